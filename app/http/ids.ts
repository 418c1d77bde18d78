const LARGEST = 2_147_483_647;

/** The id in an address or a form field; 0, which no record has, for whatever is not a plain whole number. */
export function idOf(text: unknown): number {
  if (typeof text !== "string" || !/^[1-9]\d{0,9}$/.test(text)) return 0;
  const id = Number(text);
  return id <= LARGEST ? id : 0;
}
