/** What an entry of the ledger does. */
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
  transfer: "Transferred",
  reserve: "Reserved",
  release: "Released",
  spend: "Spent",
  refund: "Refunded",
  expire: "Lapsed",
};

/** The sums of an account, in cents. What is allocated is available, reserved, spent or expired, to the cent. */
export interface Balance {
  allocatedCents: number;
  reservedCents: number;
  spentCents: number;
  expiredCents: number;
}

export const emptyBalance: Balance = { allocatedCents: 0, reservedCents: 0, spentCents: 0, expiredCents: 0 };

/** An entry as it counts; only an adjustment and a transfer may be negative. */
export interface Posting {
  type: EntryType;
  amountCents: number;
}

/** By type, what one cent of an entry adds to each sum. The database's trigger says the same. */
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

/** What one cent of an entry adds to what is available or reserved: 1, -1, or 0 where it does not touch that sum. */
export function signOf(type: EntryType, sum: "available" | "reserved"): number {
  const { allocatedCents = 0, reservedCents = 0, spentCents = 0, expiredCents = 0 } = effects[type];
  return sum === "reserved" ? reservedCents : allocatedCents - reservedCents - spentCents - expiredCents;
}

/** The balance after some entries. */
export function balanceAfter(balance: Balance, postings: readonly Posting[]): Balance {
  const after = { ...balance };
  for (const { type, amountCents } of postings) {
    for (const sum of SUMS) after[sum] += (effects[type][sum] ?? 0) * amountCents;
  }
  return after;
}

const SUMS = ["allocatedCents", "reservedCents", "spentCents", "expiredCents"] as const;

/** What can still be reserved, in cents. */
export function availableOf({ allocatedCents, reservedCents, spentCents, expiredCents }: Balance): number {
  return allocatedCents - reservedCents - spentCents - expiredCents;
}

/** Whether the books allow a balance: no sum is negative, and no more is gone than came in. */
export function isSound(balance: Balance): boolean {
  return (
    availableOf(balance) >= 0 && balance.reservedCents >= 0 && balance.spentCents >= 0 && balance.expiredCents >= 0
  );
}
