import type { HistoryWords } from "#app/platform/audit/record-history.ts";
import { dayText, moneyText } from "#app/ui/format.ts";
import { labelsOf } from "#app/ui/record-form/field-words.ts";
import { statusOf } from "#app/planning/idea-catalogue/idea-rules.ts";
import { newIdeaForm } from "./idea-form.ts";

/** What the fields of an idea are called, in its form, its problems and its history. */
export const ideaLabels = labelsOf(newIdeaForm);

const stepLabels = {
  title: "what to do",
  detail: "detail",
  phase: "when",
  offsetDays: "days",
  isMandatory: "mandatory",
  ownerRole: "who",
  link: "link",
};

/** How problems name the fields of the form with so many steps: "Step 2, what to do". */
export function problemLabels(steps: number): Record<string, string> {
  const ofSteps = Array.from({ length: steps }, (_, index) =>
    Object.entries(stepLabels).map(([name, label]) => [`steps[${index}].${name}`, `Step ${index + 1}, ${label}`]),
  );
  return { ...ideaLabels, ...Object.fromEntries(ofSteps.flat()) };
}

interface Named {
  id: number;
  name: string;
}

/** How the history of an idea words its entries; `choices` are the names of what its fields choose. */
export function ideaHistoryWords(choices: {
  channels: readonly Named[];
  categories: readonly Named[];
  subcategories: readonly Named[];
}): HistoryWords {
  const named: Record<string, readonly Named[] | undefined> = {
    channelId: choices.channels,
    categoryId: choices.categories,
    subcategoryId: choices.subcategories,
  };
  return {
    labels: { ...ideaLabels, status: "Status", locations: "Locations" },
    sentences: { "idea.create": "Created the idea.", "idea.copy": "Copied the idea." },
    word: (field, value) => {
      const name = named[field]?.find(({ id }) => String(id) === value)?.name;
      return name ?? wordOf(field, value);
    },
  };
}

function wordOf(field: string, value: string): string {
  if (field.endsWith("Cents")) return moneyText(Number(value));
  if (field === "status") return statusOf(value).word;
  if (field === "activeFrom" || field === "activeTo") return dayText(value);
  return field === "seasonFrom" || field === "seasonTo" ? value.replace("-", "/") : value;
}

/** What came of a copy: "Free Coffee Friday is copied to Harbor as a draft. Left out: Win back guests." */
export function copiedText(
  title: string,
  { company, leftOut }: { company: string; leftOut: readonly string[] },
): string {
  const missing = leftOut.length > 0 ? ` Left out, because it has none of that name: ${leftOut.join(", ")}.` : "";
  return `${title} is copied to ${company} as a draft.${missing}`;
}
