import { z } from "zod";
import { checkPeriod } from "#app/platform/fields/day-fields.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  recordIdField,
  checkboxField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Days a new announcement shows by default. */
const DEFAULT_DAYS = 14;
const MAX_CHOSEN = 60;
const MAX_CHARACTERS = 10_000;

const day = (ask: string) =>
  z.iso.date({ error: ask }).refine((value) => value >= "2000-01-01" && value <= "2100-12-31", ask);
const ids = (nouns: string) => z.array(recordIdField).max(MAX_CHOSEN, `Choose up to ${MAX_CHOSEN} ${nouns}.`);

const fields = {
  intent: intentField(["save"]),
  title: field(requiredText(100, "Enter a title."), "Title"),
  html: field(
    z
      .string({ error: "Enter the text." })
      .trim()
      .min(1, "Enter the text.")
      .max(MAX_CHARACTERS, "Use up to 10,000 characters."),
    "Text",
  ),
  startsOn: field(day("Enter the first day."), "First day", { widget: "day" }),
  endsOn: field(day("Enter the last day."), "Last day", { widget: "day" }),
  mustAcknowledge: field(checkboxField, "Ask readers to confirm", {
    help: "Stays at the top of each reader's dashboard until they confirm.",
    widget: "tick",
  }),
  roles: field(z.array(z.enum(CUSTOMER_ROLES)), "Roles", {
    help: "Leave blank to include all roles.",
    widget: { as: "ticks", words: Object.fromEntries(CUSTOMER_ROLES.map((role) => [role, role])), columns: 2 },
  }),
  networkIds: field(ids("{networks}"), "{Networks}"),
  geographyIds: field(ids("geographies"), "Geographies"),
  groupIds: field(ids("{groups}"), "{Groups}"),
};

/** Form of a user who confirms an announcement. */
export const acknowledgeAnnouncementForm = z.strictObject({ intent: intentField(["acknowledge"]) });

export const newAnnouncementForm = z
  .strictObject({ ...fields, idempotencyKey: idempotencyKeyField })
  .superRefine(checkPeriod);
export const announcementForm = z.strictObject({ ...fields, version: versionField }).superRefine(checkPeriod);
export type NewAnnouncement = z.output<typeof newAnnouncementForm>;
export type AnnouncementChange = z.output<typeof announcementForm>;

/** Return the default last day of a new announcement, YYYY-MM-DD. */
export function defaultLastDay(startsOn: string): string {
  return addDays(startsOn, DEFAULT_DAYS - 1);
}
