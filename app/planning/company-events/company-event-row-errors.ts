import type { z } from "zod";
import type { CellProblem } from "#app/platform/import-kinds/import-kind.ts";
import { companyEventFields, newCompanyEventForm } from "./company-event-form.ts";
import { type CompanyEventImportField, companyEventImportFields } from "./company-event-import-columns.ts";
import { COMPANY_EVENT_KINDS } from "./company-event-rules.ts";

/**
 * Return the errors of a row: unknown names, single fields, and fields that contradict each other. For the last check,
 * fields that already failed are replaced by placeholders that contradict nothing.
 */
export function companyEventRowErrors(
  values: Readonly<Record<string, unknown>>,
  unknown: readonly CellProblem<CompanyEventImportField>[],
): CellProblem<CompanyEventImportField>[] {
  const single = [...unknown, ...toCellErrors(companyEventFields.safeParse(values))];
  const failed = new Set(single.map(({ field }) => field));
  // Unknown geographies and networks still count as a chosen audience.
  if (failed.has("geographies") || failed.has("networks")) failed.add("everywhere");
  const placeholders = Object.entries(placeholderValues).filter(([name]) => failed.has(importFieldOf(name)));
  const together = toCellErrors(newCompanyEventForm.safeParse({ ...values, ...Object.fromEntries(placeholders) }));
  const conflicts = together.map((one) => ({ ...one, code: "conflict" as const }));
  return [...single, ...conflicts].sort((one, other) => columnIndex(one) - columnIndex(other));
}

/** Values that are valid whatever the other fields are. */
export const placeholderValues = {
  title: "Event",
  kind: COMPANY_EVENT_KINDS[0],
  startsOn: "2000-01-01",
  endsOn: "2100-12-31",
  description: "",
  reach: "everywhere",
  geographyIds: [],
  networkIds: [],
  channelIds: [],
  link: undefined,
  visibleFrom: undefined,
};

/** Convert a form's issues to cell errors without duplicates: an unreadable date also fails the check of its range. */
function toCellErrors({ error }: { error?: z.ZodError }): CellProblem<CompanyEventImportField>[] {
  const problems = (error?.issues ?? []).map(({ path, message }) => ({
    field: importFieldOf(String(path[0])),
    sentence: message,
  }));
  const isFirst = ({ field, sentence }: CellProblem<CompanyEventImportField>, index: number) =>
    problems.findIndex((one) => one.field === field && one.sentence === sentence) === index;
  return problems.filter(isFirst);
}

const importFieldsByFormField: Record<string, CompanyEventImportField> = {
  reach: "everywhere",
  geographyIds: "geographies",
  networkIds: "networks",
  channelIds: "channels",
};

function importFieldOf(name: string): CompanyEventImportField | null {
  return importFieldsByFormField[name] ?? companyEventImportFields.find((field) => field === name) ?? null;
}

function columnIndex({ field }: CellProblem<CompanyEventImportField>): number {
  return field ? companyEventImportFields.indexOf(field) : -1;
}
