const BOX = /\b(p\.?\s*o\.?\s*b(ox|\b)|post(al)?\s*(office)?\s*box\b|p\.?\s*box\b|^\s*box\s+#?\s*\d)/i;

/** Tell whether an address line names a post office box, where carriers deliver no parcels. */
export function isPostOfficeBox(line: string): boolean {
  return BOX.test(line);
}
