import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import {
  csvDay,
  csvYesNo,
  dayColumn,
  fieldRef,
  namesColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, dayFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { findFilterChoices } from "#app/organization/locations/location-queries.server.ts";
import { isInNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import {
  companyEventExceptionDays,
  geographyNameWithType,
  companyEventLastDay,
  companyEventRecurrence,
} from "./company-event-queries.server.ts";
import { companyEventKindWords, companyEventWorkflow } from "./company-event-rules.ts";

const geographyNames = eventLinkNames("company_event_geographies", "geographies", "geography_id");
const networkNames = eventLinkNames("company_event_networks", "networks", "network_id");
const channelNames = eventLinkNames("company_event_channels", "channels", "channel_id");
const audienceNames = sql<string[]>`case when company_events.is_everywhere then array['Entire company']
  else ${geographyNames} || ${networkNames} end`;
const geographyNamesWithType = sql`array(
  select ${geographyNameWithType}
  from company_event_geographies named join geographies on geographies.id = named.geography_id
  where named.event_id = company_events.id order by 1)`;

interface Scope {
  companyId: number;
  /** JSON object of repeats in words by event id, for the CSV; SQL cannot build these words. */
  repeats?: string;
}

/** List of a company's events, with filters for their days, geography and network. */
export const companyEventList = defineList<Scope>()({
  name: "company-events",
  one: "event",
  many: "events",
  id: "company_events.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("companyEvents")
      .where("companyEvents.companyId", "=", companyId)
      .where(access.company("companyEvents.companyId")),
  columns: {
    title: textColumn("Title", fieldRef("companyEvents.title"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 260,
    }),
    starts: dayColumn("Starts", fieldRef("companyEvents.startsOn"), { sort: true, card: "secondary", size: 110 }),
    ends: dayColumn("Ends", fieldRef("companyEvents.endsOn"), { card: "hidden", size: 110 }),
    repeats: textColumn("Repeats", companyEventRecurrence, { none: "No", card: "hidden", hidden: true, size: 190 }),
    kind: wordColumn("Type", fieldRef("companyEvents.kind"), companyEventKindWords, { sort: true, size: 110 }),
    status: statusColumn({
      head: "Status",
      value: fieldRef("companyEvents.status"),
      words: companyEventWorkflow.words,
      tones: companyEventWorkflow.tones,
      options: {
        sort: true,
        size: 120,
      },
    }),
    places: namesColumn("Audience", audienceNames, { none: "None", size: 190 }),
    channels: namesColumn("Channels", channelNames, { card: "hidden", hidden: true, size: 180 }),
  },
  more: (query) => query.select(["repeatsUntil", companyEventExceptionDays.as("exceptionDays")]),
  shown: ({ repeatsUntil, exceptionDays, ...row }) => ({
    ...row,
    repeats: repeatText({ startsOn: row.starts, recurrence: row.repeats, repeatsUntil, exceptionDays }),
  }),
  standard: { by: "starts" },
  search: { label: "Title", where: (q) => textContains(fieldRef("companyEvents.title"), q) },
  filters: {
    kind: anyOfFilter("Type", companyEventKindWords, (kinds) => sql`company_events.kind = any(${kinds})`),
    status: anyOfFilter(
      "Status",
      companyEventWorkflow.words,
      (statuses) => sql`company_events.status = any(${statuses})`,
    ),
    from: dayFilter("From", (from) => sql`${companyEventLastDay} >= ${from}`, { folded: true }),
    to: dayFilter("To", (to) => sql`company_events.starts_on <= ${to}`, { folded: true }),
    geography: recordFilter(
      "Geography",
      (id) => isEverywhereOrFor("company_event_geographies", sql`named.geography_id = ${id}`),
      {
        folded: true,
      },
    ),
    network: recordFilter(
      "{Network}",
      (id) => isEverywhereOrFor("company_event_networks", sql`named.network_id = ${id}`),
      {
        folded: true,
      },
    ),
    networkName: textFilter(
      "{Network} name",
      (name) => isEverywhereOrFor("company_event_networks", isInNetworkNamed("named.networkId", name)),
      { folded: true },
    ),
  },
  offers: async (db, access, { companyId }, chosen) => {
    const { networks, geographies } = await findFilterChoices(db, access, companyId, chosen);
    return { network: networks.first, geography: geographies };
  },
  csv: ({ repeats = "{}" }) => ({
    Title: "title",
    Type: sql`initcap(company_events.kind)`,
    Starts: "starts",
    Ends: "ends",
    Status: "status",
    "Entire company": csvYesNo(fieldRef("companyEvents.isEverywhere")),
    Geographies: sql`array_to_string(${geographyNamesWithType}, '|')`,
    Networks: sql`array_to_string(${networkNames}, '|')`,
    Channels: sql`array_to_string(${channelNames}, '|')`,
    Link: fieldRef("companyEvents.link"),
    "Visible from": csvDay(fieldRef("companyEvents.visibleFrom")),
    Description: fieldRef("companyEvents.description"),
    Repeats: sql`${repeats}::jsonb ->> company_events.id::text`,
  }),
});

/** Stream the CSV of all events that match the filters of an address. */
export async function downloadCompanyEvents(
  db: Db,
  access: AccessScope,
  { id: companyId, name }: { id: number; name: string },
  at: Request | URLSearchParams,
): Promise<Response> {
  const repeating = await companyEventList
    .filtered(db, { access, scope: { companyId }, at })
    .select([
      "id",
      "startsOn",
      "repeatsUntil",
      companyEventRecurrence.as("recurrence"),
      companyEventExceptionDays.as("exceptionDays"),
    ])
    .where("rrule", "<>", "")
    .execute();
  const repeats = JSON.stringify(Object.fromEntries(repeating.map((event) => [event.id, repeatText(event)])));
  return companyEventList.download(db, { access, scope: { companyId, repeats }, at }, `${name} events.csv`);
}

function repeatText(event: StoredRepeat): string {
  const repeat = recurrenceOf(event);
  return repeat ? recurrenceText(repeat) : "";
}

/** Build the SQL condition that an event is for everyone or linked to a record that matches. */
function isEverywhereOrFor(table: string, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`(company_events.is_everywhere or exists (select from ${sql.table(table)} named
    where named.event_id = company_events.id and ${condition}))`;
}

function eventLinkNames(named: string, table: string, column: string): RawBuilder<string[]> {
  return sql`array(select record.name from ${sql.table(named)} named
    join ${sql.table(table)} record on record.id = ${sql.ref(`named.${column}`)}
    where named.event_id = company_events.id order by lower(record.name))`;
}
