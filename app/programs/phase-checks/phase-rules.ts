/** Box of a record's checklist, as the company configures it (docs/product/workflows.md, checklists). */
export interface ChecklistBox {
  key: string;
  label: string;
  /** Status that the record cannot leave while a required box is open. */
  phase: string;
  isRequired: boolean;
}

/** Return the labels of a phase's required boxes that are not ticked. */
export function missingBoxes(boxes: readonly ChecklistBox[], phase: string, ticked: readonly string[]): string[] {
  return boxes
    .filter((box) => box.phase === phase && box.isRequired && !ticked.includes(box.key))
    .map(({ label }) => label);
}

/** Return why a record cannot move on, naming the required boxes that are not ticked; null when there are none. */
export function checklistRefusal(open: readonly string[]): string | null {
  if (open.length === 0) return null;
  return `Complete these first: ${open.map((label) => label.toLowerCase()).join(", ")}.`;
}
