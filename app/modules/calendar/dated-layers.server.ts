import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { channelIds, isForLocation } from "#app/modules/company-events/company-event-queries.server.ts";
import { paths } from "#app/paths.ts";
import { type CalendarScope, hasText, isInScope } from "./calendar-layer.server.ts";
import type { CalendarWindow } from "./day-tally.ts";
import { allOf, type CalendarEntry, type LayerContent, MOST_ENTRIES } from "./layers.ts";

/** The layers whose entries each stand in a row of a table with its days. */
type DatedLayer = "companyEvents" | "planItems" | "checklist";

/** What these layers hold within a window, in one statement. */
export async function listDatedLayers(
  db: Db,
  reach: Reach,
  scope: CalendarScope,
  window: CalendarWindow,
): Promise<Record<DatedLayer, LayerContent>> {
  const rows = await listRows(db, Object.values(rowsOf).flatMap((select) => select(reach, scope, window) ?? []));
  const contentOf = (layer: DatedLayer) =>
    allOf(rows.filter((row) => row.layer === layer).map((row) => ({ ...entryOf[layer](row), ...commonOf(row, scope) })));
  return { companyEvents: contentOf("companyEvents"), planItems: contentOf("planItems"), checklist: contentOf("checklist") };
}

interface Row {
  layer: DatedLayer;
  id: number;
  title: string;
  startsOn: string;
  endsOn: string;
  /** Its status, or the kind of a company's event. */
  state: string;
  planId: number | null;
  locationId: number | null;
  location: string | null;
  sequence: number;
  updatedAt: Date;
}

async function listRows(db: Db, parts: readonly RawBuilder<Row>[]): Promise<Row[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<Row>`${sql.join(parts.map((part) => sql`(${part})`), sql` union all `)}`.execute(db);
  return rows;
}

type RowsOfLayer = (reach: Reach, scope: CalendarScope, window: CalendarWindow) => RawBuilder<Row> | null;

/** Selects the rows of each layer, the first days first; null where a filter that the layer knows nothing of empties it. */
const rowsOf: Record<DatedLayer, RowsOfLayer> = {
  /** The events of the company that one of the locations in scope sees. */
  companyEvents(reach, scope, { from, until }) {
    const { companyId, category, channel, status, today, q } = scope;
    if (category !== null || status !== null) return null;
    return sql`
      select 'companyEvents' as layer, id, title, starts_on, ends_on, kind as state, null::integer as plan_id,
        null::integer as location_id, null as location, sequence, updated_at
      from company_events
      where company_id = ${companyId} and ${reach.company("companyEvents.companyId")} and status = 'published'
        and starts_on <= ${until} and ends_on >= ${from} and (visible_from is null or visible_from <= ${today})
        and ${hasText(sql`title`, q)}
        and ${channel === null ? sql`true` : sql`(${channelIds} = '{}' or ${channel} = any(${channelIds}))`}
        and exists (select from locations where ${isInScope(reach, "locations.id", scope)}
          and ${isForLocation(sql`locations.id`, sql`locations.network_id`)})
      order by starts_on, id limit ${MOST_ENTRIES}`;
  },

  /** The items of plans that are saved, active or completed. */
  planItems(reach, scope, { from, until }) {
    const { category, channel, status, q } = scope;
    if (category !== null || status !== null) return null;
    return sql`
      select 'planItems' as layer, items.id, items.title, items.starts_on, items.ends_on, items.status as state, plans.id as plan_id,
        plans.location_id, locations.name as location, items.version - 1 as sequence, items.updated_at
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
      select 'checklist' as layer, actions.id, title, due_on as starts_on, due_on as ends_on, actions.status as state, plan_id,
        actions.location_id, locations.name as location, actions.version - 1 as sequence, actions.updated_at
      from actions join locations on locations.id = actions.location_id
      where actions.status <> 'notNeeded' and ${isInScope(reach, "actions.locationId", scope)}
        and due_on between ${from} and ${until} and ${hasText(sql`title`, q)}
      order by due_on, actions.id limit ${MOST_ENTRIES}`;
  },
};

function commonOf({ startsOn, endsOn, location, locationId, sequence, updatedAt }: Row, { withRevisions }: CalendarScope) {
  return {
    ...{ startsOn, endsOn, startsAt: null, note: location ?? "" },
    locationIds: locationId === null ? null : [locationId],
    revision: withRevisions ? { sequence, changedAt: updatedAt.toISOString() } : null,
  };
}

type OwnPart = Pick<CalendarEntry, "layer" | "key" | "title" | "to" | "isStruck">;

/** What each layer makes of a row by itself; a blackout is told as such. */
const entryOf: Record<DatedLayer, (row: Row) => OwnPart> = {
  companyEvents: ({ layer, id, title, state }) => ({
    ...{ layer, key: `company-${id}`, to: null, isStruck: false },
    title: state === "blackout" ? `Blackout: ${title}` : title,
  }),
  planItems: ({ layer, id, planId, title, state }) => ({
    ...{ layer, key: `item-${id}`, title, isStruck: state === "done" || state === "skipped" },
    to: planId === null ? null : paths.plan(planId),
  }),
  checklist: ({ layer, id, locationId, title, state }) => ({
    ...{ layer, key: `action-${id}`, title, isStruck: state === "done" },
    to: locationId === null ? null : paths.action(locationId, id),
  }),
};
