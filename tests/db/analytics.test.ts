import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { findSession, startSession } = await import("#app/access/session/session.server.ts");
const { recordAnalyticsEvent } = await import("#app/platform/analytics/record-event.server.ts");

const now = new Date("2026-11-20T12:00:00Z");
const id = "0b7c1d5e-8f8e-4d6c-9a55-1f2a3b4c5d6e";
let world: World;
beforeAll(async () => {
  world = await makeWorld(db);
});
beforeEach(async () => {
  await db.deleteFrom("analyticsEvents").execute();
});
afterAll(() => database.close());

async function signedIn(user: { id: number }) {
  const token = await startSession(db, { userId: user.id, origin: { address: "", agent: "" }, absoluteHours: 12, now });
  const person = await findSession(db, token, now);
  if (!person) throw new Error("no session");
  return person;
}
const events = () => db.selectFrom("analyticsEvents").selectAll().execute();

test("an event is stored with the names from the session, not from the sender", async () => {
  const person = await signedIn(world.owner);
  const outcome = await recordAnalyticsEvent(
    db,
    person,
    {
      id,
      event: "Marketing Calendar",
      companyId: world.sunrise.id,
      organizationId: world.north.id,
      $initial_referrer: "https://search.test/?q=secret",
    },
    now,
  );
  expect(outcome).toEqual({ recorded: true });
  expect(await events()).toEqual([
    {
      id,
      event: "Marketing Calendar",
      at: now,
      userId: world.owner.id,
      username: `${world.owner.firstName} ${world.owner.lastName}`,
      companyId: world.sunrise.id,
      companyName: "Sunrise",
      networkId: world.north.id,
      networkName: "North",
      initialReferrer: "https://search.test/",
    },
  ]);
});

test("a repeated id is one event, simultaneously and later, in any letter case", async () => {
  const person = await signedIn(world.owner);
  const send = (as: string) => recordAnalyticsEvent(db, person, { id: as, event: "Marketing Assets" }, now);
  const outcomes = await Promise.all([send(id), send(id), send(id.toUpperCase())]);
  await send(id);
  expect(outcomes).toEqual([{ recorded: true }, { recorded: true }, { recorded: true }]);
  expect(await events()).toHaveLength(1);
});

test("another company's or network's id is refused and nothing is stored", async () => {
  const person = await signedIn(world.owner);
  const refused = { recorded: false, problem: "This event is not from your company or network." };
  expect(await recordAnalyticsEvent(db, person, { id, event: "x", companyId: world.harbor.id }, now)).toEqual(refused);
  expect(await recordAnalyticsEvent(db, person, { id, event: "x", organizationId: world.south.id }, now)).toEqual(
    refused,
  );
  expect(await events()).toEqual([]);
});

test("an advisor's event has no company", async () => {
  await recordAnalyticsEvent(db, await signedIn(world.advisor), { id, event: "Marketing Calendar" }, now);
  expect(await events()).toMatchObject([
    { userId: world.advisor.id, companyId: null, companyName: null, networkId: null },
  ]);
  const named = {
    id: "1b7c1d5e-8f8e-4d6c-9a55-1f2a3b4c5d6e",
    event: "Marketing Calendar",
    companyId: world.sunrise.id,
  };
  expect(await recordAnalyticsEvent(db, await signedIn(world.advisor), named, now)).toMatchObject({ recorded: false });
});
