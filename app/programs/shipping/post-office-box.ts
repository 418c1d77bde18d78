const BOX = /\b(p\.?\s*o\.?\s*b(ox|\b)|post(al)?\s*(office)?\s*box\b|p\.?\s*box\b|^\s*box\s+#?\s*\d)/i;

/** Whether a line of an address names a box at a post office, where no carrier delivers parcels. */
export function isPostOfficeBox(line: string): boolean {
  return BOX.test(line);
}
