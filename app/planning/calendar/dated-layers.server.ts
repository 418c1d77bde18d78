import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type EventDays, timesWithin } from "#app/planning/company-events/company-event-days.ts";
import { eventDays } from "#app/planning/company-events/company-event-queries.server.ts";
import { calendarTitleOf } from "#app/planning/company-events/company-event-rules.ts";
import { isEventInScope } from "#app/planning/company-events/events-in-scope.server.ts";
import { statusOfAction } from "#app/planning/actions/action-rules.ts";
import { paths } from "#app/paths.ts";
import { type CalendarScope, hasText, isInScope } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-tally.ts";
import { allOf, type CalendarEntry, type LayerContent, MOST_ENTRIES } from "#app/planning/calendar-layers/layers.ts";

/** The layers whose entries each stand in a row of a table with its days. */
const DATED_LAYERS = ["companyEvents", "planItems", "checklist", "freeCoffee", "socialPosts", "openings"] as const;
type DatedLayer = (typeof DATED_LAYERS)[number];

/** What these layers hold within a window, in one statement; one that is not handed in stays empty. */
export async function listDatedLayers(
  db: Db,
  reach: Reach,
  scope: CalendarScope,
  window: CalendarWindow,
  kinds: Partial<Record<DatedLayer, DatedKind>>,
): Promise<Record<DatedLayer, LayerContent>> {
  const rows = await listRows(
    db,
    DATED_LAYERS.flatMap((layer) => kinds[layer]?.rows(reach, scope, window) ?? []),
  );
  const contentOf = (layer: DatedLayer) => {
    const times = rows.filter((row) => row.layer === layer).flatMap((row) => timesOf(row, window));
    return allOf(
      times.slice(0, MOST_ENTRIES).flatMap((row) => {
        const own = kinds[layer]?.entry(row, scope);
        return own ? [{ layer, ...own, ...commonOf(row, scope) }] : [];
      }),
    );
  };
  return {
    companyEvents: contentOf("companyEvents"),
    planItems: contentOf("planItems"),
    checklist: contentOf("checklist"),
    freeCoffee: contentOf("freeCoffee"),
    socialPosts: contentOf("socialPosts"),
    openings: contentOf("openings"),
  };
}

/** A layer whose entries each stand in a row: how its rows are selected, and what it makes of one by itself. */
export interface DatedKind {
  /** The first days first; null where a filter that the layer knows nothing of empties it. */
  rows: (reach: Reach, scope: CalendarScope, window: CalendarWindow) => RawBuilder<DatedRow> | null;
  entry: (row: DatedRow, scope: CalendarScope) => Pick<CalendarEntry, "key" | "title" | "to" | "isStruck" | "status">;
}

export interface DatedRow {
  layer: DatedLayer;
  id: number;
  title: string;
  startsOn: string;
  endsOn: string;
  /** How a company's event repeats; null for what happens once. */
  days: EventDays | null;
  /** Its status, or the kind of a company's event. */
  state: string;
  /** Of a post of social media, its order. */
  planId: number | null;
  locationId: number | null;
  location: string | null;
  /** The plan of an item, the idea of a step. */
  about: string | null;
  sequence: number;
  updatedAt: Date;
}

