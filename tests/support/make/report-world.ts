import { randomUUID } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { makeFile } from "./files.ts";
import { makeUser } from "./people.ts";
import { makeLocation, makeNetwork, makeOpening } from "./places.ts";
import { makeAction, makePlan, makePlanItem } from "./plans.ts";
import {
  makeBudgetAccount,
  makeClaim,
  makeCoffeeRequest,
  makeDeliverable,
  makeEventProgram,
  makeProgram,
  makeSocialOrder,
} from "./programs.ts";
import type { Row } from "./row.ts";
import { makeChannel } from "./settings.ts";
import type { World } from "./world.ts";

const DAY_MS = 86_400_000;

/** Return a generator of pseudo-random numbers, the same in every run for a seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Create random networks, users and sign-ins of Sunrise, and a few of Harbor that must never count. */
export async function makeReportWorld(db: Db, world: World, now: Date): Promise<void> {
  const random = randomNumbers(7);
  const networks = [world.north, world.south];
  for (let number = 0; number < 12; number += 1) {
    const network = await makeNetwork(db, world.sunrise, {
      name: `Network ${number}`,
      advisorId: number % 3 ? world.advisor.id : null,
    });
    networks.push(network);
    for (let shop = random(4); shop > 0; shop -= 1) await makeLocation(db, network);
  }
  const people = [];
  for (let number = 0; number < 60; number += 1) {
    const first = random(networks.length);
    const some = [networks[first], ...(random(4) === 0 ? [networks[(first + 1) % networks.length]] : [])];
    // Networks 3 and 7 are absent for a long time.
    const isAway = first === 5 || first === 9;
    const lastSignInAt =
      random(4) === 0 ? null : new Date(now.getTime() - (isAway ? 70 + random(300) : random(200)) * DAY_MS);
    const status =
      (["Registered", "Registered", "Registered", "Invited", "Blocked"] as const)[random(5)] ?? "Registered";
    const belongings = { company: world.sunrise, networks: some.flatMap((one) => one ?? []) };
    people.push(await makeUser(db, "Business Owner", belongings, { lastSignInAt, status }));
  }
  const signedIn = [...people, world.harborOwner].flatMap((person) =>
    Array.from({ length: random(12) + 1 }, () => ({
      action: "session.sign-in",
      objectType: "user",
      objectId: String(person.id),
      companyId: person.companyId,
      actorId: person.id,
      actorRole: person.role,
      result: random(6) === 0 ? ("refused" as const) : ("done" as const),
      at: new Date(now.getTime() - random(300) * DAY_MS - random(DAY_MS)),
    })),
  );
  await db.insertInto("auditLog").values(signedIn).execute();
  await makeVisits(db, { networks, people, now, random });
  await makeMoneyAndPlans(db, world, random);
  await makeMoneyRecords(db, world, random);
  await mergeBusiest(db, world);
}

