import { type Expression, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { field, instant, money, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choices, flag, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { Tone } from "#app/ui/status.tsx";
import type { InboxTab } from "./inbox-tabs.ts";

/** A record of some queue that is not settled. */
export interface OpenRecord {
  recordId: number;
  /** What names it in a line: "RB0012, Donut day". */
  title: string;
  companyId: number;
  networkId: number;
  /** Where it is: "Galesburg (300123)". */
  place: string;
  /** What it is about; null where it is not about money. */
  cents: number | null;
  status: string;
  statusSince: Date;
  /** The advisor who has it; null for nobody. */
  assigneeId: number | null;
  /** Whether an advisor has the next step; otherwise its owners have it. */
  isOurs: boolean;
  isLate: boolean;
}

/** What a queue gives to the inbox: its records that are not settled, and the words for them. */
export interface Inflow {
  /** A record of the queue: "Claim". */
  word: string;
  open: (db: Db, reach: Reach, now: Date) => Expression<OpenRecord>;
  words: Readonly<Record<string, string>>;
  tones: Readonly<Record<string, Tone>>;
  /** Where a record is decided. */
  to: (recordId: number) => string;
}

interface InboxScope {
  userId: number;
  tab: InboxTab;
  now: Date;
}

/** Who has a record: its advisor, else the advisor of its network. */
const holderId = sql<number | null>`coalesce(inbox.assignee_id, networks.advisor_id)`;

/** The condition of each tab for the advisor who reads it; "Mine" holds also what nobody has in a network of theirs. */
const conditions = (userId: number) => ({
  mine: sql<boolean>`(inbox.is_ours and ${holderId} = ${userId})`,
  team: sql<boolean>`inbox.is_ours`,
  customer: sql<boolean>`(not inbox.is_ours)`,
  all: sql<boolean>`true`,
});

/** Declares the inbox over several queues, by the names that addresses have for them. */
export function defineInbox(inflows: Readonly<Record<string, Inflow>>) {
  const kinds = Object.entries(inflows);
  const openOf = (db: Db, reach: Reach, now: Date) => {
    // A record's id is told apart from those of other queues by its remainder.
    const parts = kinds.map(
      ([kind, { open }], index) => sql`select record_id * ${sql.lit(kinds.length)} + ${sql.lit(index)} as id,
        record_id, ${sql.lit(kind)} as kind, title, company_id, network_id, place, cents, status, status_since,
        assignee_id, is_ours, is_late from (${open(db, reach, now)}) as part`,
    );
    return sql<OpenRecord & { id: number; kind: string }>`(${sql.join(parts, sql` union all `)})`.as("inbox");
  };
  const of = <Value>(column: string) => sql.ref<Value>(`inbox.${column}`);
  const kindWords = Object.fromEntries(kinds.map(([kind, { word }]) => [kind, word]));
  const words = Object.fromEntries(kinds.flatMap(([, { words }]) => Object.entries(words)));
  const tones = Object.fromEntries(kinds.flatMap(([, { tones }]) => Object.entries(tones)));

  const list = defineList<InboxScope>()({
    ...{ name: "inbox", one: "record", many: "records", id: "inbox.id" },
    from: (db, reach, { userId, tab, now }) =>
      db
        .selectFrom(openOf(db, reach, now))
        .innerJoin("networks", "networks.id", "inbox.networkId")
        .where(conditions(userId)[tab]),
    columns: {
      title: text("What", of<string>("title"), { isLink: true, fixed: true, card: "title", sort: true, size: 300 }),
      kind: word("Queue", of<string>("kind"), kindWords, { sort: true, size: 130 }),
      company: text("Company", sql<string>`(select name from companies where companies.id = inbox.company_id)`, {
        ...{ sort: true, hidden: true, card: "hidden", size: 180 },
      }),
      network: text("{Network}", field("networks.name"), {
        ...{ sort: true, card: "hidden", size: 170 },
      }),
      place: text("Where", of<string>("place"), { sort: true, size: 200 }),
      cents: money("Amount", of<number | null>("cents"), { sort: "nulls", size: 110 }),
      status: status("Status", of<string>("status"), words, tones, {
        ...{ sort: true, card: "secondary", size: 180 },
      }),
      since: instant("Since", of<Date>("statusSince"), { sort: true, size: 110 }),
      assignee: text("Has it", nameOfUser("inbox.assigneeId"), { sort: "nulls", none: "Nobody", size: 140 }),
    },
    more: (query) => query.select(of<number>("recordId").as("recordId")),
    shown: ({ recordId, ...row }) => ({ ...row, to: inflows[row.kind]?.to(recordId) ?? "" }),
    standard: { by: "since", desc: false },
    search: { label: "What or where", where: (q) => like(sql`inbox.title || ' ' || inbox.place`, q) },
    filters: {
      queue: choices<string, InboxScope>("Queue", kindWords, (some) => sql`inbox.kind = any(${some})`),
      company: record<InboxScope>("Company", (id) => sql`inbox.company_id = ${id}`),
      late: flag<InboxScope>("Late", of<boolean>("isLate")),
    },
    offers: async (db, reach) => ({
      company: await db
        .selectFrom("companies")
        .select(["id", "name"])
        .where(reach.company("companies.id"))
        .orderBy("name")
        .execute(),
    }),
    csv: {
      ...{ What: "title", Queue: "kind", Company: "company", Network: "network", Where: "place" },
      ...{ Amount: "cents", Status: "status", Since: "since", "Has it": "assignee" },
    },
  });

  return {
    ...list,
    /** How many records each tab holds. */
    async counts(db: Db, reach: Reach, userId: number, now: Date): Promise<Record<InboxTab, number>> {
      const { mine, team, customer } = conditions(userId);
      const { rows } = await sql<Record<InboxTab, number>>`select count(*) filter (where ${mine}) as mine,
        count(*) filter (where ${team}) as team, count(*) filter (where ${customer}) as customer, count(*) as "all"
        from ${openOf(db, reach, now)} join networks on networks.id = inbox.network_id`.execute(db);
      return rows[0] ?? { mine: 0, team: 0, customer: 0, all: 0 };
    },
  };
}
