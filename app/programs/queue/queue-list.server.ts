import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import {
  type AdvisorListScope,
  companyColumn,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { selectUserName, selectAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { isInNetworkNamed, selectNetworkChoices } from "#app/organization/networks/offered-networks.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isAway } from "#app/platform/identity/stand-ins.server.ts";
import {
  instantColumn,
  statusColumn,
  textColumn,
  personColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import {
  oneOfFilter,
  anyOfFilter,
  flagFilter,
  recordFilter,
  textFilter,
} from "#app/platform/records/list-filters.server.ts";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import type { Workflow } from "#app/platform/workflow/define-workflow.ts";

/** Tables of the records that advisors work through; their lists join locations and networks. */
export type QueueTable =
  "claims" | "giftCardOrders" | "freeCoffeeRequests" | "eventPrograms" | "studioRequests" | "socialOrders";

/** Rule for the late records of a queue, and its words after "Late:". */
export interface LateRule {
  isLate: (now: Date) => RawBuilder<boolean>;
  words: string;
}

/** Queue list as bulk forms use it: `nameAll` adds the ids that a form means to it. */
export interface QueueList {
  nameAll(form: FormData, db: Db, request: ListRequest<AdvisorListScope>): Promise<void>;
}

/** Location with its number: "Galesburg (300123)". */
export const locationWithNumber = sql<string>`locations.name || ' (' || locations.pc_number || ')'`;

/** Return the columns that all queues share: location, company, network, status, since, assignee. */
export function queueColumns<Status extends string>(
  table: QueueTable,
  { words, tones }: Pick<Workflow<Status>, "words" | "tones">,
) {
  const of = <Value>(column: string) => sql.ref<Value>(`${table}.${column}`);
  return {
    location: placeColumn("{Location}", locationWithNumber, {
      sort: { by: [sql`lower(locations.name)`] },
      size: 200,
    }),
    company: companyColumn(`${table}.companyId`),
    network: textColumn("{Network}", sql.ref<string>("networks.name"), { sort: true, card: "hidden", size: 170 }),
    status: statusColumn({
      head: "Status",
      value: of<Status>("status"),
      words,
      tones,
      options: { sort: true, card: "secondary", size: 170 },
    }),
    since: instantColumn("Status changed", of<Date>("statusSince"), { sort: true, size: 110 }),
    assignee: personColumn("Assigned to", selectUserName(`${table}.assigneeId`), {
      sort: "nulls",
      none: "Unassigned",
      size: 140,
    }),
  };
}

/**
 * Return the options of the queue filters: the first networks whose names match, the chosen one, and the company's
 * advisors.
 */
export async function queueFilterOptions(
  db: Db,
  access: AccessScope,
  { companyId }: SpanningScope,
  chosen: { network: number | null; networkName: string },
) {
  if (companyId === null) return { network: [], advisor: [] };
  const offered = await db
    .selectFrom("companies")
    .select([selectNetworkChoices(companyId, chosen).as("networks"), selectAdvisorChoices(companyId).as("advisors")])
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return { network: offered?.networks.first ?? [], advisor: offered?.advisors ?? [] };
}

/** Return the advisors that a queue's filter offers. */
export function advisorOptions({ filters }: { filters: readonly FilterView[] }): readonly FilterOption[] {
  return filters.find(({ name }) => name === "advisor")?.options ?? [];
}

/** Build the SQL condition that a record waits for one of the sides, or for either. */
export function isWaiting(
  table: QueueTable,
  { waiting }: { waiting: Readonly<Record<"advisor" | "customer", readonly string[]>> },
  side?: "advisor" | "customer",
): RawBuilder<boolean> {
  const statuses = side ? waiting[side] : [...waiting.advisor, ...waiting.customer];
  // As literals, so that a partial index matches.
  return sql`${sql.ref(`${table}.status`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

/** Build the SQL condition that an instant is more than `days` days (24 hours each) ago. */
export function isOlderThanDays(instant: string, days: number, now: Date): RawBuilder<boolean> {
  return sql`${sql.ref(instant)} < ${now}::timestamptz - ${days} * interval '1 day'`;
}

/** Return today's date at the query's `locations`. */
export function todayAtLocation(now: Date): RawBuilder<string> {
  return sql`(${now}::timestamptz at time zone locations.time_zone)::date`;
}

/** Return the filters that all queues share; `networkId` is the network's column. */
export function queueFilters<Status extends string>(
  table: QueueTable,
  { words }: Pick<Workflow<Status>, "words">,
  late: LateRule,
  networkId = `${table}.networkId`,
) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return {
    status: anyOfFilter<Status, AdvisorListScope>(
      "Status",
      words,
      (statuses) => sql`${of("status")} = any(${statuses})`,
    ),
    network: recordFilter<AdvisorListScope>("{Network}", (id) => sql`${sql.ref(networkId)} = ${id}`),
    networkName: textFilter<AdvisorListScope>("{Network} name", (name) => isInNetworkNamed(networkId, name), {
      folded: true,
    }),
    assignee: oneOfFilter<"mine" | "inbox" | "nobody" | "others", AdvisorListScope>(
      "Assigned to",
      { mine: "Me", inbox: "My inbox", nobody: "Unassigned", others: "Other advisors" },
      (who, { userId, now }) => {
        const assignee = of("assigneeId");
        if (who === "nobody") return sql`${assignee} is null`;
        // As in the inbox: unassigned records are their networks' advisor's, and stand-ins have those of the absent.
        if (who === "inbox")
          return sql`coalesce(${assignee}, networks.advisor_id) in (select users.id from users
            where users.id = ${userId} or users.stand_in_id = ${userId} and ${isAway("users", sql`${now}`)})`;
        return who === "mine" ? sql`${assignee} = ${userId}` : sql`${assignee} <> ${userId}`;
      },
    ),
    advisor: recordFilter<AdvisorListScope>("Assigned advisor", (id) => sql`${of("assigneeId")} = ${id}`, {
      folded: true,
    }),
    late: flagFilter<AdvisorListScope>("Late", ({ now }) => late.isLate(now), { help: `Late: ${late.words}.` }),
  };
}
