import type { z } from "zod";
import { can } from "#app/platform/identity/permissions.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { locationStatusForm } from "./location-form.ts";
import { closedOnAfter, dayIn, locationStatusRefusal } from "./location-rules.ts";

/** Change a location's status; closing stores the day, in the location's time zone. */
export const setLocationStatus = defineChange({
  table: "locations",
  noun: "location",
  action: "set-status",
  find: (db, { access }, { id }: { id: number }, _: z.output<typeof locationStatusForm>) =>
    db
      .selectFrom("locations")
      .select(["id", "companyId", "name", "status", "closedOn", "timeZone", "version"])
      .where("id", "=", id)
      .where(access.company("locations.companyId")),
  refuse: ({ status }, form, actor) => locationStatusRefusal(status, form.status, can(actor, "location:decide")),
  columns: ({ status }) => ({ status }),
  extraColumns: ({ status }, location, _, now) => ({
    closedOn: closedOnAfter(location, status, dayIn(location.timeZone, now)),
  }),
  result: ({ name }) => ({ name }),
});
