import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";

const BATCH_SIZE = 200;

/**
 * Apply a deadline to the records that are due: in batches, each in a transaction that locks those still due. Safe to
 * stop anywhere, to rerun and to run twice at once. `list` reads what is due; of `ids` alone, and locked, when given.
 */
export async function runDeadline<Row extends { id: number }>(
  db: Db,
  {
    list,
    apply,
    batchSize = BATCH_SIZE,
  }: {
    list: (db: Db, ids: readonly number[] | null) => Promise<readonly Row[]>;
    apply: (db: Db, rows: readonly Row[]) => Promise<unknown>;
    batchSize?: number;
  },
): Promise<void> {
  await inBatches(await list(db, null), batchSize, (batch) =>
    db.transaction().execute(async (db) => {
      const rows = await list(
        db,
        batch.map(({ id }) => id),
      );
      if (rows.length > 0) await apply(db, rows);
    }),
  );
}
