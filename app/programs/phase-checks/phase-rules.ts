/** A box of a record's checklist, as the company keeps them (PRODUCT-DETAILS.md B14, B15). */
export interface Box {
  key: string;
  label: string;
  /** The status in which the record does not move on without it. */
  phase: string;
  isRequired: boolean;
}

/** The labels of the required boxes of a phase that are not among the ticked ones. */
export function openBoxesOf(boxes: readonly Box[], phase: string, ticked: readonly string[]): string[] {
  return boxes
    .filter((box) => box.phase === phase && box.isRequired && !ticked.includes(box.key))
    .map(({ label }) => label);
}

/** Why a record does not move on, as a sentence; null when every box of its phase is ticked. */
export function refusalOfBoxes(open: readonly string[]): string | null {
  if (open.length === 0) return null;
  return `Tick first: ${open.map((label) => label.toLowerCase()).join(", ")}.`;
}
