/** A shop of an order with what its incentive account could pay, in cents; null where it has none. */
interface Place {
  locationId: number;
  availableCents: number | null;
  accountId: number | null;
}

interface Part {
  locationId: number;
  accountId: number | null;
  incentiveCents: number;
}

export interface Price {
  /** For one location. */
  eachCents: number;
  amountCents: number;
  incentiveCents: number;
  /** By card or invoice. */
  restCents: number;
  /** What the incentive pays for each location. */
  parts: Part[];
}

/**
 * What an order costs: so many locations at the package's price, times its months. The incentive pays for each location
 * what its account has, where it may and is wanted; locations that share an account take from it in their order.
 */
export function priceOf(
  { priceCents, billing, isIncentiveEligible }: { priceCents: number; billing: string; isIncentiveEligible: boolean },
  months: number,
  places: readonly Place[],
  wantsIncentive: boolean,
): Price {
  const eachCents = priceCents * (billing === "monthly" ? months : 1);
  const left = new Map(
    places.flatMap(({ accountId, availableCents }) => (accountId === null ? [] : [[accountId, availableCents ?? 0]])),
  );
  const parts = places.map(({ locationId, accountId }): Part => {
    const available = accountId === null ? 0 : (left.get(accountId) ?? 0);
    const incentiveCents = wantsIncentive && isIncentiveEligible ? Math.max(0, Math.min(eachCents, available)) : 0;
    if (accountId !== null) left.set(accountId, available - incentiveCents);
    return { locationId, accountId: incentiveCents > 0 ? accountId : null, incentiveCents };
  });
  const amountCents = eachCents * places.length;
  const incentiveCents = parts.reduce((sum, part) => sum + part.incentiveCents, 0);
  return { eachCents, amountCents, incentiveCents, restCents: amountCents - incentiveCents, parts };
}
