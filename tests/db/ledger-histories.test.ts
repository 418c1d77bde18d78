import { afterAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { expectBalancedBooks, readBooks } from "#tests/support/money-books.ts";
import { operationNames } from "#tests/support/money-operations.ts";
import { moneyHistory, playHistory } from "#tests/support/money-history.ts";
import { expectMoneyPages, loadMoneyPages } from "#tests/support/money-pages.ts";
import { loadMoneyChanges } from "#tests/support/money-scenario.ts";
import fc from "#tests/support/properties.ts";

/** Number of histories to play: HISTORIES=10000 plays that many. */
const histories = Number(process.env.HISTORIES ?? 100);
/** Number of concurrent histories: a real Postgres works for some while others compute. */
const LANES = process.env.TEST_DATABASE_URL ? 4 : 1;
/** Largest number of companies in one database, because jobs read every company. */
const MAX_COMPANIES = 250;

const opened = new Set<TestDatabase>();
const done = new Map<string, number>();

/** Create a database with a Senior Advisor, and the functions that play and read histories there. */
async function openWorld() {
  const database = await openTestDatabase();
  opened.add(database);
  const { db } = database;
  const senior = await makePerson(db, await makeUser(db, "Senior Advisor"));
  return { database, db, senior, changes: await loadMoneyChanges(), pages: await loadMoneyPages() };
}

async function closeWorld({ database }: { database: TestDatabase }) {
  opened.delete(database);
  await database.close();
}

afterAll(async () => {
  for (const database of opened) await database.close();
});

/** Play histories one after another, with a new database after every `MAX_COMPANIES`. */
async function playMany(numRuns: number, lane: number): Promise<void> {
  let world = await openWorld();
  let played = 0;
  const property = fc.asyncProperty(moneyHistory, async (history) => {
    if (played++ === MAX_COMPANIES) {
      await closeWorld(world);
      world = await openWorld();
      played = 1;
    }
    const scene = await playHistory(world, history, done);
    const books = await readBooks(scene);
    await expectMoneyPages(scene, world.pages, books, expectBalancedBooks(books));
  });
  const { seed = 0 } = fc.readConfigureGlobal();
  await fc.assert(property, { numRuns, seed: seed + lane });
}

test("after any history, interrupted at any statement, the ledger balances and every page shows its sums", async () => {
  await Promise.all(Array.from({ length: LANES }, (_, lane) => playMany(Math.ceil(histories / LANES), lane)));
  expect(done.size).toBeGreaterThan(20);
  if (histories >= 1_000) expect(operationNames.filter((name) => !done.has(name))).toEqual([]);
}, 3_600_000);
