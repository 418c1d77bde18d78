import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { failAtStatement } from "#tests/support/failing-statement.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const { db, close } = await openTestDatabase();
afterAll(() => close());

test("a connection that breaks during a transaction fails only that one, and the process keeps running", async () => {
  const companies = () => db.selectFrom("companies").select("name").execute();
  const told: unknown[] = [];
  const listen = (error: unknown) => void told.push(error);
  process.prependListener("uncaughtException", listen);
  const work = () =>
    db.transaction().execute(async (db) => {
      await sql`insert into companies (name) values ('Half')`.execute(db);
      await sql`insert into companies (name) values ('Other half')`.execute(db);
    });
  expect(await failAtStatement(2, "cut", work)).toBe(true);
  expect(await companies()).toEqual([]);
  await work();
  expect(await companies()).toHaveLength(2);
  process.off("uncaughtException", listen);
  expect(told).toEqual([]);
});
