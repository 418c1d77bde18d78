import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import { isOfNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import { exceptionDays, geographyWord, lastDay, recurrence } from "./company-event-queries.server.ts";
import type { CompanyEventListState } from "./company-event-list.ts";

/** One page of a company's events and how many there are in all. */
export async function listCompanyEvents(db: Db, reach: Reach, companyId: number, list: CompanyEventListState) {
  const { total } = await filteredEvents(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredEvents(db, reach, companyId, list)
    .select(["id", "title", "kind", "status", "startsOn", "endsOn", "isEverywhere", "visibleFrom", "repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
    .select([geographyNames.as("geographies"), networkNames.as("networks"), channelNames.as("channels")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows: rows.map((row) => ({ ...row, repeats: wordsOf(row) })), total };
}

function wordsOf(event: StoredRepeat): string {
  const repeat = recurrenceOf(event);
  return repeat ? recurrenceWords(repeat) : "";
}

/** The CSV of everything the list's filter holds, in the list's order. */
export async function* downloadCompanyEvents(
  db: Db,
  reach: Reach,
  companyId: number,
  list: CompanyEventListState,
): AsyncIterable<string> {
  const repeating = await filteredEvents(db, reach, companyId, list)
    .select(["id", "startsOn", "repeatsUntil", recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
    .where("rrule", "<>", "")
    .execute();
  const words = JSON.stringify(Object.fromEntries(repeating.map((event) => [event.id, wordsOf(event)])));
  const cells = Object.values({ ...download, Repeats: sql`${words}::jsonb ->> company_events.id::text` });
  const line = csvLine(cells).as("line");
  yield* streamLines(db, filteredEvents(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function companyEventDownloadHeader(): string[] {
  return [...Object.keys(download), "Repeats"];
}

/** The one filter: page, count and download stand on it. */
function filteredEvents(db: Db, reach: Reach, companyId: number, { q, filters }: CompanyEventListState) {
  const { kind, status, from, to, geography, network, networkName } = filters;
  return db
    .selectFrom("companyEvents")
    .where("companyEvents.companyId", "=", companyId)
    .where(reach.company("companyEvents.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`company_events.title`, q)))
    .$if(kind.length > 0, (query) => query.where("companyEvents.kind", "in", kind))
    .$if(status.length > 0, (query) => query.where("companyEvents.status", "in", status))
    .$if(from !== null, (query) => query.where(lastDay, ">=", from ?? ""))
    .$if(to !== null, (query) => query.where("companyEvents.startsOn", "<=", to ?? ""))
    .$if(geography !== null, (query) => query.where(isFor("company_event_geographies", "geography_id", geography)))
    .$if(network !== null, (query) => query.where(isFor("company_event_networks", "network_id", network)))
    .$if(networkName !== "", (query) => query.where(isForNetworkNamed(networkName)));
}

/** Holds for an event that takes place everywhere, or names the place. */
function isFor(table: string, column: string, id: number | null): RawBuilder<boolean> {
  return sql`(company_events.is_everywhere or exists (select from ${sql.table(table)} named
    where named.event_id = company_events.id and ${sql.ref(`named.${column}`)} = ${id}))`;
}

/** Holds for an event that takes place everywhere, or names a network whose name fits. */
function isForNetworkNamed(name: string): RawBuilder<boolean> {
  return sql`(company_events.is_everywhere or exists (select from company_event_networks place
    where place.event_id = company_events.id and ${isOfNetworkNamed("place.networkId", name)}))`;
}

const geographyNames = namesOf("company_event_geographies", "geographies", "geography_id");
const networkNames = namesOf("company_event_networks", "networks", "network_id");
const channelNames = namesOf("company_event_channels", "channels", "channel_id");

function namesOf(named: string, table: string, column: string): RawBuilder<string[]> {
  return sql`array(select record.name from ${sql.table(named)} named
    join ${sql.table(table)} record on record.id = ${sql.ref(`named.${column}`)}
    where named.event_id = company_events.id order by lower(record.name))`;
}

const geographyNamesWithType = sql`array(
  select ${geographyWord}
  from company_event_geographies named join geographies on geographies.id = named.geography_id
  where named.event_id = company_events.id order by 1)`;

const sortColumns: Record<CompanyEventListState["sort"]["by"], SortColumns> = {
  starts: { by: [sql`company_events.starts_on`] },
  title: { by: [sql`lower(company_events.title)`] },
  kind: { by: [sql`company_events.kind`] },
  status: { by: [sql`company_events.status`] },
};

function inOrder({ sort }: CompanyEventListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`company_events.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Title: sql`company_events.title`,
  Kind: sql`initcap(company_events.kind)`,
  Starts: sql`to_char(company_events.starts_on, 'MM/DD/YYYY')`,
  Ends: sql`to_char(company_events.ends_on, 'MM/DD/YYYY')`,
  Status: sql`company_events.status`,
  Everywhere: sql`case when company_events.is_everywhere then 'Yes' else 'No' end`,
  Geographies: sql`array_to_string(${geographyNamesWithType}, '|')`,
  Networks: sql`array_to_string(${networkNames}, '|')`,
  Channels: sql`array_to_string(${channelNames}, '|')`,
  Link: sql`company_events.link`,
  "Visible from": sql`to_char(company_events.visible_from, 'MM/DD/YYYY')`,
  Description: sql`company_events.description`,
};
