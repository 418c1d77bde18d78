const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Return an instant so many days before the day of loading, within American business hours and never later than
 * `today`; `seed` spreads instants over the day.
 */
export function instantDaysAgo(today: Date, days: number, seed = 0): Date {
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
  const instant = midnight - days * DAY_MS + (14 * 60 + ((seed * 37) % 540)) * MINUTE_MS;
  return new Date(Math.min(instant, today.getTime() - (15 + (seed % 90)) * MINUTE_MS));
}

/** Return a day as "YYYY-MM-DD"; negative days are in the future. */
export function dateDaysAgo(today: Date, days: number): string {
  return new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
