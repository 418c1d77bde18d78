import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { zipMismatchQuestion } from "#app/platform/maps/zip-places.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { type NewLocation, locationFormColumns, geographiesByType } from "./location-form.ts";
import {
  findLocationLinks,
  findPossibleDuplicate,
  insertGeographyLinks,
  insertGroupLinks,
  possibleDuplicateError,
  linkNames,
  validateLocationLinks,
} from "./location-links.server.ts";
import { closedOnAfter, dayIn, newLocationStatusRefusal, locationViolations } from "./location-rules.ts";

type Outcome = { saved: true; id: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Add a location to an active network. A likely duplicate of an existing location is refused until `saveAnyway` is set.
 * Null when the company is absent or out of scope.
 */
export async function addLocation(db: Db, advisor: CurrentUser, form: NewLocation, now: Date): Promise<Outcome> {
  const { companyId, networkId, pcNumber, status, groupIds } = form;
  const columns = locationFormColumns(form);
  const geographyIds = geographiesByType(form);
  const addition = idempotent({ db, actor: advisor, now }, form, async (db): Promise<Outcome> => {
    const company = await db
      .selectFrom("companies")
      .leftJoin("networks", (join) =>
        join
          .onRef("networks.companyId", "=", "companies.id")
          .on("networks.id", "=", networkId)
          .on("networks.status", "=", "active"),
      )
      .select("networks.name as networkName")
      .where("companies.id", "=", companyId)
      .where(advisor.access.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const found = await findLocationLinks(db, { companyId, networkId }, geographyIds, groupIds);
    const refusal = newLocationStatusRefusal(status, can(advisor, "location:decide"));
    const question = await zipMismatchQuestion(columns);
    const fieldErrors = {
      ...(question === null ? {} : fieldError("longitude", question)),
      ...(company.networkName === null ? fieldError("networkId", "Choose an active {network} in this company.") : {}),
      ...(isTimeZone(columns.timeZone) ? {} : fieldError("timeZone", "Choose a time zone.")),
      ...(refusal ? fieldError("status", refusal) : {}),
      ...validateLocationLinks(found, geographyIds, groupIds),
    };
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const duplicate = form.saveAnyway ? null : await findPossibleDuplicate(db, companyId, null, columns);
    if (duplicate) return { saved: false, fieldErrors: possibleDuplicateError(duplicate) };

    const closedOn = closedOnAfter({ closedOn: null }, status, dayIn(columns.timeZone, now));
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const after = { ...columns, pcNumber, status, network: company.networkName, ...linkNames(found) };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("locations")
          .values({ ...columns, pcNumber, companyId, networkId, status, closedOn, ...by })
          .returning("id"),
      )
      .with("joined", () => insertGroupLinks(sql`(select id from made)`, companyId, found))
      .with("lying", () => insertGeographyLinks(sql`(select id from made)`, found))
      .with("audited", () =>
        insertAuditOfCreated(advisor, { action: "location.create", type: "location", companyId, after }),
      )
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, id };
  });
  return mapUniqueViolation(addition, locationViolations(form));
}
