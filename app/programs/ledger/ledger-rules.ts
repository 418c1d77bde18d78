/** Types of ledger entries. */
export const ENTRY_TYPES = [
  "allocate",
  "adjust",
  "transfer",
  "reserve",
  "release",
  "spend",
  "refund",
  "expire",
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export const entryTypeWords: Record<EntryType, string> = {
  allocate: "Allocated",
  adjust: "Adjusted",
  transfer: "Moved between balances",
  reserve: "Reserved",
  release: "Returned to balance",
  spend: "Spent",
  refund: "Refunded to balance",
  expire: "Expired",
};

/** Sums of an account, in cents. Allocated money is available, reserved, spent or expired, to the cent. */
export interface Balance {
  allocatedCents: number;
  reservedCents: number;
  spentCents: number;
  expiredCents: number;
}

export const emptyBalance: Balance = { allocatedCents: 0, reservedCents: 0, spentCents: 0, expiredCents: 0 };

/** Entry of the ledger as balances count it; only adjustments and transfers can be negative. */
export interface Posting {
  type: EntryType;
  amountCents: number;
}

/** Factor by which an entry of each type changes each sum. The database trigger applies the same factors. */
const effects: Record<EntryType, Partial<Balance>> = {
  allocate: { allocatedCents: 1 },
  adjust: { allocatedCents: 1 },
  transfer: { allocatedCents: 1 },
  reserve: { reservedCents: 1 },
  release: { reservedCents: -1 },
  spend: { reservedCents: -1, spentCents: 1 },
  refund: { spentCents: -1 },
  expire: { expiredCents: 1 },
};

/** Return the effect of one cent of an entry on the available or reserved sum: 1, -1, or 0 when it leaves it alone. */
export function entrySign(type: EntryType, sum: "available" | "reserved"): number {
  const { allocatedCents = 0, reservedCents = 0, spentCents = 0, expiredCents = 0 } = effects[type];
  return sum === "reserved" ? reservedCents : allocatedCents - reservedCents - spentCents - expiredCents;
}

/** Apply entries to a balance. */
export function balanceAfter(balance: Balance, postings: readonly Posting[]): Balance {
  const after = { ...balance };
  for (const { type, amountCents } of postings) {
    for (const sum of SUMS) after[sum] += (effects[type][sum] ?? 0) * amountCents;
  }
  return after;
}

const SUMS = ["allocatedCents", "reservedCents", "spentCents", "expiredCents"] as const;

/** Return the money that can still be reserved, in cents. */
export function availableBalance({ allocatedCents, reservedCents, spentCents, expiredCents }: Balance): number {
  return allocatedCents - reservedCents - spentCents - expiredCents;
}

/** Tell whether the books allow a balance: no sum is negative and no more has left than came in. */
export function isBalanced(balance: Balance): boolean {
  return (
    availableBalance(balance) >= 0 && balance.reservedCents >= 0 && balance.spentCents >= 0 && balance.expiredCents >= 0
  );
}
