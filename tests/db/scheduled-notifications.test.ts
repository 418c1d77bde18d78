import { afterAll, expect, test } from "vitest";
import type { PlanStatus } from "#app/planning/plans/plan-rules.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeOpening } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import type { Row } from "#tests/support/make/row.ts";
import { makeChannel, makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { notifyExpiredInvitations } = await import("#app/people/users/expired-invitations.server.ts");
const { mailMonthlyOpenings } = await import("#app/insight/competitors/opening-mails.server.ts");
const { notifyLateMetricValues } = await import("#app/insight/metrics-management/notify-late-metric-values.server.ts");
const { notifyNewIdeas } = await import("#app/planning/plan-items/notify-new-ideas.server.ts");
const world = await makeWorld(db);
const now = new Date();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

afterAll(() => database.close());

const toldTo = async ({ id }: { id: number }) => {
  const rows = await db
    .selectFrom("notifications")
    .select(["title", "link"])
    .where("userId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ title, link }) => `${title} ${link}`);
};

test("a user who invited someone is notified once that the invitation expired unused", async () => {
  const of = { company: world.sunrise, networks: [world.north] };
  const invite = async (by: { id: number }, expiresAt: Date, values: object = {}) => {
    const user = await makeUser(db, "Location Level Guest", of, {
      status: "Invited",
      registeredAt: null,
      passwordHash: null,
      invitedBy: by.id,
      ...values,
    });
    const secretHash = Buffer.from(`${user.id} ${expiresAt.getTime()}`);
    await db.insertInto("tokens").values({ userId: user.id, kind: "invitation", secretHash, expiresAt }).execute();
    return user;
  };
  const [late, later] = [await invite(world.owner, hours(-2)), await invite(world.senior, hours(-3))];
  await invite(world.owner, hours(2));
  await invite(world.owner, hours(-30));
  await invite(world.owner, hours(-2), { status: "Registered", registeredAt: hours(-9), passwordHash: "used" });
  await notifyExpiredInvitations(db, now);
  await notifyExpiredInvitations(db, hours(1));
  expect(await toldTo(world.owner)).toEqual([`The invitation to ${late.email} has expired /guest-accounts`]);
  expect(await toldTo(world.senior)).toEqual([
    `The invitation to ${later.email} has expired /company/${world.sunrise.id}/users/${later.id}/edit`,
  ]);
  expect(await db.selectFrom("mails").select("id").execute()).toEqual([]);
});

test("the creator of a waiting plan is notified which of its ideas have a new version", async () => {
  const channel = await makeChannel(db, world.sunrise);
  const idea = await makeIdea(db, channel, {
    title: "Coffee with the mayor",
    version: 2,
    status: "active",
    updatedAt: hours(-1),
  });
  const old = await makeIdea(db, channel, { title: "Old news", version: 2, status: "active", updatedAt: hours(-40) });
  const planOf = async (status: PlanStatus, ideaVersion: number) => {
    const plan = await makePlan(db, world.shop, { status, name: `Plan ${status}`, createdBy: world.administrator.id });
    for (const { id } of [idea, old]) await makePlanItem(db, plan, channel, { ideaId: id, ideaVersion });
    return plan;
  };
  const waiting = await planOf("saved", 1);
  await planOf("active", 1);
  await planOf("draft", 2);
  await notifyNewIdeas(db, now);
  expect(await toldTo(world.administrator)).toEqual([
    `Coffee with the mayor has a new version: Plan saved /plans/${waiting.id}`,
  ]);
});

test("advisors are notified of values on the day they become late, except of metrics no longer in use", async () => {
  const { sunrise, shop, advisor, senior, harborAdvisor } = world;
  const typeOf = (name: string, frequency: Row<"metricTypes">["frequency"] = "weekly") =>
    makeMetricType(db, sunrise, { name, frequency });
  const [sales, guests, old, rent] = [
    await typeOf("Sales"),
    await typeOf("Guests"),
    await typeOf("Old"),
    await typeOf("Rent", "monthly"),
  ];
  await makeMetricValue(db, { metricType: sales, location: shop, periodStart: "2027-01-03", value: "100" });
  await makeMetricValue(db, { metricType: guests, location: shop, periodStart: "2027-01-03", value: "10" });
  await makeMetricValue(db, { metricType: guests, location: shop, periodStart: "2027-01-10", value: "10" });
  await makeMetricValue(db, { metricType: old, location: shop, periodStart: "2026-11-01", value: "1" });
  await makeMetricValue(db, { metricType: rent, location: shop, periodStart: "2026-12-01", value: "900" });
  // The week of 01/10 ends on a Saturday, and is late on Wednesday.
  for (const day of ["2027-01-19", "2027-01-20", "2027-01-20", "2027-01-21"])
    await notifyLateMetricValues(db, new Date(`${day}T13:40:00Z`));
  const late = `Sunrise: missing values for Sales /metrics-management/completeness?company=${sunrise.id}`;
  expect(await toldTo(advisor)).toEqual([late]);
  expect(await toldTo(senior)).toContain(late);
  expect(await toldTo(harborAdvisor)).toEqual([]);
  const mails = await db.selectFrom("mails").select("text").where("kind", "=", "metrics.late").execute();
  expect(JSON.stringify(mails)).toContain("Sales: no values yet (Week of 01/10/2027).");
});

test("users who watch openings are notified once, after each month, of those near their own locations", async () => {
  const { sunrise, owner, administrator, southOwner } = world;
  // A mile and a half from the coordinates of openings, and within three miles.
  const near = { latitude: 42.05, longitude: -87.71 };
  await db.updateTable("locations").set(near).where("id", "=", world.shop.id).execute();
  const watch = (user: { id: number }, miles: number) =>
    db.insertInto("openingWatches").values({ userId: user.id, miles }).execute();
  await watch(owner, 3);
  await watch(administrator, 1);
  await watch(southOwner, 3);
  const openingOf = (values: object) => makeOpening(db, { companyId: sunrise.id }, values);
  const [october, november] = [new Date("2026-10-31T20:00:00Z"), new Date("2026-11-15T12:00:00Z")];
  await openingOf({ verifiedAt: november });
  await openingOf({ verifiedAt: november, status: "open", precision: "day", expectedOn: "2026-11-20" });
  await openingOf({ verifiedAt: october, status: "open", precision: "day", expectedOn: "2026-10-20" });
  await openingOf({ verifiedAt: november, standing: "reported" });
  await openingOf({ verifiedAt: november, latitude: 41, longitude: -87 });
  const firstOfDecember = new Date("2026-12-01T13:25:00Z");
  await mailMonthlyOpenings(db, firstOfDecember);
  await mailMonthlyOpenings(db, firstOfDecember);
  const told = await db
    .selectFrom("mails")
    .select(["recipient", "subject", "text"])
    .where("kind", "=", "opening.month")
    .execute();
  expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [owner.email, "Competitors near your locations in November 2026"],
  ]);
  expect(JSON.stringify(told)).toContain("2 new competitors reported, 1 opened.");
});
