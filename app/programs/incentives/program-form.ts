import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  recordId,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";

const dollars = "Enter dollars and cents, such as 1,250.00.";
const optionalDollars = dollarsField(dollars)
  .optional()
  .transform((cents) => cents ?? null);
const idsUpTo = (most: number) =>
  z
    .array(recordId)
    .max(most)
    .default([])
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));
const ids = idsUpTo(200);

const fields = {
  intent,
  name: said(lineOfText(80, "Enter the program's name."), "Name"),
  startsOn: said(dayField("Enter the first day."), "First day", { widget: "day" }),
  endsOn: said(dayField("Enter the last day."), "Last day", { widget: "day" }),
  claimWindowDays: said(wholeNumber(0, 366), "Claim window", {
    help: "How many days after it happened something can be claimed. What is left lapses after that.",
  }),
  carryOverPercent: said(wholeNumber(0, 100), "Carried over", {
    help: "The share of what is left at the end, in percent, that moves to the program below. The rest expires.",
  }),
  successorId: said(
    recordId.optional().transform((id) => id ?? null),
    "Carried over to",
    {
      help: "A program that begins after this one and is open when this one ends. Choose it later if it does not exist yet.",
      widget: { as: "select", emptyLabel: "No program: all of it expires" },
    },
  ),
  amountCents: said(dollarsField(dollars), "Amount per {location}", { widget: "money" }),
  matchPercent: said(wholeNumber(1, 100), "Match", { help: "The share of a claim that is paid, in percent." }),
  capCents: said(optionalDollars, "Most per claim", { widget: "money" }),
  preApprovalAboveCents: said(optionalDollars, "Approve events first above", {
    help: "An event with a higher estimate waits for an {advisor}.",
    widget: "money",
  }),
  requiredCompletions: said(wholeNumber(0, 366), "Completions asked of a {location}", {
    help: "Items of {plans} done with proof, and events recapped, within the period.",
  }),
  overBudget: said(z.enum(["refuse", "warn"]), "When a claim is over what is left", {
    widget: { as: "radio", words: { refuse: "It cannot be submitted", warn: "What is left can be claimed" } },
  }),
  pool: said(z.enum(["location", "network"]), "The money is for", {
    widget: { as: "radio", words: { location: "Each {location}", network: "A {network}'s {locations} together" } },
  }),
  objectiveIds: said(ids, "Objectives", { widget: { as: "ticks", columns: 2 } }),
  channelIds: said(ids, "Channels", { widget: { as: "ticks", columns: 2 } }),
  ideaIds: said(idsUpTo(1_000), "{Ideas}"),
  categoryIds: said(ids, "Event categories", { widget: { as: "ticks", columns: 2 } }),
  rulesHtml: said(z.string().max(100_000, "Use 100,000 characters or less.").default(""), "Rules", {
    help: "What owners read beside their money.",
    widget: "area",
  }),
};

/** A program that does not exist yet. */
export const newProgramForm = z.strictObject({ ...fields, idempotencyKey }).superRefine(checkPeriod);
export type NewProgram = z.output<typeof newProgramForm>;

export const programForm = z.strictObject({ ...fields, version }).superRefine(checkPeriod);
export type ProgramChange = z.output<typeof programForm>;

/** The columns of the program that a form sets. */
export function columnsOf(form: NewProgram | ProgramChange) {
  const { name, startsOn, endsOn, claimWindowDays, amountCents, matchPercent, capCents, preApprovalAboveCents } = form;
  const { requiredCompletions, carryOverPercent, successorId, overBudget, pool, rulesHtml } = form;
  return {
    ...{ name, startsOn, endsOn, claimWindowDays, amountCents, matchPercent, capCents, preApprovalAboveCents },
    ...{ requiredCompletions, carryOverPercent, successorId, overBudget, pool, rulesHtml },
  };
}

function checkPeriod({ startsOn, endsOn }: { startsOn: string; endsOn: string }, context: z.RefinementCtx): void {
  const days = dayNumber(endsOn) - dayNumber(startsOn);
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["endsOn"], message });
  if (days < 0) refuse("Enter the first day or a later one.");
  if (days > 366) refuse("A program lasts 366 days at most.");
}
