/** Parse typed dollars ("1,234.5", "$12") into integer cents, null when it is no amount of whole cents. */
export function parseCents(typed: string): number | null {
  const amount = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!amount) return null;
  const [, dollars = "", cents = ""] = amount;
  const whole = Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
  return Number.isSafeInteger(whole) ? whole : null;
}

/** Format integer cents for a money field: "1234.50". */
export function toDollarsInput(cents: number): string {
  return (cents / 100).toFixed(2);
}
