import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { companyColumn, type SpanningScope } from "#app/organization/companies/spanning-lists.server.ts";
import { nameOfUser, offeredAdvisors } from "#app/organization/networks/network-queries.server.ts";
import { isOfNetworkNamed, offeredNetworks } from "#app/organization/networks/offered-networks.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { instant, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, flag, record, typed } from "#app/platform/records/list-filters.server.ts";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import type { Tone } from "#app/ui/status.tsx";

/** The tables of records that advisors work through; their lists join locations and networks. */
type QueueTable =
  "claims" | "giftCardOrders" | "freeCoffeeRequests" | "eventPrograms" | "studioRequests" | "socialOrders";

/** Whose queue it is. */
export interface QueueScope extends SpanningScope {
  userId: number;
  /** By which it is told what is late. */
  now: Date;
}

/** What a list of a queue does with a form of ticked rows. */
export interface QueueList {
  nameAll(form: FormData, db: Db, reach: Reach, scope: QueueScope, at: Request): Promise<void>;
}

/** A location with its number, as in "Galesburg (300123)". */
export const locationName = sql<string>`locations.name || ' (' || locations.pc_number || ')'`;

/** The columns that all queues have: where it is, how it stands and since when, and who has it. */
export function queueColumns<Status extends string>(
  table: QueueTable,
  words: Readonly<Record<Status, string>>,
  tones: Readonly<Record<Status, Tone>>,
) {
  const of = <Value>(column: string) => sql.ref<Value>(`${table}.${column}`);
  return {
    location: text("{Location}", locationName, {
      ...{ sort: { by: [sql`lower(locations.name)`] }, size: 200 },
    }),
    company: companyColumn(`${table}.companyId`),
    network: text("{Network}", sql.ref<string>("networks.name"), { sort: true, card: "hidden", size: 170 }),
    status: status("Status", of<Status>("status"), words, tones, { sort: true, card: "secondary", size: 170 }),
    since: instant("Since", of<Date>("statusSince"), { sort: true, size: 110 }),
    assignee: text("Has it", nameOfUser(`${table}.assigneeId`), { sort: "nulls", none: "Nobody", size: 140 }),
  };
}

/** What the filters of all queues offer: the first networks whose names fit, the chosen one, and the company's advisors. */
export async function queueOffers(
  db: Db,
  reach: Reach,
  { companyId }: SpanningScope,
  chosen: { network: number | null; networkName: string },
) {
  if (companyId === null) return { network: [], advisor: [] };
  const offered = await db
    .selectFrom("companies")
    .select([offeredNetworks(companyId, chosen).as("networks"), offeredAdvisors(companyId).as("advisors")])
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return { network: offered?.networks.first ?? [], advisor: offered?.advisors ?? [] };
}

/** The advisors whom a queue offers. */
export function advisorsOf({ filters }: { filters: readonly FilterView[] }): readonly FilterOption[] {
  return filters.find(({ name }) => name === "advisor")?.options ?? [];
}

/** Holds for instants that are so many days past. */
export function isDaysAgo(instant: string, days: number, now: Date): RawBuilder<boolean> {
  return sql`${sql.ref(instant)} < ${now}::timestamptz - ${days} * interval '1 day'`;
}

/** Today by the clocks of the query's `locations`. */
export function todayThere(now: Date): RawBuilder<string> {
  return sql`(${now}::timestamptz at time zone locations.time_zone)::date`;
}

/** The filters that all queues have; `late` holds for what waits too long, `networkId` is the column of the network. */
export function queueFilters<Status extends string>(
  table: QueueTable,
  words: Readonly<Record<Status, string>>,
  late: (now: Date) => RawBuilder<boolean>,
  networkId = `${table}.networkId`,
) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return {
    status: choices<Status, QueueScope>("Status", words, (statuses) => sql`${of("status")} = any(${statuses})`),
    network: record<QueueScope>("{Network}", (id) => sql`${sql.ref(networkId)} = ${id}`),
    networkName: typed<QueueScope>("{Network} name", (name) => isOfNetworkNamed(networkId, name), {
      folded: true,
    }),
    assignee: choice<"mine" | "nobody" | "others", QueueScope>(
      "Who has it",
      { mine: "Me", nobody: "Nobody", others: "Somebody else" },
      (who, { userId }) => {
        const assignee = of("assigneeId");
        if (who === "nobody") return sql`${assignee} is null`;
        return who === "mine" ? sql`${assignee} = ${userId}` : sql`${assignee} <> ${userId}`;
      },
    ),
    advisor: record<QueueScope>("Advisor who has it", (id) => sql`${of("assigneeId")} = ${id}`, { folded: true }),
    late: flag<QueueScope>("Late", ({ now }) => late(now)),
  };
}