/** Merge the busiest network into South: locations and users move, its past stays (docs/product/reports.md). */
async function mergeBusiest(db: Db, { north, south }: World): Promise<void> {
  const source = await db
    .selectFrom("customEvents")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .select("networks.id")
    .where("networks.companyId", "=", south.companyId)
    .where("networks.id", "not in", [north.id, south.id])
    .groupBy("networks.id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("networks.id")
    .executeTakeFirstOrThrow();
  await db.updateTable("locations").set({ networkId: south.id }).where("networkId", "=", source.id).execute();
  await db.deleteFrom("memberships").where("networkId", "=", source.id).execute();
  await db
    .updateTable("networks")
    .set({ status: "merged", mergedIntoId: south.id })
    .where("id", "=", source.id)
    .execute();
}

type Random = (below: number) => number;
const EVENTS = ["plan.saved", "plan.activated", "plan.completed", "idea.viewed", "action.done", "calendar.viewed"];

async function makeVisits(
  db: Db,
  {
    networks,
    people,
    now,
    random,
  }: {
    networks: readonly { id: number; companyId: number }[];
    people: readonly { id: number }[];
    now: Date;
    random: Random;
  },
): Promise<void> {
  const uses = Array.from({ length: 400 }, () => ({
    id: randomUUID(),
    event: EVENTS[random(EVENTS.length)] ?? "plan.saved",
    at: new Date(now.getTime() - random(300) * DAY_MS - random(DAY_MS)),
    userId: people[random(people.length)]?.id ?? 0,
    username: "Pat",
    companyId: networks[0]?.companyId ?? null,
    networkId: random(10) === 0 ? null : (networks[random(networks.length)]?.id ?? null),
  }));
  await db.insertInto("analyticsEvents").values(uses).execute();
}

/**
 * Create plans and money of each location of Sunrise, and openings around them; some of Harbor, which must never count.
 */
async function makeMoneyAndPlans(db: Db, world: World, random: Random): Promise<void> {
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", world.sunrise.id).execute();
  const program = await makeProgram(db, world.sunrise, { requiredCompletions: 2 });
  const statuses = ["draft", "active", "active", "completed", "archived"] as const;
  for (const shop of shops) {
    const place = { latitude: 41 + random(200) / 1_000, longitude: -73 + random(200) / 1_000 };
    await db.updateTable("locations").set(place).where("id", "=", shop.id).execute();
    if (random(3) > 0) await makeBudgetAccount(db, program, shop, 10_000 + random(90_000));
    for (let count = random(4); count > 0; count -= 1) {
      const status = statuses[random(statuses.length)] ?? "active";
      const startsOn = `2026-0${random(9) + 1}-1${random(9)}`;
      await makePlan(db, shop, { status, startsOn, endsOn: "2026-12-31" });
    }
  }
  const standings = ["verified", "verified", "reported", "dismissed"] as const;
  for (let number = 0; number < 15; number += 1) {
    const shop = shops[random(shops.length)];
    if (!shop) continue;
    await makeOpening(db, shop, {
      brand: `Brand ${number}`,
      ...openingStatus(standings[random(4)]),
      createdBy: world.owner.id,
      createdAt: new Date(Date.UTC(2026, 10, 1 + number)),
      latitude: 41 + random(200) / 1_000,
      longitude: -73 + random(200) / 1_000,
      status: random(4) === 0 ? "open" : "announced",
      precision: "day",
      expectedOn: `2026-1${random(3)}-0${random(9) + 1}`,
    });
  }
  await makeOpening(db, world.pierShop, { brand: "Foreign", latitude: 41, longitude: -73 });
}

/** Create two years of claims, orders and costs of Sunrise's locations; some of Harbor, which must never count. */
async function makeMoneyRecords(db: Db, world: World, random: Random): Promise<void> {
  const { sunrise, harbor } = world;
  const accounts = await db
    .selectFrom("budgetAccounts")
    .innerJoin("locations", "locations.id", "budgetAccounts.locationId")
    .select(["budgetAccounts.id", "budgetAccounts.companyId", "programId", "locations.id as locationId"])
    .select("locations.networkId")
    .where("budgetAccounts.companyId", "=", sunrise.id)
    .execute();
  // Some are late in the evening, when UTC has the next day already.
  const ordered = () => new Date(`202${5 + random(2)}-1${random(2)}-1${random(9)}T${random(2) ? "15" : "03"}:00:00Z`);
  for (const account of accounts) {
    const location = { id: account.locationId, companyId: account.companyId, networkId: account.networkId };
    for (let count = 3; count > 0; count -= 1) {
      const requestedCents = 1_000 + random(9_000);
      const status = claimStatuses[random(claimStatuses.length)] ?? "paid";
      const isGranted = status === "approved" || status === "paid" || status === "void";
      await makeClaim(db, account, location, {
        status,
        requestedCents,
        expectedCents: requestedCents,
        submittedAt: status === "draft" ? null : ordered(),
        statusSince: ordered(),
        ...(isGranted
          ? { approvedCents: requestedCents - random(500), decidedAt: ordered(), decidedBy: world.advisor.id }
          : {}),
        ...(status === "paid" ? { paidOn: "2026-11-20" } : {}),
      });
    }
    await makeCoffeeRequest(db, location, { winners: 10 + random(90), submittedAt: ordered(), status: "closed" });
    const submittedAt = ordered();
    const order = await makeSocialOrder(db, location, {
      status: random(3) > 0 ? "paid" : "completed",
      amountCents: 10_000 + random(9_000),
      submittedAt,
      paidCents: 5_000 + random(4_000),
      incentiveCents: random(2_000),
      refundedCents: random(900),
      paidAt: ordered(),
      postsIncluded: 1 + random(5),
    });
    const slot = new Date(submittedAt.getTime() + random(20) * 86_400_000);
    for (const status of ["approved", "missed"] as const) await makeDeliverable(db, order, { status, slot });
  }
  await makeRecaps(db, sunrise, random);
  const channel = await makeChannel(db, sunrise);
  const plans = await db.selectFrom("plans").selectAll().where("companyId", "=", sunrise.id).execute();
  for (const plan of plans) {
    for (let count = random(4); count > 0; count -= 1) {
      const item = await makePlanItem(db, plan, channel, {
        unitCostCents: 1_000 + random(9_000),
        isIncentiveEligible: random(2) > 0,
        actualCents: random(2) > 0 ? 2_000 + random(9_000) : null,
        status: itemStatuses[random(5)] ?? "planned",
      });
      const place = { id: plan.locationId, companyId: plan.companyId };
      const action = await makeAction(db, place, { planItemId: item.id, planId: plan.id });
      const account = accounts.find(({ locationId }) => locationId === plan.locationId);
      if (account && random(3) === 0) {
        const location = { id: account.locationId, companyId: account.companyId, networkId: account.networkId };
        const source = { planItemId: item.id, eventId: null, submittedAt: ordered(), decidedAt: ordered() };
        await makeClaim(db, account, location, { ...source, status: "paid", approvedCents: 500, paidOn: "2026-11-20" });
      }
      if (random(3) > 0) await makeFile(db, { companyId: plan.companyId, objectType: "action", objectId: action.id });
    }
  }
  const foreign = await makeBudgetAccount(db, await makeProgram(db, harbor), world.pierShop);
  await makeClaim(db, foreign, world.pierShop, { status: "submitted", submittedAt: ordered() });
  await makeCoffeeRequest(db, world.pierShop, { submittedAt: ordered() });
  await makeSocialOrder(db, world.pierShop, { status: "paid", submittedAt: ordered() });
}

const claimStatuses = ["draft", "submitted", "rejected", "approved", "paid", "void", "withdrawn"] as const;
const itemStatuses = ["planned", "planned", "done", "done", "skipped"] as const;

/** Create the incentive records of the claimed events, with recaps of those that are recapped. */
async function makeRecaps(db: Db, { id }: { id: number }, random: Random): Promise<void> {
  const events = await db
    .selectFrom("customEvents")
    .innerJoin("customEventLocations", "customEventLocations.eventId", "customEvents.id")
    .select(["customEvents.id", "customEvents.companyId", "customEventLocations.locationId"])
    .where("customEvents.companyId", "=", id)
    .orderBy("customEvents.id")
    .execute();
  for (const event of events) {
    const status = (["draft", "planned", "held", "recapped", "cancelled"] as const)[random(5)] ?? "held";
    await makeEventProgram(db, event, { status });
    if (status !== "recapped") continue;
    const told = { attendance: 1 + random(200), giftCardsUsed: random(10), rating: 1 + random(5) };
    await db
      .insertInto("eventRecaps")
      .values({ eventId: event.id, locationId: event.locationId, ...told })
      .execute();
  }
}

/** Return an opening's status columns: a dismissed report has a reason. */
function openingStatus(standing: Row<"openings">["standing"] = "verified") {
  return { standing, dismissedBecause: standing === "dismissed" ? "Not a competitor." : null };
}
