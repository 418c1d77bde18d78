import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { channelIds, exceptionDays, geographyIds, networkIds, recurrence } from "./company-event-queries.server.ts";

/** An event of a company, locked, with what it names; null when it is absent or out of reach. */
export async function lockCompanyEvent(db: Db, advisor: Person, companyId: number, eventId: number) {
  const event = await db
    .selectFrom("companyEvents")
    .select(["title", "kind", "startsOn", "endsOn", "description", "link", "visibleFrom", "isEverywhere"])
    .select(["status", "version", "rrule", "repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
    .select([geographyIds.as("geographyIds"), networkIds.as("networkIds"), channelIds.as("channelIds")])
    .where("id", "=", eventId)
    .where("companyId", "=", companyId)
    .where(advisor.reach.company("companyEvents.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return event ?? null;
}
