import type { HistoryTexts } from "#app/platform/audit/record-history.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { ideaWorkflow } from "#app/planning/idea-catalog/idea-rules.ts";
import { newIdeaForm } from "./idea-form.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

/** Labels of an idea's fields in its form, its error summary and its history. */
export const ideaLabels = schemaLabels(newIdeaForm);

const stepLabels = {
  title: "title",
  detail: "details",
  phase: "phase",
  offsetDays: "days",
  isMandatory: "required",
  ownerRole: "assigned to",
  link: "link",
};

/** Label the fields of a form with this many steps in its error summary: "Step 2, title". */
export function ideaFieldLabels(steps: number): Record<string, string> {
  const ofSteps = Array.from({ length: steps }, (_, index) =>
    Object.entries(stepLabels).map(([name, label]) => [`steps[${index}].${name}`, `Step ${index + 1}, ${label}`]),
  );
  return { ...ideaLabels, ...Object.fromEntries(ofSteps.flat()) };
}

/** Return the words of an idea's history; `choices` names the records its fields refer to. */
export function ideaHistoryWords(choices: {
  channels: readonly NamedRecord[];
  categories: readonly NamedRecord[];
  subcategories: readonly NamedRecord[];
}): HistoryTexts {
  const named: Record<string, readonly NamedRecord[] | undefined> = {
    channelId: choices.channels,
    categoryId: choices.categories,
    subcategoryId: choices.subcategories,
  };
  return {
    labels: { ...ideaLabels, status: "Status", locations: "Locations" },
    sentences: { "idea.create": "Created the {idea}.", "idea.copy": "Copied the {idea}." },
    word: (field, value) => {
      const name = named[field]?.find(({ id }) => String(id) === value)?.name;
      return name ?? wordOf(field, value);
    },
  };
}

function wordOf(field: string, value: string): string {
  if (field.endsWith("Cents")) return moneyText(Number(value));
  if (field === "status") return statusLabel(ideaWorkflow.words, value);
  if (field === "activeFrom" || field === "activeTo") return dayText(value);
  return field === "seasonFrom" || field === "seasonTo" ? value.replace("-", "/") : value;
}

/**
 * Return how a copy went: "Free Coffee Friday copied to Harbor as a draft. Not found there, so left out: Win back
 * guests."
 */
export function copiedIdeaText(
  title: string,
  { company, leftOut }: { company: string; leftOut: readonly string[] },
): string {
  const missing = leftOut.length > 0 ? ` Not found there, so left out: ${leftOut.join(", ")}.` : "";
  return `${title} copied to ${company} as a draft.${missing}`;
}
