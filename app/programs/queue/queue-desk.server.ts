import type { Db } from "#db/connect.ts";
import { withSearchParam } from "#app/http/call.server.ts";
import { parseId } from "#app/http/ids.ts";
import type { AdvisorListScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import type { ColumnView } from "#app/ui/list/list-view.ts";

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
  const request = deskRequest(context, record);
  const ids = await list.ids(db, request, MAX_POSITIONS);
  const index = ids.indexOf(record.id);
  const first = Math.max(0, index - (index % SHOWN_ROWS));
  const { columns, rows } = await list.rowsOfIds(db, request, ids.slice(first, first + SHOWN_ROWS));
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
 * Find the record that follows one in its queue and waits for an advisor, from the start again at the end; null when no
 * other waits. `findWaiting` returns those of some ids that wait.
 */
export async function findNextInQueue<Row extends { id: number }>(
  db: Db,
  context: DeskContext,
  list: DeskList<Row>,
  record: DeskRecord,
  findWaiting: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<number | null> {
  const ids = await list.ids(db, deskRequest(context, record), MAX_POSITIONS);
  const index = ids.indexOf(record.id);
  const others = [...ids.slice(index + 1), ...ids.slice(0, Math.max(0, index))];
  const waiting = new Set(await findWaiting(others));
  return others.find((id) => waiting.has(id)) ?? null;
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
