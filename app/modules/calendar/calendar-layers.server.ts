import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { channelIds, isForLocation } from "#app/modules/company-events/company-event-queries.server.ts";
import { customEventLayer } from "#app/modules/custom-events/custom-event-layer.server.ts";
import { paths } from "#app/paths.ts";
import { type CalendarLayer, type CalendarScope, type CalendarWindow, hasText, isInScope } from "./calendar-layer.server.ts";
import { holidaysAmong } from "./holidays.ts";
import { type CalendarEntry, MOST_ENTRIES } from "./layers.ts";

/** Everything that the layers hold within a window. */
export async function listCalendar(db: Db, reach: Reach, scope: CalendarScope, window: CalendarWindow): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = [];
  for (const layer of layers) entries.push(...(await layer.list(db, reach, scope, window)));
  return entries.filter((entry) => !isToldTwice(entry, entries));
}

/** A holiday that the company has put into its calendar itself is told once. */
function isToldTwice({ layer, title, startsOn }: CalendarEntry, entries: readonly CalendarEntry[]): boolean {
  if (layer !== "holidays") return false;
  const isSame = (name: string) => name.toLowerCase() === title.toLowerCase();
  return entries.some((other) => other.layer === "companyEvents" && other.startsOn === startsOn && isSame(other.title));
}

/** The events of the company that one of the locations in scope sees; a blackout is told as such. */
const companyEventLayer: CalendarLayer = {
  key: "companyEvents",
  async list(db, reach, scope, { from, until }) {
    if (scope.category !== null) return [];
    const events = await db
      .selectFrom("companyEvents")
      .select(["id", "title", "kind", "startsOn", "endsOn"])
      .where("companyId", "=", scope.companyId)
      .where(reach.company("companyEvents.companyId"))
      .where("status", "=", "published")
      .where("startsOn", "<=", until)
      .where("endsOn", ">=", from)
      .where((is) => is.or([is("visibleFrom", "is", null), is("visibleFrom", "<=", scope.today)]))
      .where(hasText(sql.ref("companyEvents.title"), scope.q))
      .where(
        sql<boolean>`exists (select from locations where ${isInScope(reach, "locations.id", scope)}
          and ${isForLocation(sql.ref("locations.id"), sql.ref("locations.networkId"))})`,
      )
      .$if(scope.channel !== null, (query) =>
        query.where(sql<boolean>`(${channelIds} = '{}' or ${scope.channel} = any(${channelIds}))`),
      )
      .orderBy("startsOn")
      .orderBy("id")
      .limit(MOST_ENTRIES)
      .execute();
    return events.map(({ id, title, kind, startsOn, endsOn }) => ({
      ...{ layer: "companyEvents" as const, key: `company-${id}`, startsOn, endsOn, startsAt: null },
      ...{ title: kind === "blackout" ? `Blackout: ${title}` : title, note: "", to: null, isStruck: false, locationIds: null },
    }));
  },
};

/** The items of plans that are saved, active or completed. */
const planItemLayer: CalendarLayer = {
  key: "planItems",
  async list(db, reach, scope, { from, until }) {
    if (scope.category !== null) return [];
    const items = await db
      .selectFrom("planItems")
      .innerJoin("plans", "plans.id", "planItems.planId")
      .innerJoin("locations", "locations.id", "plans.locationId")
      .select(["planItems.id", "planItems.planId", "planItems.title", "planItems.startsOn", "planItems.endsOn"])
      .select(["planItems.status", "plans.locationId", "locations.name as location"])
      .where("plans.status", "in", ["saved", "active", "completed"])
      .where(isInScope(reach, "plans.locationId", scope))
      .where("planItems.startsOn", "<=", until)
      .where("planItems.endsOn", ">=", from)
      .where(hasText(sql.ref("planItems.title"), scope.q))
      .$if(scope.channel !== null, (query) => query.where("planItems.channelId", "=", scope.channel))
      .orderBy("planItems.startsOn")
      .orderBy("planItems.id")
      .limit(MOST_ENTRIES)
      .execute();
    return items.map(({ id, planId, title, startsOn, endsOn, status, location, locationId }) => ({
      ...{ layer: "planItems" as const, key: `item-${id}`, title, startsOn, endsOn, startsAt: null },
      ...{ note: location, to: paths.plan(planId), isStruck: status === "done" || status === "skipped" },
      locationIds: [locationId],
    }));
  },
};

/** The days on which actions are due; those that were left out are not shown. */
const checklistLayer: CalendarLayer = {
  key: "checklist",
  async list(db, reach, scope, { from, until }) {
    if (scope.category !== null || scope.channel !== null) return [];
    const actions = await db
      .selectFrom("actions")
      .innerJoin("locations", "locations.id", "actions.locationId")
      .select(["actions.id", "actions.locationId", "actions.title", "actions.dueOn", "actions.status"])
      .select("locations.name as location")
      .where("actions.status", "<>", "notNeeded")
      .where(isInScope(reach, "actions.locationId", scope))
      .where("actions.dueOn", ">=", from)
      .where("actions.dueOn", "<=", until)
      .where(hasText(sql.ref("actions.title"), scope.q))
      .orderBy("actions.dueOn")
      .orderBy("actions.id")
      .limit(MOST_ENTRIES)
      .execute();
    return actions.map(({ id, locationId, title, dueOn, status, location }) => ({
      ...{ layer: "checklist" as const, key: `action-${id}`, title, startsOn: dueOn, endsOn: dueOn, startsAt: null },
      ...{ note: location, to: paths.action(locationId, id), isStruck: status === "done" },
      locationIds: [locationId],
    }));
  },
};

/** Holidays are the same for everybody, so that only a text narrows them. */
const holidayLayer: CalendarLayer = {
  key: "holidays",
  list(_db, _reach, { q, category, channel }, { from, until }) {
    const isShown = category === null && channel === null;
    const found = holidaysAmong(from, until).filter(({ name }) => isShown && name.toLowerCase().includes(q.toLowerCase()));
    return Promise.resolve(
      found.map(({ day, name }) => ({
        ...{ layer: "holidays" as const, key: `holiday-${day}-${name}`, title: name, startsOn: day, endsOn: day },
        ...{ startsAt: null, note: "", to: null, isStruck: false, locationIds: null },
      })),
    );
  },
};

const layers: readonly CalendarLayer[] = [companyEventLayer, planItemLayer, checklistLayer, customEventLayer, holidayLayer];
