import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { askAboutPlace } from "#app/platform/maps/zip-places.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type NewLocation, columnsOf, byType } from "./location-form.ts";
import {
  findBelongings,
  findLikeness,
  joinedGeographies,
  joinedGroups,
  likenessProblem,
  namesOf,
  problemsOfBelongings,
} from "./location-place.server.ts";
import { closedOnAfter, dayIn, refusalOfFirstStatus, takenByLocation } from "./location-rules.ts";

type Outcome = { saved: true; id: number } | { saved: false; problems: Problems } | null;

/**
 * Adds a location to an active network. One that looks like an existing location is refused once, until `saveAnyway`.
 * Null when the company is absent or out of reach.
 */
export async function addLocation(db: Db, advisor: Person, form: NewLocation, now: Date): Promise<Outcome> {
  const { companyId, networkId, pcNumber, status, groupIds } = form;
  const columns = columnsOf(form);
  const geographyIds = byType(form);
  const addition = once(db, advisor, form, now, async (db): Promise<Outcome> => {
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
      .where(advisor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const found = await findBelongings(db, { companyId, networkId }, geographyIds, groupIds);
    const refusal = refusalOfFirstStatus(status, may(advisor, "location:decide"));
    const question = await askAboutPlace(columns);
    const problems = {
      ...(question === null ? {} : problem("longitude", question)),
      ...(company.networkName === null ? problem("networkId", "Choose an active {network} of this company.") : {}),
      ...(isTimeZone(columns.timeZone) ? {} : problem("timeZone", "Choose a time zone.")),
      ...(refusal ? problem("status", refusal) : {}),
      ...problemsOfBelongings(found, geographyIds, groupIds),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const likeness = form.saveAnyway ? null : await findLikeness(db, companyId, null, columns);
    if (likeness) return { saved: false, problems: likenessProblem(likeness) };

    const closedOn = closedOnAfter({ closedOn: null }, status, dayIn(columns.timeZone, now));
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const after = { ...columns, pcNumber, status, network: company.networkName, ...namesOf(found) };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("locations")
          .values({ ...columns, pcNumber, companyId, networkId, status, closedOn, ...by })
          .returning("id"),
      )
      .with("joined", () => joinedGroups(sql`(select id from made)`, companyId, found))
      .with("lying", () => joinedGeographies(sql`(select id from made)`, found))
      .with("audited", () => auditOfMade(advisor, { action: "location.create", type: "location", companyId, after }))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, id };
  });
  return orTaken(addition, takenByLocation(form));
}
