import type { HistoryTexts } from "#app/platform/audit/record-history.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { newAutopilotSetForm } from "./set-form.ts";
import { autopilotSetWorkflow } from "./set-rules.ts";

const itemLabels = {
  ideaId: "{idea}",
  offsetDays: "day",
  channelOptionId: "channel option",
  quantity: "quantity",
  unitCostCents: "cost each",
  isMandatory: "required",
};

/** Label the fields of a form with this many items in its error summary: "Item 2, day". */
export function autopilotSetFieldLabels(items: number): Record<string, string> {
  const ofItems = Array.from({ length: items }, (_, index) =>
    Object.entries(itemLabels).map(([name, label]) => [`items[${index}].${name}`, `Item ${index + 1}, ${label}`]),
  );
  return { ...schemaLabels(newAutopilotSetForm), ...Object.fromEntries(ofItems.flat()) };
}

export const autopilotSetHistoryWords: HistoryTexts = {
  labels: { name: "Name", description: "Description", objective: "Objective", items: "Items", status: "Status" },
  sentences: { "autopilot-set.create": "Created the set." },
  word: (field, value) => (field === "status" ? statusLabel(autopilotSetWorkflow.words, value) : value),
};
