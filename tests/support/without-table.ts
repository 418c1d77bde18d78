import type { TestDatabase } from "./database.ts";

/** Do some work while the product cannot find a table. */
export async function withoutTable<T>(
  { pool }: Pick<TestDatabase, "pool">,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(`alter table ${table} rename to gone`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table gone rename to ${table}`);
  }
}
