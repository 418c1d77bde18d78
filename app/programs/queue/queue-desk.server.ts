import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson } from "#db/rows-as-json.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withSearchParam } from "#app/http/call.server.ts";
import { parseId } from "#app/http/ids.ts";
import { parseIntent } from "#app/http/form-values.ts";
import type { AdvisorListScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import { decisionKeys } from "#app/platform/workflow/decision-keys.ts";
import type { ColumnView } from "#app/ui/list/list-view.ts";
import {
  type DecidedKind,
  type RecentRow,
  selectRecentDecisions,
  toRecentDecision,
} from "./recent-decisions.server.ts";
import { isWaiting, type QueueTable } from "./queue-list.server.ts";

/** Rows of a queue among which a record has a position. */
const MAX_POSITIONS = 500;
/** Rows shown beside a record; moving within them keeps the list still. */
const SHOWN_ROWS = 20;

/** List of a queue, as `defineList` makes it. */
interface DeskList<Row extends { id: number }> {
  ids(db: Db, request: ListRequest<AdvisorListScope>, most: number): Promise<number[]>;
  rowsOfIds(
    db: Db,
    request: ListRequest<AdvisorListScope>,
    ids: readonly number[],
  ): Promise<{ columns: ColumnView[]; rows: Row[] }>;
}

/** Record whose page shows the queue it belongs to. */
interface DeskRecord {
  id: number;
  companyId: number;
}

/** Queue whose records advisors decide one after another. */
export interface DecisionDesk<Row extends { id: number } = { id: number }> extends DecidedKind {
  list: DeskList<Row>;
  table: QueueTable;
  workflow: DecidedKind["workflow"] & { waiting: Readonly<Record<"advisor" | "customer", readonly string[]>> };
  /** Address of the page that decides a record. */
  to: (id: number) => string;
  /** Address of the queue. */
  queueTo: string;
}

interface DeskContext {
  advisor: { access: AccessScope; userId: number };
  request: Request;
  now: Date;
}

/**
 * Read the queue beside one of its records: the rows around it in the order and filters that the address carries, its
 * position, and the records before and after. Without a list in the address, the queue of the record's company.
 */
export async function readQueueDesk<Row extends { id: number }>(
  db: Db,
  context: DeskContext,
  list: DeskList<Row>,
  record: DeskRecord,
) {
  const ids = await list.ids(db, deskRequest(context, record), MAX_POSITIONS);
  return readDeskAt(db, context, { list, record, ids });
}

/**
 * Read the queue beside one of its records, as `readQueueDesk` does, how many of its records wait for an advisor, and
 * the reader's last decisions on others, which can still be undone.
 */
export async function readDecisionDesk<Row extends { id: number }>(
  db: Db,
  context: DeskContext,
  desk: DecisionDesk<Row>,
  record: DeskRecord,
) {
  const ids = await desk.list.ids(db, deskRequest(context, record), MAX_POSITIONS);
  const { rows } = await sql<{ waiting: number; recent: RecentRow[] }>`select
    (select count(*)::integer from ${queryWaiting(db, desk, ids)} as record) as waiting,
    ${selectRecentDecisions(desk, context.advisor.userId, context.now)} as recent`.execute(rowsAsJson(db));
  const { waiting = 0, recent = [] } = rows[0] ?? {};
  return {
    ...(await readDeskAt(db, context, { list: desk.list, record, ids })),
    waiting,
    recent: recent.filter(({ id }) => id !== record.id).map((row) => toRecentDecision(desk, row)),
    queueTo: desk.queueTo,
  };
}

async function readDeskAt<Row extends { id: number }>(
  db: Db,
  context: DeskContext,
  { list, record, ids }: { list: DeskList<Row>; record: DeskRecord; ids: readonly number[] },
) {
  const index = ids.indexOf(record.id);
  const first = Math.max(0, index - (index % SHOWN_ROWS));
  const shownIds = ids.slice(first, first + SHOWN_ROWS);
  const { columns, rows } = await list.rowsOfIds(db, deskRequest(context, record), shownIds);
  return {
    columns,
    rows,
    currentId: record.id,
    position: index < 0 ? null : index + 1,
    total: ids.length,
    hasMore: ids.length === MAX_POSITIONS,
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
    query: deskQuery(context.request, record),
  };
}

/**
 * Return the addresses that answer a post to the page of a desk's record: its own, and the one that follows when the
 * post is saved. After a decision that is the next record that waits. Call it before the decision is saved, which moves
 * the record in its queue.
 */
export async function findAnswerAddresses(
  { db, actor: advisor, now }: Context<CurrentUser>,
  desk: DecisionDesk,
  request: Request,
  { id, form }: { id: number; form: FormData },
): Promise<{ to: string; nextTo: string }> {
  const to = desk.to(id) + carriedQuery(request);
  if (parseIntent(form, Object.keys(decisionKeys)) === null) return { to, nextTo: to };
  const record = await db.selectFrom(desk.table).select(["id", "companyId"]).where("id", "=", id).executeTakeFirst();
  return { to, nextTo: record ? await findNextAddress(db, { advisor, request, now }, desk, record) : to };
}

/**
 * Return the address of the record that follows one in its queue and waits for an advisor, from the start again at the
 * end; that of the queue when no other waits.
 */
async function findNextAddress(db: Db, context: DeskContext, desk: DecisionDesk, record: DeskRecord): Promise<string> {
  const ids = await desk.list.ids(db, deskRequest(context, record), MAX_POSITIONS);
  const index = ids.indexOf(record.id);
  const others = [...ids.slice(index + 1), ...ids.slice(0, Math.max(0, index))];
  const rows = await queryWaiting(db, desk, others).execute();
  const waiting = new Set(rows.map(({ id }) => id));
  const nextId = others.find((id) => waiting.has(id));
  return (nextId === undefined ? desk.queueTo : desk.to(nextId)) + deskQuery(context.request, record);
}

/** Return the query of the records that wait for an advisor. */
function queryWaiting(db: Db, { table, workflow }: DecisionDesk, ids: readonly number[]) {
  return db
    .selectFrom(table)
    .select("id")
    .where("id", "in", [0, ...ids])
    .where(isWaiting(table, workflow, "advisor"));
}

/** Return the query of the list that a record's address carries, with its company: "?company=3&status=submitted". */
export function deskQuery(request: Request, { companyId }: Pick<DeskRecord, "companyId">): string {
  const params = listParams(request);
  if (!params.has("company")) params.set("company", String(companyId));
  return `?${params}`;
}

/** Return the query that an address carries, "" for none, so that an answer leads back to the same queue. */
export function carriedQuery(request: Request): string {
  const params = listParams(request);
  return params.size > 0 ? `?${params}` : "";
}

function listParams(request: Request): URLSearchParams {
  const params = new URL(request.url).searchParams;
  for (const name of ["_data", "_routes", "index", "page"]) params.delete(name);
  return params;
}

function deskRequest({ advisor, request, now }: DeskContext, { companyId }: DeskRecord) {
  const { access, userId } = advisor;
  const company = new URL(request.url).searchParams.get("company");
  const scope = { companyId: company === "all" ? null : company ? parseId(company) : companyId, userId, now };
  return { access, scope, at: withSearchParam(request, "company", company ?? String(companyId)) };
}
