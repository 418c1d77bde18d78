import { sql } from "kysely";
import { problem } from "#app/http/problems.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { AboutYou, Preferences } from "./personal-details-form.ts";

interface Oneself {
  userId: number;
}

/** Saves a person's own name, phone and job title. */
export const changeAboutYou = defineChange({
  ...{ table: "users", noun: "profile", type: "user", verb: "change-details" },
  find: (db, _, { userId }: Oneself, __: AboutYou) =>
    db
      .selectFrom("users")
      .select(["id", "version", "firstName", "lastName", "phone", "jobTitle"])
      .where("id", "=", userId),
  columns: ({ firstName, lastName, phone, jobTitle }) => ({ firstName, lastName, phone, jobTitle }),
});

/** Saves how a person likes the product: time zone, look, first location, mail. */
export const changePreferences = defineChange({
  ...{ table: "users", noun: "profile", type: "user", verb: "change-preferences" },
  find: (db, { reach }, { userId }: Oneself, { defaultLocationId }: Preferences) =>
    db
      .selectFrom("users")
      .select(["id", "version", "timeZone", "theme", "defaultLocationId", "mailDigest"])
      .select(
        sql<boolean>`exists (select from locations
          where locations.id = ${defaultLocationId} and ${reach.location("locations.id")})`.as("isLocationInReach"),
      )
      .where("id", "=", userId),
  check: ({ timeZone, isLocationInReach }, form) => {
    if (form.timeZone !== null && form.timeZone !== timeZone && !isTimeZone(form.timeZone)) {
      return problem("timeZone", "Choose a time zone from the list.");
    }
    if (form.defaultLocationId === null || isLocationInReach) return null;
    return problem("defaultLocationId", "Choose one of your {locations}.");
  },
  columns: ({ timeZone, theme, defaultLocationId, mailDigest }) => ({
    ...{ timeZone, theme: theme === "system" ? null : theme, defaultLocationId, mailDigest },
  }),
});
