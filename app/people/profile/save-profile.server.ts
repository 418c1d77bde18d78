import { sql } from "kysely";
import { fieldError } from "#app/http/errors.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { AboutYou, Preferences } from "./personal-details-form.ts";

interface OwnUser {
  userId: number;
}

/** Save a user's own name, phone and job title. */
export const changeAboutYou = defineChange({
  table: "users",
  noun: "profile",
  type: "user",
  action: "change-details",
  find: (db, _, { userId }: OwnUser, __: AboutYou) =>
    db
      .selectFrom("users")
      .select(["id", "version", "firstName", "lastName", "phone", "jobTitle"])
      .where("id", "=", userId),
  columns: ({ firstName, lastName, phone, jobTitle }) => ({ firstName, lastName, phone, jobTitle }),
});

/** Save a user's preferences: time zone, appearance, default location, email digest. */
export const changePreferences = defineChange({
  table: "users",
  noun: "profile",
  type: "user",
  action: "change-preferences",
  find: (db, { access }, { userId }: OwnUser, { defaultLocationId }: Preferences) =>
    db
      .selectFrom("users")
      .select(["id", "version", "timeZone", "theme", "defaultLocationId", "mailDigest"])
      .select(
        sql<boolean>`exists (select from locations
          where locations.id = ${defaultLocationId} and ${access.location("locations.id")})`.as("isLocationInScope"),
      )
      .where("id", "=", userId),
  validate: ({ timeZone, isLocationInScope }, form) => {
    if (form.timeZone !== null && form.timeZone !== timeZone && !isTimeZone(form.timeZone)) {
      return fieldError("timeZone", "Choose a time zone from the list.");
    }
    if (form.defaultLocationId === null || isLocationInScope) return null;
    return fieldError("defaultLocationId", "Choose one of your {locations}.");
  },
  columns: ({ timeZone, theme, defaultLocationId, mailDigest }) => ({
    timeZone,
    theme: theme === "system" ? null : theme,
    defaultLocationId,
    mailDigest,
  }),
});
