import { afterAll, expect, test } from "vitest";
import { FIRST_STEPS, countStepsDone } from "#app/organization/first-steps/first-steps.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork, makePoint, placeLocation } from "#tests/support/make/places.ts";
import { makePlan } from "#tests/support/make/plans.ts";

const database = await openTestDatabase();
const { db } = database;
const { findFirstSteps } = await import("#app/organization/first-steps/first-steps.server.ts");
const { networkList } = await import("#app/organization/networks/network-list.server.ts");
afterAll(() => database.close());

const now = new Date();

test("each first step is completed by doing it at every new location, and the list of networks agrees", async () => {
  const company = await makeCompany(db);
  const networks = [await makeNetwork(db, company), await makeNetwork(db, company)];
  const [network, other] = networks;
  if (!network || !other) throw new Error("no networks");
  const shops = [await makeLocation(db, network), await makeLocation(db, network)];
  await makeLocation(db, network, { status: "closed" });
  await makeLocation(db, network, { createdAt: new Date(Date.now() - 91 * 86_400_000) });
  // A user of two networks is one user, so no other user was invited.
  const owner = await makeUser(db, "Business Owner", { company, networks });
  const { access } = await makePerson(db, await makeUser(db, "Mainstreet Advisor", { advises: [company] }));
  const open = async () => {
    const steps = await findFirstSteps(db, access, network.id, now);
    const { rows } = await networkList.page(db, {
      access,
      scope: { companyId: company.id, now },
      at: new URLSearchParams(),
    });
    expect(rows.find(({ id }) => id === network.id)?.steps).toBe(`${countStepsDone(steps)} of ${FIRST_STEPS.length}`);
    expect(rows.find(({ id }) => id === other.id)?.steps).toBeNull();
    return Object.fromEntries(FIRST_STEPS.map((step) => [step, steps.left[step].count]));
  };
  const nothing = { people: 1, pin: 2, neighborhood: 2, surroundings: 2, plan: 2, calendar: 1 };
  expect(await open()).toEqual(nothing);

  await makeUser(db, "Location Level Guest", { company, networks: [network] });
  const feed = { userId: owner.id, tokenHash: "of the first steps" };
  await db.insertInto("calendarFeeds").values(feed).execute();
  const point = await makePoint(db, { companyId: company.id, networkId: network.id });
  const [first] = shops;
  for (const shop of shops) {
    await placeLocation(db, shop);
    const here = { companyId: company.id, locationId: shop.id };
    await db
      .insertInto("tradingAreas")
      .values({ ...here, rings: [1, 3, 5] })
      .execute();
    await db
      .insertInto("pointTargets")
      .values({ ...here, pointId: point.id })
      .execute();
    await makePlan(db, shop, { status: shop === first ? "saved" : "draft" });
  }
  expect(await open()).toEqual({ people: 0, pin: 0, neighborhood: 0, surroundings: 0, plan: 1, calendar: 0 });
  const chosen = await networkList.page(db, {
    access,
    scope: { companyId: company.id, now },
    at: new URLSearchParams("steps=open"),
  });
  expect(chosen.rows.map(({ id }) => id)).toEqual([network.id]);

  await db.updateTable("plans").set({ status: "active" }).where("companyId", "=", company.id).execute();
  expect(await open()).toMatchObject({ plan: 0 });
  const none = await networkList.page(db, {
    access,
    scope: { companyId: company.id, now },
    at: new URLSearchParams("steps=open"),
  });
  expect(none.rows).toEqual([]);
});
