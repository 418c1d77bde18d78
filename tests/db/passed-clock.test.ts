import { afterAll, expect, test } from "vitest";
import { openingList } from "#app/insight/competitors/opening-list.server.ts";
import { addOpening } from "#app/insight/competitors/save-opening.server.ts";
import { findFirstSteps } from "#app/organization/first-steps/first-steps.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { findReadableFile } from "#app/platform/files/file-access.server.ts";
import { isFileOfVisibleRequest } from "#app/programs/studio/request-files.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeFile } from "#tests/support/make/files.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork, makeOpening } from "#tests/support/make/places.ts";
import { makeAction, makePlan } from "#tests/support/make/plans.ts";
import { makeStudioRequest } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const advisor = await makePerson(db, world.advisor);
afterAll(() => database.close());

// The database's own clock is years before these.
const noon = new Date("2041-03-10T18:00:00Z");
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);

test("a plan's action is late from the day after its due date at its location, by the passed clock", async () => {
  const shop = await makeLocation(db, world.north, { timeZone: "America/Chicago" });
  const plan = await makePlan(db, shop, { status: "active" });
  await makeAction(db, shop, { planId: plan.id, dueOn: "2041-03-10" });
  const lateAt = async (now: Date) => (await findPlan(db, owner.access, plan.id, now))?.actions.late;
  expect(await lateAt(noon)).toBe(0);
  // March 11 in UTC is still March 10 in Chicago.
  expect(await lateAt(new Date("2041-03-11T04:00:00Z"))).toBe(0);
  expect(await lateAt(new Date("2041-03-11T06:00:00Z"))).toBe(1);
});

test("an opening is new for 30 days after it was verified, by the passed clock", async () => {
  const company = await makeCompany(db);
  const { id } = await makeOpening(db, { companyId: company.id }, { verifiedAt: noon });
  const { access } = await makePerson(db, await makeUser(db, "Mainstreet Advisor", { advises: [company] }));
  const newAt = async (now: Date) => {
    const { rows } = await openingList.page(db, {
      access,
      scope: { companyId: company.id, access, now },
      at: new URLSearchParams("news=month"),
    });
    return rows.map((row) => row.id);
  };
  expect(await newAt(daysLater(29))).toEqual([id]);
  expect(await newAt(daysLater(31))).toEqual([]);
});

test("an opening that an advisor adds is verified at the passed moment", async () => {
  const facts = {
    brand: "Beanline",
    tier: "direct",
    status: "announced",
    expectedOn: "2041-05-01",
    precision: "month",
  } as const;
  const place = { street: "", city: "Evanston", state: "IL", zip: "60201", latitude: 42, longitude: -87 } as const;
  const rest = { source: "news", sourceUrl: null, confidence: "high", notes: "", saveAnyway: false } as const;
  const where = { companyId: world.sunrise.id, today: "2041-03-10", isVerified: true };
  const outcome = await addOpening({ db, actor: advisor, now: noon }, where, { ...facts, ...place, ...rest });
  if (!outcome?.saved) throw new Error("refused");
  const kept = await db.selectFrom("openings").select("verifiedAt").where("id", "=", outcome.id).executeTakeFirst();
  expect(kept).toEqual({ verifiedAt: noon });
});

test("an invitation expires by the passed clock", async () => {
  const company = await makeCompany(db);
  const invited = { status: "Invited", passwordHash: null, registeredAt: null, acceptedTermsVersion: null } as const;
  const { id } = await makeUser(db, "Business Owner", { company }, invited);
  const token = {
    userId: id,
    kind: "invitation",
    secretHash: Buffer.from("of the passed clock"),
    expiresAt: noon,
  } as const;
  await db.insertInto("tokens").values(token).execute();
  const { access } = await makePerson(db, await makeUser(db, "Mainstreet Advisor", { advises: [company] }));
  const expiredAt = async (now: Date) => {
    const scope = { companyId: company.id, now };
    const { rows } = await userList.page(db, { access, scope, at: new URLSearchParams("invitation=expired") });
    return rows.map((row) => row.id);
  };
  expect(await expiredAt(new Date(noon.getTime() - 1000))).toEqual([]);
  expect(await expiredAt(noon)).toEqual([id]);
});

test("a location has first steps for 90 days, by the passed clock", async () => {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  await makeLocation(db, network, { createdAt: noon });
  const { access } = await makePerson(db, await makeUser(db, "Mainstreet Advisor", { advises: [company] }));
  const at = async (now: Date) => {
    const { locations } = await findFirstSteps(db, access, network.id, now);
    const { rows } = await networkList.page(db, {
      access,
      scope: { companyId: company.id, now },
      at: new URLSearchParams(),
    });
    return { locations, isTold: rows[0]?.steps !== null };
  };
  expect(await at(daysLater(89))).toEqual({ locations: 1, isTold: true });
  expect(await at(daysLater(91))).toEqual({ locations: 0, isTold: false });
});

test("a request's final file can be read until its last moment, by the passed clock", async () => {
  const request = await makeStudioRequest(db, world.shop);
  const kind = { companyId: request.companyId, objectType: "studioRequest", objectId: request.id };
  const file = await makeFile(db, kind);
  await db
    .insertInto("studioFiles")
    .values({ requestId: request.id, fileId: file.id, kind: "final", availableUntil: noon })
    .execute();
  const reads = async (now: Date) =>
    (await findReadableFile(db, {
      accessRules: { studioRequest: isFileOfVisibleRequest },
      access: owner.access,
      key: file.key,
      now,
    })) !== null;
  expect(await reads(new Date(noon.getTime() - 1000))).toBe(true);
  expect(await reads(daysLater(1))).toBe(false);
});
