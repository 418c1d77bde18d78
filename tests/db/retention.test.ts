import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";

// The jobs read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { env } = await import("#app/env.server.ts");
const { sweepJob } = await import("#app/wiring/sweep.job.server.ts");

afterAll(() => database.close());

test("audit rows are kept for seven years by default, and the database keeps them for at least two", async () => {
  expect(env.AUDIT_YEARS).toBe(7);
  const ages = [1, 3, 6, 8];
  await sql`insert into audit_log (at, action, object_type, object_id)
    select now() - make_interval(years => age), 'claim.pay', 'claim', age::text
    from unnest(${ages}::integer[]) as age`.execute(db);
  await Reflect.apply(sweepJob.task, null, [{}, {}]);
  const { rows } = await sql<{ objectId: string }>`select object_id from audit_log where action = 'claim.pay'
    order by object_id`.execute(db);
  expect(rows.map(({ objectId }) => objectId)).toEqual(["1", "3", "6"]);
  await expect(sql`delete from audit_log where object_id = '1'`.execute(db)).rejects.toThrow(/append-only/);
});
