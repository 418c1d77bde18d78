import type { HistoryWords } from "#app/platform/audit/record-history.ts";
import { labelsOf } from "#app/ui/record-form/field-words.ts";
import { newSetForm } from "./set-form.ts";
import { setStatusOf } from "./set-rules.ts";

const itemLabels = {
  ideaId: "{idea}",
  offsetDays: "day",
  channelOptionId: "channel option",
  quantity: "quantity",
  unitCostCents: "unit cost",
  isMandatory: "mandatory",
};

/** How problems name the fields of the form with so many items: "Item 2, day". */
export function problemLabels(items: number): Record<string, string> {
  const ofItems = Array.from({ length: items }, (_, index) =>
    Object.entries(itemLabels).map(([name, label]) => [`items[${index}].${name}`, `Item ${index + 1}, ${label}`]),
  );
  return { ...labelsOf(newSetForm), ...Object.fromEntries(ofItems.flat()) };
}

export const setHistoryWords: HistoryWords = {
  labels: { name: "Name", description: "Description", objective: "Objective", items: "Items", status: "Status" },
  sentences: { "autopilot-set.create": "Created the set." },
  word: (field, value) => (field === "status" ? setStatusOf(value).word : value),
};
