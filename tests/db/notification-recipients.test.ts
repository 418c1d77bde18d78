import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLocationVisibleTo, isRecordVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeOpening } from "#tests/support/make/places.ts";
import { makeCoffeeRequest, makeStudioRequest } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { mailRecordCustomers } = await import("#app/programs/queue/record-mails.server.ts");
const { notifyWatchers } = await import("#app/insight/competitors/opening-mails.server.ts");
const world = await makeWorld(db);
const { sunrise, north, south, shop, kiosk, southShop } = world;
const inNorth = { company: sunrise, networks: [north] };
const atKiosk = await makeUser(db, "Business Owner", inNorth);
const nowhere = await makeUser(db, "Business Owner", inNorth);

beforeAll(async () => {
  const both = { company: sunrise, networks: [north, south] };
  const boundViewer = await makeUser(db, "View Only", both);
  await makeUser(db, "Location Level Guest", { ...inNorth, locations: [shop, southShop] });
  await makeUser(db, "Business Administrator", both);
  await makeGroup(db, sunrise, { locations: [kiosk, southShop], users: [atKiosk, boundViewer] });
  await makeGroup(db, sunrise, { locations: [shop], users: [boundViewer] });
  await makeGroup(db, sunrise, { users: [nowhere] });
});
afterAll(() => database.close());

test("queries find for each user exactly the locations and records within that user's access scope", async () => {
  for (const location of [shop, kiosk, southShop]) {
    await makeCoffeeRequest(db, location);
    const request = await makeStudioRequest(db, location);
    if (location === shop)
      await db.insertInto("studioRequestLocations").values({ requestId: request.id, locationId: kiosk.id }).execute();
  }
  const users = await db.selectFrom("users").select("id").where("companyId", "=", sunrise.id).execute();
  const told = async (table: "locations" | "freeCoffeeRequests" | "studioRequests") => {
    const sees = table === "locations" ? isLocationVisibleTo("locations.id") : isRecordVisibleTo(table);
    const { rows } = await sql<{ pair: string }>`
      select users.id || ' ' || ${sql.ref(`${table}.id`)} as pair from users
      join memberships on memberships.user_id = users.id
      join ${sql.table(table)} on ${sql.ref(`${table}.networkId`)} = memberships.network_id
      where users.company_id = ${sunrise.id} and ${sees}`.execute(db);
    return rows.map(({ pair }) => pair).toSorted();
  };
  const reached = async (table: "locations" | "freeCoffeeRequests" | "studioRequests") => {
    const pairs: string[] = [];
    for (const { id } of users) {
      const { access } = await makePerson(db, { id });
      const isReached = table === "locations" ? access.location("locations.id") : access.record(table);
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${isReached}`.execute(db);
      pairs.push(...rows.map((row) => `${id} ${row.id}`));
    }
    return pairs.toSorted();
  };
  for (const table of ["locations", "freeCoffeeRequests", "studioRequests"] as const) {
    const pairs = await told(table);
    expect(pairs).toEqual(await reached(table));
    expect(pairs.length).toBeGreaterThan(users.length);
  }
});

const recipients = async (kind: string) => {
  const mails = await db
    .selectFrom("mails")
    .select("recipient")
    .where("kind", "=", kind)
    .orderBy("recipient")
    .execute();
  return mails.map(({ recipient }) => recipient);
};

test("the user who ordered is notified while they can see the order, else the owners who can", async () => {
  const guest = await makeUser(db, "Location Level Guest", { ...inNorth, locations: [kiosk] });
  const { id } = await makeCoffeeRequest(db, kiosk, { submittedBy: guest.id, startsOn: "2028-01-15" });
  const news = {
    number: "FC-1",
    subject: "Approved",
    paragraphs: [],
    button: { label: "Open it", path: "/dashboard" },
  };
  const notifyOf = async () => {
    await db.deleteFrom("mails").execute();
    await mailRecordCustomers(db, "freeCoffeeRequests", "coffee.test", [{ id, news }]);
    return recipients("coffee.test");
  };
  expect(await notifyOf()).toEqual([guest.email]);
  await db.deleteFrom("guestLocations").where("userId", "=", guest.id).execute();
  const told = await notifyOf();
  expect(told).toContain(atKiosk.email);
  expect(told).toContain(world.owner.email);
  expect(told).not.toContain(guest.email);
  expect(told).not.toContain(nowhere.email);
});

test("users who watch openings are notified of those near locations that they see", async () => {
  const place = { latitude: 42.05, longitude: -87.71 };
  await db.updateTable("locations").set(place).where("id", "=", shop.id).execute();
  await db
    .insertInto("openingWatches")
    .values([world.owner, atKiosk, world.guest].map(({ id: userId }) => ({ userId, miles: 3 })))
    .execute();
  const opening = await makeOpening(db, { companyId: sunrise.id });
  await notifyWatchers(db, opening.id, "new");
  expect(await recipients("opening.new")).toEqual([world.owner.email, world.guest.email].toSorted());
});
