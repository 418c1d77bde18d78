import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson } from "#db/rows-as-json.ts";
import { decisionKeys } from "#app/platform/workflow/decision-keys.ts";
import { isUndoable } from "./define-decision.server.ts";
import { UNDO_SECONDS } from "./undo-rules.ts";

/** Decision of an advisor that can still be undone. */
export interface RecentDecision {
  /** Id of the record. */
  id: number;
  /** Version that the decision made. */
  version: number;
  /** Number or title of the record. */
  label: string;
  /** Participle of the decision: "partially approved". */
  done: string;
  /** Amount that it approved, in cents; null for none. */
  amountCents: number | null;
  /** True when the owner gets an email once it is final. */
  isMailed: boolean;
  /** Milliseconds until it is final. */
  remainingMs: number;
}

/** Kind of record that advisors decide. */
export interface DecidedKind {
  type: string;
  table: string;
  workflow: { transitions: Readonly<Record<string, { to: string; done: string }>> };
}

/** Row of `selectRecentDecisions`. */
export type RecentRow = Omit<RecentDecision, "done"> & { status: string };

/** List an advisor's newest decisions of a kind that can still be undone: those made together with the last one. */
export async function listRecentDecisions(
  db: Db,
  kind: DecidedKind,
  userId: number,
  now: Date,
): Promise<RecentDecision[]> {
  const { rows } = await sql<{ recent: RecentRow[] }>`
    select ${selectRecentDecisions(kind, userId, now)} as recent`.execute(rowsAsJson(db));
  return (rows[0]?.recent ?? []).map((row) => toRecentDecision(kind, row));
}

/** Build the SQL of the same decisions as JSON. */
export function selectRecentDecisions(
  { type, table }: DecidedKind,
  userId: number,
  now: Date,
): RawBuilder<RecentRow[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', record.id, 'version', record.version, 'status', record.status,
      'label', made.label, 'amountCents', made.amount_cents, 'isMailed', made.news is not null,
      'remainingMs', round(1000 * (${UNDO_SECONDS}::integer - extract(epoch from ${now}::timestamptz - made.decided_at)))
    ) order by made.label), '[]')
    from decisions made join ${sql.table(table)} record on record.id = made.object_id and record.version = made.version
    where made.object_type = ${type} and made.decided_by = ${userId} and ${isUndoable(type, "record", now)}
      and made.decided_at = (select max(decided_at) from decisions where object_type = ${type} and decided_by = ${userId}))`;
}

/** Add the participle of the decision that led to a record's status. */
export function toRecentDecision({ workflow }: DecidedKind, { status, ...row }: RecentRow): RecentDecision {
  const decision = Object.entries(workflow.transitions).find(
    ([action, { to }]) => to === status && action in decisionKeys,
  );
  return { ...row, done: decision?.[1].done ?? "decided" };
}
