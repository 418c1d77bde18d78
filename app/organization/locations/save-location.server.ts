import type { z } from "zod";
import { may } from "#app/platform/identity/permissions.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { locationStatusForm } from "./location-form.ts";
import { closedOnAfter, dayIn, refusalOfStatus } from "./location-rules.ts";

/** Gives a location its next status; closing keeps the day, in the location's time zone. */
export const setLocationStatus = defineChange({
  ...{ table: "locations", noun: "location", verb: "set-status" },
  find: (db, { reach }, { id }: { id: number }, _: z.output<typeof locationStatusForm>) =>
    db
      .selectFrom("locations")
      .select(["id", "companyId", "name", "status", "closedOn", "timeZone", "version"])
      .where("id", "=", id)
      .where(reach.company("locations.companyId")),
  refuse: ({ status }, form, editor) => refusalOfStatus(status, form.status, may(editor, "location:decide")),
  columns: ({ status }) => ({ status }),
  along: ({ status }, location, _, now) => ({
    closedOn: closedOnAfter(location, status, dayIn(location.timeZone, now)),
  }),
  result: ({ name }) => ({ name }),
});
