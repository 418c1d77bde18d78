import { z } from "zod";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { idempotencyKey, intent, lineOfText, recordId, ticked, version } from "#app/platform/fields/text-fields.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { said } from "#app/ui/record-form/field-words.ts";

/** A new announcement shows for so many days unless its author chooses others. */
const DEFAULT_DAYS = 14;
const MOST_CHOSEN = 60;
const MOST_CHARACTERS = 10_000;

const day = (ask: string) =>
  z.iso.date({ error: ask }).refine((given) => given >= "2000-01-01" && given <= "2100-12-31", ask);
const ids = (nouns: string) => z.array(recordId).max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} ${nouns}.`);

const fields = {
  intent,
  title: said(lineOfText(100, "Enter a title."), "Title"),
  html: said(
    z
      .string({ error: "Write the text." })
      .trim()
      .min(1, "Write the text.")
      .max(MOST_CHARACTERS, "Use 10,000 characters or less."),
    "Text",
  ),
  startsOn: said(day("Enter the first day."), "First day", { widget: "day" }),
  endsOn: said(day("Enter the last day."), "Last day", { widget: "day" }),
  mustAcknowledge: said(ticked, "Everybody confirms that they have read it", {
    ...{ help: "It stands first on the dashboard until they do.", widget: "tick" },
  }),
  roles: said(z.array(z.enum(CUSTOMER_ROLES)), "Roles", {
    help: "Without any, it is for all roles.",
    widget: { as: "ticks", words: Object.fromEntries(CUSTOMER_ROLES.map((role) => [role, role])), columns: 2 },
  }),
  networkIds: said(ids("{networks}"), "{Networks}"),
  geographyIds: said(ids("geographies"), "Geographies"),
  groupIds: said(ids("groups"), "Groups"),
};

/** Somebody has read an announcement. */
export const acknowledgeForm = z.strictObject({ intent });

export const newAnnouncementForm = z.strictObject({ ...fields, idempotencyKey }).superRefine(checkDays);
export const announcementForm = z.strictObject({ ...fields, version }).superRefine(checkDays);
export type NewAnnouncement = z.output<typeof newAnnouncementForm>;
export type AnnouncementChange = z.output<typeof announcementForm>;

/** The last day of a new announcement that begins on a day. */
export function lastDayFrom(startsOn: string): string {
  return addDays(startsOn, DEFAULT_DAYS - 1);
}

function checkDays({ startsOn, endsOn }: { startsOn: string; endsOn: string }, context: z.RefinementCtx): void {
  if (endsOn < startsOn)
    context.addIssue({ code: "custom", path: ["endsOn"], message: "Choose the first day or a later one." });
}
