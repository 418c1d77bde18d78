import { sql } from "kysely";
import { dayColumn, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { locationWorkflow } from "#app/organization/locations/location-rules.ts";

/** Example of a new list, of an existing table: when a user's locations opened. */
export const openingDayList = defineList<object>()({
  name: "openingDays",
  one: "opening day",
  many: "opening days",
  id: "locations.id",
  from: (db, access) =>
    db.selectFrom("locations").where(access.location("locations.id")).where("locations.openedOn", "is not", null),
  columns: {
    location: textColumn("{Location}", fieldRef("locations.name"), { sort: true, isLink: true, card: "title" }),
    opened: dayColumn("Opened", fieldRef("locations.openedOn"), { sort: true }),
  },
  standard: { by: "opened" },
  filters: { status: anyOfFilter("Status", locationWorkflow.words, (some) => sql`locations.status = any(${some})`) },
});
