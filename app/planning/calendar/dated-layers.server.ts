import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type CompanyEventDays, expandCompanyEvents } from "#app/planning/company-events/company-event-days.ts";
import { companyEventDaysJson } from "#app/planning/company-events/company-event-queries.server.ts";
import { companyEventTitle } from "#app/planning/company-events/company-event-rules.ts";
import { isVisibleCompanyEvent } from "#app/planning/company-events/visible-company-events.server.ts";
import { statusOfAction } from "#app/planning/actions/action-rules.ts";
import { paths } from "#app/paths.ts";
import {
  type CalendarFilter,
  matchesSearch,
  isVisibleLocation,
} from "#app/planning/calendar-layers/calendar-filter.server.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-counts.ts";
import {
  toLayerContent,
  type CalendarEntry,
  type LayerContent,
  MAX_LAYER_ENTRIES,
} from "#app/planning/calendar-layers/layers.ts";

/** Layers whose entries are rows of a table with their own days. */
const DATED_LAYERS = ["companyEvents", "planItems", "checklist", "freeCoffee", "socialPosts", "openings"] as const;
type DatedLayer = (typeof DATED_LAYERS)[number];

/** Read these layers within a window in one statement; a layer without a source stays empty. */
export async function listDatedLayers(
  db: Db,
  access: AccessScope,
  {
    filter,
    window,
    sources,
  }: { filter: CalendarFilter; window: CalendarWindow; sources: Partial<Record<DatedLayer, DatedLayerSource>> },
): Promise<Record<DatedLayer, LayerContent>> {
  const rows = await listRows(
    db,
    DATED_LAYERS.flatMap((layer) => sources[layer]?.rows(access, filter, window) ?? []),
  );
  const contentOf = (layer: DatedLayer) => {
    const occurrences = rows.filter((row) => row.layer === layer).flatMap((row) => expandOccurrences(row, window));
    return toLayerContent(
      occurrences.slice(0, MAX_LAYER_ENTRIES).flatMap((row) => {
        const entry = sources[layer]?.entry(row, filter);
        return entry ? [{ layer, ...entry, ...commonFields(row, filter) }] : [];
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

/** Source of a dated layer: the query of its rows, and the entry fields that only this layer knows. */
export interface DatedLayerSource {
  /** Ordered by first day; null when a filter that does not apply to the layer leaves it empty. */
  rows: (access: AccessScope, filter: CalendarFilter, window: CalendarWindow) => RawBuilder<DatedRow> | null;
  entry: (row: DatedRow, filter: CalendarFilter) => Pick<CalendarEntry, "key" | "title" | "to" | "isStruck" | "status">;
}

export interface DatedRow {
  layer: DatedLayer;
  id: number;
  title: string;
  startsOn: string;
  endsOn: string;
  /** Repeat of a company event; null for all other rows. */
  days: CompanyEventDays | null;
  /** Status of the row, or the kind of a company event. */
  state: string;
  /** Plan of an item; for a social media post, its order. */
  planId: number | null;
  locationId: number | null;
  location: string | null;
  /** Plan of an item, item of a to-do. */
  about: string | null;
  sequence: number;
  updatedAt: Date;
}

async function listRows(db: Db, queries: readonly RawBuilder<DatedRow>[]): Promise<DatedRow[]> {
  if (queries.length === 0) return [];
  const { rows } = await sql<DatedRow>`${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  )}`.execute(db);
  return rows;
}

type PlanningLayer = Exclude<DatedLayer, "freeCoffee" | "socialPosts" | "openings">;

/** Row queries of the planning layers. */
const rowQueries: Record<PlanningLayer, DatedLayerSource["rows"]> = {
  /** Company events for at least one location that is visible and matches the filter. */
  companyEvents(access, filter, window) {
    if (filter.category !== null || filter.status !== null) return null;
    return sql`
      select 'companyEvents' as layer, id, title, starts_on, ends_on, json_build_object(${companyEventDaysJson}) as days, kind as state,
        null::integer as plan_id, null::integer as location_id, null as location, null as about, sequence, updated_at
      from company_events where ${isVisibleCompanyEvent(access, filter, window)}
      order by starts_on, id limit ${MAX_LAYER_ENTRIES}`;
  },

  /** Items of saved, active and completed plans. */
  planItems(access, filter, { from, until }) {
    const { category, channel, status, q } = filter;
    if (category !== null || status !== null) return null;
    return sql`
      select 'planItems' as layer, items.id, items.title, items.starts_on, items.ends_on, null::json as days, items.status as state,
        plans.id as plan_id, plans.location_id, locations.name as location, plans.name as about, items.version - 1 as sequence, items.updated_at
      from plan_items items
      join plans on plans.id = items.plan_id
      join locations on locations.id = plans.location_id
      where plans.status in ('saved', 'active', 'completed') and ${isVisibleLocation(access, "plans.locationId", filter)}
        and items.starts_on <= ${until} and items.ends_on >= ${from} and ${matchesSearch(sql`items.title`, q)}
        and ${channel === null ? sql`true` : sql`items.channel_id = ${channel}`}
      order by items.starts_on, items.id limit ${MAX_LAYER_ENTRIES}`;
  },

  /** Due dates of actions, except those marked as not needed. */
  checklist(access, filter, { from, until }) {
    const { category, channel, status, q } = filter;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'checklist' as layer, actions.id, actions.title, due_on as starts_on, due_on as ends_on, null::json as days, actions.status as state,
        actions.plan_id, actions.location_id, locations.name as location, items.title as about, actions.version - 1 as sequence, actions.updated_at
      from actions join locations on locations.id = actions.location_id
      left join plan_items items on items.id = actions.plan_item_id
      where actions.status <> 'notNeeded' and ${isVisibleLocation(access, "actions.locationId", filter)}
        and due_on between ${from} and ${until} and ${matchesSearch(sql`actions.title`, q)}
      order by due_on, actions.id limit ${MAX_LAYER_ENTRIES}`;
  },
};

/** Return one row for each occurrence within the window. */
function expandOccurrences(row: DatedRow, window: CalendarWindow): DatedRow[] {
  return row.days ? expandCompanyEvents([{ ...row, ...row.days }], window) : [row];
}

function commonFields(
  { startsOn, endsOn, location, locationId, about, sequence, updatedAt }: DatedRow,
  { withRevisions }: CalendarFilter,
) {
  return {
    startsOn,
    endsOn,
    startsAt: null,
    endsAt: null,
    note: location ?? "",
    about: about ?? "",
    places: [],
    locations: null,
    locationIds: locationId === null ? null : [locationId],
    revision: withRevisions ? { sequence, changedAt: updatedAt.toISOString() } : null,
  };
}

/** Conversion of a record of each planning layer to the fields of a calendar entry. */
const toLayerEntry: Record<PlanningLayer, DatedLayerSource["entry"]> = {
  companyEvents: ({ id, title, startsOn, days, state }) => ({
    key: days?.recurrence ? `company-${id}-${startsOn}` : `company-${id}`,
    to: null,
    isStruck: false,
    title: companyEventTitle({ title, kind: state }),
    status: "",
  }),
  planItems: ({ id, planId, title, state }) => ({
    key: `item-${id}`,
    title,
    isStruck: state === "done" || state === "skipped",
    to: planId === null ? null : paths.plan(planId),
    status: itemStatusWords[state] ?? "",
  }),
  checklist: ({ id, locationId, title, state, startsOn }, { today }) => ({
    key: `action-${id}`,
    title,
    isStruck: state === "done",
    to: locationId === null ? null : paths.action(locationId, id),
    status: statusOfAction({ status: state, dueOn: startsOn }, today).word,
  }),
};

const itemStatusWords: Readonly<Record<string, string>> = {
  planned: "Planned",
  inProgress: "In progress",
  done: "Done",
  skipped: "Skipped",
};

/** Dated layers that planning itself provides; other modules add theirs. */
export const planningLayers: Record<PlanningLayer, DatedLayerSource> = {
  companyEvents: { rows: rowQueries.companyEvents, entry: toLayerEntry.companyEvents },
  planItems: { rows: rowQueries.planItems, entry: toLayerEntry.planItems },
  checklist: { rows: rowQueries.checklist, entry: toLayerEntry.checklist },
};