async function listRows(db: Db, parts: readonly RawBuilder<DatedRow>[]): Promise<DatedRow[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<DatedRow>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`.execute(db);
  return rows;
}

type OwnLayer = Exclude<DatedLayer, "freeCoffee" | "socialPosts" | "openings">;

/** Selects the rows of each layer of planning. */
const rowsOf: Record<OwnLayer, DatedKind["rows"]> = {
  /** The events of the company that one of the locations in scope sees. */
  companyEvents(reach, scope, window) {
    if (scope.category !== null || scope.status !== null) return null;
    return sql`
      select 'companyEvents' as layer, id, title, starts_on, ends_on, json_build_object(${eventDays}) as days, kind as state,
        null::integer as plan_id, null::integer as location_id, null as location, null as about, sequence, updated_at
      from company_events where ${isEventInScope(reach, scope, window)}
      order by starts_on, id limit ${MOST_ENTRIES}`;
  },

  /** The items of plans that are saved, active or completed. */
  planItems(reach, scope, { from, until }) {
    const { category, channel, status, q } = scope;
    if (category !== null || status !== null) return null;
    return sql`
      select 'planItems' as layer, items.id, items.title, items.starts_on, items.ends_on, null::json as days, items.status as state,
        plans.id as plan_id, plans.location_id, locations.name as location, plans.name as about, items.version - 1 as sequence, items.updated_at
      from plan_items items
      join plans on plans.id = items.plan_id
      join locations on locations.id = plans.location_id
      where plans.status in ('saved', 'active', 'completed') and ${isInScope(reach, "plans.locationId", scope)}
        and items.starts_on <= ${until} and items.ends_on >= ${from} and ${hasText(sql`items.title`, q)}
        and ${channel === null ? sql`true` : sql`items.channel_id = ${channel}`}
      order by items.starts_on, items.id limit ${MOST_ENTRIES}`;
  },

  /** The days on which actions are due; those that were left out are not shown. */
  checklist(reach, scope, { from, until }) {
    const { category, channel, status, q } = scope;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'checklist' as layer, actions.id, actions.title, due_on as starts_on, due_on as ends_on, null::json as days, actions.status as state,
        actions.plan_id, actions.location_id, locations.name as location, items.title as about, actions.version - 1 as sequence, actions.updated_at
      from actions join locations on locations.id = actions.location_id
      left join plan_items items on items.id = actions.plan_item_id
      where actions.status <> 'notNeeded' and ${isInScope(reach, "actions.locationId", scope)}
        and due_on between ${from} and ${until} and ${hasText(sql`actions.title`, q)}
      order by due_on, actions.id limit ${MOST_ENTRIES}`;
  },
};

/** A row for each time that it takes place within a window. */
function timesOf(row: DatedRow, window: CalendarWindow): DatedRow[] {
  return row.days ? timesWithin([{ ...row, ...row.days }], window) : [row];
}

function commonOf(
  { startsOn, endsOn, location, locationId, about, sequence, updatedAt }: DatedRow,
  { withRevisions }: CalendarScope,
) {
  return {
    ...{ startsOn, endsOn, startsAt: null, endsAt: null, note: location ?? "", about: about ?? "", places: [] },
    locationIds: locationId === null ? null : [locationId],
    revision: withRevisions ? { sequence, changedAt: updatedAt.toISOString() } : null,
  };
}

/** What each layer of planning makes of a row by itself. */
const entryOf: Record<OwnLayer, DatedKind["entry"]> = {
  companyEvents: ({ id, title, startsOn, days, state }) => ({
    ...{ key: days?.recurrence ? `company-${id}-${startsOn}` : `company-${id}`, to: null, isStruck: false },
    title: calendarTitleOf({ title, kind: state }),
    status: "",
  }),
  planItems: ({ id, planId, title, state }) => ({
    ...{ key: `item-${id}`, title, isStruck: state === "done" || state === "skipped" },
    to: planId === null ? null : paths.plan(planId),
    status: itemWords[state] ?? "",
  }),
  checklist: ({ id, locationId, title, state, startsOn }, { today }) => ({
    ...{ key: `action-${id}`, title, isStruck: state === "done" },
    to: locationId === null ? null : paths.action(locationId, id),
    status: statusOfAction({ status: state, dueOn: startsOn }, today).word,
  }),
};

const itemWords: Readonly<Record<string, string>> = {
  ...{ planned: "Planned", inProgress: "In progress", done: "Done", skipped: "Skipped" },
};

/** The layers that planning itself knows. */
export const ownLayers: Record<OwnLayer, DatedKind> = {
  companyEvents: { rows: rowsOf.companyEvents, entry: entryOf.companyEvents },
  planItems: { rows: rowsOf.planItems, entry: entryOf.planItems },
  checklist: { rows: rowsOf.checklist, entry: entryOf.checklist },
};
