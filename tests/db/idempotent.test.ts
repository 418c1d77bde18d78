import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
});
afterAll(() => database.close());

/** Return work that Postgres rolls back `times` times as a deadlock's victim, after it changed something. */
function losing(times: number) {
  let tries = 0;
  const outcome = idempotent(
    { db: database.db, actor: owner, now },
    { idempotencyKey: `lost ${times} times` },
    async (db) => {
      tries += 1;
      await sql`update networks set name = name || '+' where id = ${world.north.id}`.execute(db);
      if (tries <= times) await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db);
      return { saved: true, tries };
    },
  );
  return outcome;
}

test("work that hits a deadlock is retried, three times at most, and failed tries leave nothing", async () => {
  expect(await losing(1)).toEqual({ saved: true, tries: 2 });
  expect(await losing(3)).toEqual({ saved: true, tries: 4 });
  await expect(losing(4)).rejects.toThrow("deadlock");
  const { name } = await database.db
    .selectFrom("networks")
    .select("name")
    .where("id", "=", world.north.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe("North++");
});
