/** Location of an order; `availableCents` is null when it has no incentive account. */
interface Place {
  locationId: number;
  availableCents: number | null;
  accountId: number | null;
}

interface IncentiveShare {
  locationId: number;
  accountId: number | null;
  incentiveCents: number;
}

export interface OrderPrice {
  /** Price for one location. */
  eachCents: number;
  amountCents: number;
  incentiveCents: number;
  /** Amount to pay by card or invoice. */
  restCents: number;
  /** Incentive share of each location. */
  parts: IncentiveShare[];
}

/**
 * Compute the price of an order: the package's price times locations and months. Eligible orders use incentive money
 * when wanted, each location up to its account's balance; locations that share an account draw on it in order.
 */
export function computePrice(
  { priceCents, billing, isIncentiveEligible }: { priceCents: number; billing: string; isIncentiveEligible: boolean },
  months: number,
  places: readonly Place[],
  wantsIncentive: boolean,
): OrderPrice {
  const eachCents = priceCents * (billing === "monthly" ? months : 1);
  const left = new Map(
    places.flatMap(({ accountId, availableCents }) => (accountId === null ? [] : [[accountId, availableCents ?? 0]])),
  );
  const parts = places.map(({ locationId, accountId }): IncentiveShare => {
    const available = accountId === null ? 0 : (left.get(accountId) ?? 0);
    const incentiveCents = wantsIncentive && isIncentiveEligible ? Math.max(0, Math.min(eachCents, available)) : 0;
    if (accountId !== null) left.set(accountId, available - incentiveCents);
    return { locationId, accountId: incentiveCents > 0 ? accountId : null, incentiveCents };
  });
  const amountCents = eachCents * places.length;
  const incentiveCents = parts.reduce((sum, part) => sum + part.incentiveCents, 0);
  return { eachCents, amountCents, incentiveCents, restCents: amountCents - incentiveCents, parts };
}
