import type { z } from "zod";
import type { CellProblem } from "#app/platform/imports/import-kind.ts";
import { companyEventFields, newCompanyEventForm } from "./company-event-form.ts";
import { type EventField, eventFields } from "./company-event-import-columns.ts";
import { EVENT_KINDS } from "./company-event-rules.ts";

/**
 * What is wrong with a row: names that stand for nothing, fields by themselves, and fields together. For the last, what
 * does not fit by itself is replaced by what fits whatever the others say.
 */
export function problemsOf(
  typed: Readonly<Record<string, unknown>>,
  unknown: readonly CellProblem<EventField>[],
): CellProblem<EventField>[] {
  const alone = [...unknown, ...issuesOf(companyEventFields.safeParse(typed))];
  const failed = new Set(alone.map(({ field }) => field));
  // Places that are named and not known are places all the same.
  if (failed.has("geographies") || failed.has("networks")) failed.add("everywhere");
  const fitting = Object.entries(standIns).filter(([name]) => failed.has(fieldOf(name)));
  const together = issuesOf(newCompanyEventForm.safeParse({ ...typed, ...Object.fromEntries(fitting) }));
  const conflicts = together.map((one) => ({ ...one, code: "conflict" as const }));
  return [...alone, ...conflicts].sort((one, other) => placeOf(one) - placeOf(other));
}

/** What fits a field whatever the others are. */
export const standIns = {
  title: "Event",
  kind: EVENT_KINDS[0],
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

/** A form's issues, each sentence once: what is no day is also out of the days that are taken. */
function issuesOf({ error }: { error?: z.ZodError }): CellProblem<EventField>[] {
  const problems = (error?.issues ?? []).map(({ path, message }) => ({
    field: fieldOf(String(path[0])),
    sentence: message,
  }));
  const isFirst = ({ field, sentence }: CellProblem<EventField>, place: number) =>
    problems.findIndex((one) => one.field === field && one.sentence === sentence) === place;
  return problems.filter(isFirst);
}

const fieldOfForm: Record<string, EventField> = {
  reach: "everywhere",
  geographyIds: "geographies",
  networkIds: "networks",
  channelIds: "channels",
};

function fieldOf(name: string): EventField | null {
  return fieldOfForm[name] ?? eventFields.find((field) => field === name) ?? null;
}

function placeOf({ field }: CellProblem<EventField>): number {
  return field ? eventFields.indexOf(field) : -1;
}
