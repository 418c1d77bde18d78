const MAX_ID = 2_147_483_647;

/** Parse an id from a URL or a form field. Anything but a plain positive integer gives 0, which no record has. */
export function parseId(text: unknown): number {
  if (typeof text !== "string" || !/^[1-9]\d{0,9}$/.test(text)) return 0;
  const id = Number(text);
  return id <= MAX_ID ? id : 0;
}
