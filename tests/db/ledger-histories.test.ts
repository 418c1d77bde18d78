import { afterAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { expectBalance, readBooks } from "#tests/support/money-books.ts";
import { names } from "#tests/support/money-happenings.ts";
import { moneyHistory, play } from "#tests/support/money-history.ts";
import { expectPages, loadPages } from "#tests/support/money-pages.ts";
import { loadVerbs } from "#tests/support/money-scene.ts";
import fc from "#tests/support/properties.ts";

/** HISTORIES=10000 plays that many. */
const histories = Number(process.env.HISTORIES ?? 100);
/** A real Postgres works for some histories while others think. */
const LANES = process.env.TEST_DATABASE_URL ? 4 : 1;
/** The jobs look at every company, so a database has no more than so many. */
const MOST_COMPANIES = 250;

const opened = new Set<TestDatabase>();
const done = new Map<string, number>();

/** A database with a Senior Advisor, and what plays and reads histories there. */
async function openWorld() {
  const database = await openTestDatabase();
  opened.add(database);
  const { db } = database;
  const senior = await makePerson(db, await makeUser(db, "Senior Advisor"));
  return { database, db, senior, verbs: await loadVerbs(), pages: await loadPages() };
}

async function closeWorld({ database }: { database: TestDatabase }) {
  opened.delete(database);
  await database.close();
}

afterAll(async () => {
  for (const database of opened) await database.close();
});

/** Plays histories one after the other, in one database after the other. */
async function playMany(numRuns: number, lane: number): Promise<void> {
  let world = await openWorld();
  let played = 0;
  const property = fc.asyncProperty(moneyHistory, async (history) => {
    if (played++ === MOST_COMPANIES) {
      await closeWorld(world);
      world = await openWorld();
      played = 1;
    }
    const scene = await play(world, history, done);
    const books = await readBooks(scene);
    await expectPages(scene, world.pages, books, expectBalance(books));
  });
  const { seed = 0 } = fc.readConfigureGlobal();
  await fc.assert(property, { numRuns, seed: seed + lane });
}

test("after every history, broken at any statement, the ledger balances and every page shows its figures", async () => {
  await Promise.all(Array.from({ length: LANES }, (_, lane) => playMany(Math.ceil(histories / LANES), lane)));
  expect(done.size).toBeGreaterThan(20);
  if (histories >= 1_000) expect(names.filter((name) => !done.has(name))).toEqual([]);
}, 3_600_000);
