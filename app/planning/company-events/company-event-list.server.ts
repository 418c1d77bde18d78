import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import { csvDay, csvYesNo, day, field, names, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choices, onDay, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { findFilterChoices } from "#app/organization/locations/location-queries.server.ts";
import { isOfNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import { exceptionDays, geographyWord, lastDay, recurrence } from "./company-event-queries.server.ts";
import { kindWords, statusTones, statusWords } from "./company-event-rules.ts";

const geographyNames = namesOf("company_event_geographies", "geographies", "geography_id");
const networkNames = namesOf("company_event_networks", "networks", "network_id");
const channelNames = namesOf("company_event_channels", "channels", "channel_id");
const placeNames = sql<string[]>`case when company_events.is_everywhere then array['Everywhere']
  else ${geographyNames} || ${networkNames} end`;
const geographyNamesWithType = sql`array(
  select ${geographyWord}
  from company_event_geographies named join geographies on geographies.id = named.geography_id
  where named.event_id = company_events.id order by 1)`;

interface Scope {
  companyId: number;
  /** How events repeat, in words by their ids, as JSON: what the CSV tells and SQL cannot say. */
  repeats?: string;
}

/** A company's events: those that take place between two days, for a geography or a network. */
export const companyEventList = defineList<Scope>()({
  ...{ name: "company-events", one: "event", many: "events", id: "company_events.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("companyEvents")
      .where("companyEvents.companyId", "=", companyId)
      .where(reach.company("companyEvents.companyId")),
  columns: {
    title: text("Title", field("companyEvents.title"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 260 },
    }),
    starts: day("Starts", field("companyEvents.startsOn"), { sort: true, card: "secondary", size: 110 }),
    ends: day("Ends", field("companyEvents.endsOn"), { card: "hidden", size: 110 }),
    repeats: text("Repeats", recurrence, { none: "No", card: "hidden", hidden: true, size: 190 }),
    kind: word("Kind", field("companyEvents.kind"), kindWords, { sort: true, size: 110 }),
    status: status("Status", field("companyEvents.status"), statusWords, statusTones, { sort: true, size: 120 }),
    places: names("For", placeNames, { none: "Nobody", size: 190 }),
    channels: names("Channels", channelNames, { card: "hidden", hidden: true, size: 180 }),
  },
  more: (query) => query.select(["repeatsUntil", exceptionDays.as("exceptionDays")]),
  shown: ({ repeatsUntil, exceptionDays, ...row }) => ({
    ...row,
    repeats: wordsOf({ startsOn: row.starts, recurrence: row.repeats, repeatsUntil, exceptionDays }),
  }),
  standard: { by: "starts" },
  search: { label: "Title", where: (q) => like(field("companyEvents.title"), q) },
  filters: {
    kind: choices("Kind", kindWords, (kinds) => sql`company_events.kind = any(${kinds})`),
    status: choices("Status", statusWords, (statuses) => sql`company_events.status = any(${statuses})`),
    from: onDay("From", (from) => sql`${lastDay} >= ${from}`, { folded: true }),
    to: onDay("To", (to) => sql`company_events.starts_on <= ${to}`, { folded: true }),
    geography: record("Geography", (id) => isFor("company_event_geographies", sql`named.geography_id = ${id}`), {
      folded: true,
    }),
    network: record("{Network}", (id) => isFor("company_event_networks", sql`named.network_id = ${id}`), {
      folded: true,
    }),
    networkName: typed(
      "{Network} name",
      (name) => isFor("company_event_networks", isOfNetworkNamed("named.networkId", name)),
      { folded: true },
    ),
  },
  offers: async (db, reach, { companyId }, chosen) => {
    const { networks, geographies } = await findFilterChoices(db, reach, companyId, chosen);
    return { network: networks.first, geography: geographies };
  },
  csv: ({ repeats = "{}" }) => ({
    Title: "title",
    Kind: sql`initcap(company_events.kind)`,
    Starts: "starts",
    Ends: "ends",
    Status: "status",
    Everywhere: csvYesNo(field("companyEvents.isEverywhere")),
    Geographies: sql`array_to_string(${geographyNamesWithType}, '|')`,
    Networks: sql`array_to_string(${networkNames}, '|')`,
    Channels: sql`array_to_string(${channelNames}, '|')`,
    Link: field("companyEvents.link"),
    "Visible from": csvDay(field("companyEvents.visibleFrom")),
    Description: field("companyEvents.description"),
    Repeats: sql`${repeats}::jsonb ->> company_events.id::text`,
  }),
});

/** The CSV of everything that an address holds. */
export async function downloadCompanyEvents(
  db: Db,
  reach: Reach,
  { id: companyId, name }: { id: number; name: string },
  at: Request | URLSearchParams,
): Promise<Response> {
  const repeating = await companyEventList
    .filtered(db, reach, { companyId }, at)
    .select(["id", "startsOn", "repeatsUntil", recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
    .where("rrule", "<>", "")
    .execute();
  const repeats = JSON.stringify(Object.fromEntries(repeating.map((event) => [event.id, wordsOf(event)])));
  return companyEventList.download(db, reach, { companyId, repeats }, at, `${name} events.csv`);
}

function wordsOf(event: StoredRepeat): string {
  const repeat = recurrenceOf(event);
  return repeat ? recurrenceWords(repeat) : "";
}

/** Holds for an event that takes place everywhere, or names a place that fits. */
function isFor(table: string, fits: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`(company_events.is_everywhere or exists (select from ${sql.table(table)} named
    where named.event_id = company_events.id and ${fits}))`;
}

function namesOf(named: string, table: string, column: string): RawBuilder<string[]> {
  return sql`array(select record.name from ${sql.table(named)} named
    join ${sql.table(table)} record on record.id = ${sql.ref(`named.${column}`)}
    where named.event_id = company_events.id order by lower(record.name))`;
}
