import { z } from "zod";
import { dayField, LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  recordIdField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";

const dollars = "Enter dollars and cents, such as 1,250.00.";
const optionalDollars = dollarsField(dollars)
  .optional()
  .transform((cents) => cents ?? null);
const idsUpTo = (most: number) =>
  z
    .array(recordIdField)
    .max(most)
    .default([])
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));
const ids = idsUpTo(200);

const fields = {
  intent: intentField(["save"]),
  name: field(requiredText(80, "Enter the program's name."), "Name"),
  startsOn: field(dayField("Enter the first day."), "First day", { widget: "day" }),
  endsOn: field(dayField("Enter the last day."), "Last day", { widget: "day" }),
  claimWindowDays: field(wholeNumberField(0, 366), "Claim window", {
    help: "Days after an activity ends in which owners can submit a claim. Unused money expires when the window closes.",
  }),
  carryOverPercent: field(wholeNumberField(0, 100), "Carried over", {
    help: "Percentage of unused money that moves to the program below. The rest expires.",
  }),
  successorId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "Carry over to",
    {
      help: "A program that starts after this one and is open when this one ends. You can choose it later.",
      widget: { as: "select", emptyLabel: "No program: all money expires" },
    },
  ),
  amountCents: field(dollarsField(dollars), "Amount per {location}", { widget: "money" }),
  matchPercent: field(wholeNumberField(1, 100), "Match", { help: "Percentage of each claim that the program pays." }),
  capCents: field(optionalDollars, "Maximum per claim", { widget: "money" }),
  preApprovalAboveCents: field(optionalDollars, "Require approval for events over", {
    help: "An {advisor} must approve events with a higher estimate.",
    widget: "money",
  }),
  requiredCompletions: field(wholeNumberField(0, 366), "Required activities per {location}", {
    help: "{Plan} items with proof and events with a recap count. Balances and reports show progress, but a shortfall doesn't block claims.",
  }),
  overBudget: field(z.enum(["refuse", "warn"]), "Claims above the balance", {
    widget: { as: "radio", words: { refuse: "Can't be submitted", warn: "Can claim the remaining balance" } },
  }),
  pool: field(z.enum(["location", "network"]), "Budget for", {
    widget: { as: "radio", words: { location: "Each {location}", network: "Shared by a {network}'s {locations}" } },
  }),
  objectiveIds: field(ids, "Objectives", { widget: { as: "ticks", columns: 2 } }),
  channelIds: field(ids, "Channels", { widget: { as: "ticks", columns: 2 } }),
  ideaIds: field(idsUpTo(1_000), "{Ideas}"),
  categoryIds: field(ids, "Event categories", { widget: { as: "ticks", columns: 2 } }),
  rulesHtml: field(z.string().max(100_000, "Use up to 100,000 characters.").default(""), "Rules", {
    help: "Shown to owners next to their balance.",
    widget: "area",
  }),
};

/** Form of a new program. */
export const newProgramForm = z
  .strictObject({ ...fields, idempotencyKey: idempotencyKeyField })
  .superRefine(checkProgramPeriod);
export type NewProgram = z.output<typeof newProgramForm>;

export const programForm = z.strictObject({ ...fields, version: versionField }).superRefine(checkProgramPeriod);
export const programLayout: FormLayout<typeof programForm> = [
  {
    title: "Program",
    fields: ["name", ["startsOn", "endsOn"], ["claimWindowDays", "carryOverPercent"], "successorId"],
  },
  {
    title: "Money",
    fields: [
      "pool",
      ["amountCents", "matchPercent"],
      ["capCents", "preApprovalAboveCents"],
      "overBudget",
      "requiredCompletions",
    ],
  },
];
export type ProgramChange = z.output<typeof programForm>;

/** Return the program columns that a form sets. */
export function programColumns(form: NewProgram | ProgramChange) {
  const { name, startsOn, endsOn, claimWindowDays, amountCents, matchPercent, capCents, preApprovalAboveCents } = form;
  const { requiredCompletions, carryOverPercent, successorId, overBudget, pool, rulesHtml } = form;
  return {
    name,
    startsOn,
    endsOn,
    claimWindowDays,
    amountCents,
    matchPercent,
    capCents,
    preApprovalAboveCents,
    requiredCompletions,
    carryOverPercent,
    successorId,
    overBudget,
    pool,
    rulesHtml,
  };
}

function checkProgramPeriod(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  context: z.RefinementCtx,
): void {
  const days = dayNumber(endsOn) - dayNumber(startsOn);
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["endsOn"], message });
  if (days < 0) refuse(LAST_DAY_ERROR);
  if (days > 366) refuse("Choose a period of 366 days or less.");
}
