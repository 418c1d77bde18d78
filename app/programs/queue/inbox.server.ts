import { type Expression, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  fieldRef,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  wordColumn,
  personColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, flagFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { Tone } from "#app/ui/content/status.tsx";
import type { InboxTab } from "./inbox-tabs.ts";
import type { LateRule } from "./queue-list.server.ts";

/** Unsettled record of a queue. */
export interface InboxRecord {
  recordId: number;
  /** Title of its row: "RB0012, Donut day". */
  title: string;
  companyId: number;
  networkId: number;
  /** Location with its number: "Galesburg (300123)". */
  place: string;
  /** Amount in cents; null when the record has none. */
  cents: number | null;
  status: string;
  statusSince: Date;
  /** Id of the assigned advisor; null when the record is unassigned. */
  assigneeId: number | null;
  /** True when an advisor has to act, false when the owner has to. */
  isOurs: boolean;
  isLate: boolean;
}

/** Source of the inbox: unsettled records of one queue, and the words for them. */
export interface InboxSource {
  /** Word for one record: "Claim". */
  word: string;
  open: (db: Db, access: AccessScope, now: Date) => Expression<InboxRecord>;
  workflow: { words: Readonly<Record<string, string>>; tones: Readonly<Record<string, Tone>> };
  late: LateRule;
  /** Next step of the owner by status; absent where no record waits for its owner. */
  nextSteps?: Readonly<Record<string, string>>;
  /** Address of the page that decides a record. */
  to: (recordId: number) => string;
}

interface InboxScope {
  /** The advisor and those in whose place the advisor decides. */
  userIds: readonly number[];
  tab: InboxTab;
  now: Date;
}

/** Id of the assigned advisor, else of the network's advisor. */
const holderId = sql<number | null>`coalesce(inbox.assignee_id, networks.advisor_id)`;

/** Condition of each tab for an advisor; "mine" includes unassigned records of the advisor's networks. */
const conditions = (userIds: readonly number[]) => ({
  mine: sql<boolean>`(inbox.is_ours and ${holderId} = any(${userIds}::integer[]))`,
  team: sql<boolean>`inbox.is_ours`,
  customer: sql<boolean>`(not inbox.is_ours)`,
  all: sql<boolean>`true`,
});

/** Define the inbox over several queues, keyed by their names in addresses. */
export function defineInbox(sources: Readonly<Record<string, InboxSource>>) {
  const kinds = Object.entries(sources);
  const openOf = (db: Db, access: AccessScope, now: Date) => {
    // Multiplying by the number of queues keeps ids of different queues apart.
    const parts = kinds.map(
      ([kind, { open }], index) => sql`select record_id * ${sql.lit(kinds.length)} + ${sql.lit(index)} as id,
        record_id, ${sql.lit(kind)} as kind, title, company_id, network_id, place, cents, status, status_since,
        assignee_id, is_ours, is_late from (${open(db, access, now)}) as part`,
    );
    return sql<InboxRecord & { id: number; kind: string }>`(${sql.join(parts, sql` union all `)})`.as("inbox");
  };
  const of = <Value>(column: string) => sql.ref<Value>(`inbox.${column}`);
  const kindWords = Object.fromEntries(kinds.map(([kind, { word }]) => [kind, word]));
  const queueWord = sql<string>`${JSON.stringify(kindWords)}::jsonb ->> inbox.kind`;
  const words = Object.fromEntries(kinds.flatMap(([, { workflow }]) => Object.entries(workflow.words)));
  const tones = Object.fromEntries(kinds.flatMap(([, { workflow }]) => Object.entries(workflow.tones)));

  const list = defineList<InboxScope>()({
    name: "inbox",
    one: "record",
    many: "records",
    id: "inbox.id",
    from: (db, access, { userIds, tab, now }) =>
      db
        .selectFrom(openOf(db, access, now))
        .innerJoin("networks", "networks.id", "inbox.networkId")
        .where(conditions(userIds)[tab]),
    columns: {
      title: textColumn("Title", of<string>("title"), {
        below: queueWord,
        isLink: true,
        fixed: true,
        card: "title",
        sort: true,
        size: 300,
      }),
      kind: wordColumn("Queue", of<string>("kind"), kindWords, { hidden: true, sort: true, size: 130 }),
      company: textColumn("Company", sql<string>`(select name from companies where companies.id = inbox.company_id)`, {
        sort: true,
        hidden: true,
        card: "hidden",
        size: 180,
      }),
      network: textColumn("{Network}", fieldRef("networks.name"), {
        hidden: true,
        sort: true,
        card: "hidden",
        size: 170,
      }),
      place: placeColumn("{Location}", of<string>("place"), { sort: true, size: 200 }),
      cents: moneyColumn("Amount", of<number | null>("cents"), { sort: "nulls", size: 110 }),
      status: statusColumn({
        head: "Status",
        value: of<string>("status"),
        words,
        tones,
        options: {
          sort: true,
          card: "secondary",
          size: 180,
        },
      }),
      since: instantColumn("Status changed", of<Date>("statusSince"), { sort: true, size: 110 }),
      assignee: personColumn("Assigned to", selectUserName("inbox.assigneeId"), {
        sort: "nulls",
        none: "Unassigned",
        size: 140,
      }),
    },
    more: (query) => query.select([of<number>("recordId").as("recordId"), of<boolean>("isOurs").as("isOurs")]),
    shown: ({ recordId, isOurs, ...row }) => {
      const { to, nextSteps, workflow = { words, tones } } = sources[row.kind] ?? {};
      const nextStep = isOurs ? null : (nextSteps?.[row.status] ?? null);
      return { ...row, ...statusOf(workflow, row.status), nextStep, to: to?.(recordId) ?? "" };
    },
    standard: { by: "since", desc: false },
    search: { label: "Title or {location}", where: (q) => textContains(sql`inbox.title || ' ' || inbox.place`, q) },
    filters: {
      queue: anyOfFilter<string, InboxScope>("Queue", kindWords, (values) => sql`inbox.kind = any(${values})`),
      company: recordFilter<InboxScope>("Company", (id) => sql`inbox.company_id = ${id}`),
      late: flagFilter<InboxScope>("Late", of<boolean>("isLate"), {
        help: `Each queue has its own rule. ${kinds.map(([, { word, late }]) => `${word}: ${late.words}.`).join(" ")}`,
      }),
    },
    offers: async (db, access) => ({
      company: await db
        .selectFrom("companies")
        .select(["id", "name"])
        .where(access.company("companies.id"))
        .orderBy("name")
        .execute(),
    }),
    csv: {
      Title: "title",
      Queue: "kind",
      Company: "company",
      Network: "network",
      Location: "place",
      Amount: "cents",
      Status: "status",
      "Status since": "since",
      "Assigned to": "assignee",
    },
  });

  return {
    ...list,
    /** Count the records of each tab. */
    async counts(
      db: Db,
      access: AccessScope,
      userIds: readonly number[],
      now: Date,
    ): Promise<Record<InboxTab, number>> {
      const { mine, team, customer } = conditions(userIds);
      const { rows } = await sql<Record<InboxTab, number>>`select count(*) filter (where ${mine}) as mine,
        count(*) filter (where ${team}) as team, count(*) filter (where ${customer}) as customer, count(*) as "all"
        from ${openOf(db, access, now)} join networks on networks.id = inbox.network_id`.execute(db);
      return rows[0] ?? { mine: 0, team: 0, customer: 0, all: 0 };
    },
  };
}
