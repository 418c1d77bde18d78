import { type InferResult, type SelectQueryBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";

const BATCH_SIZE = 200;

/** Rows of a deadline's `due`. */
export type DueRow<Select extends (...args: never[]) => SelectQueryBuilder<Schema, never, { id: number }>> =
  InferResult<ReturnType<Select>>[number];

/**
 * Apply a deadline to the records that are due: in batches, each in a transaction that locks those still due. Safe to
 * stop anywhere, to rerun and to run twice at once. `due` selects the records, in any order; `lock` names the tables to
 * lock, first the records' own.
 */
export async function runDeadline<Tables extends keyof Schema & string, Row extends { id: number }>(
  db: Db,
  {
    due,
    lock,
    apply,
    batchSize = BATCH_SIZE,
  }: {
    due: (db: Db) => SelectQueryBuilder<Schema, Tables, Row>;
    lock: readonly [Tables, ...Tables[]];
    apply: (db: Db, rows: readonly Row[]) => Promise<unknown>;
    batchSize?: number;
  },
): Promise<void> {
  const id = sql.ref<number>(`${lock[0]}.id`);
  const found = await due(db).clearSelect().select(id.as("id")).orderBy(id).execute();
  await inBatches(found, batchSize, (batch) =>
    db.transaction().execute(async (db) => {
      const ids = batch.map(({ id }) => id);
      const rows = await due(db).where(id, "in", ids).forUpdate(lock).orderBy(id).execute();
      if (rows.length > 0) await apply(db, rows);
    }),
  );
}
