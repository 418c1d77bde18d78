import type { TestDatabase } from "./database.ts";

/** Does something while a table is not where the product looks for it. */
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
