import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { toRepeatFormValues } from "#app/platform/recurrence/repeat-form.ts";
import { decodeActionList } from "#app/planning/checklist/action-list-address.server.ts";
import {
  deleteUntouchedItemActions,
  createItemActions,
  rescheduleItemActions,
} from "#app/planning/actions/item-actions.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let guest: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  guest = await makeMember(database.db, world.guest);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/checklist/action-list.server.ts")),
    ...(await import("#app/planning/checklist/change-actions.server.ts")),
    ...(await import("#app/planning/custom-actions/create-custom-action.server.ts")),
    ...(await import("#app/planning/custom-actions/delete-custom-action.server.ts")),
    ...(await import("#app/planning/custom-actions/extend-series.server.ts")),
    ...(await import("#app/planning/actions/change-action-status.server.ts")),
    ...(await import("#app/planning/action-reminders/send-reminders.server.ts")),
  };
}

const steps = [
  {
    title: "Order the flyers",
    detail: "500",
    phase: "before",
    offsetDays: -14,
    isMandatory: true,
    ownerRole: "Business Owner",
    link: null,
  },
  {
    title: "Hand them out",
    detail: "",
    phase: "during",
    offsetDays: 0,
    isMandatory: false,
    ownerRole: null,
    link: null,
  },
];
const actionsOf = (planId: number) =>
  database.db.selectFrom("actions").selectAll().where("planId", "=", planId).orderBy("dueOn").orderBy("id").execute();
const actionOf = (id: number) => database.db.selectFrom("actions").selectAll().where("id", "=", id).executeTakeFirst();

async function makeRunningPlan(items = 1) {
  const { db } = database;
  const channel = await makeChannel(db, world.sunrise);
  const plan = await makePlan(db, world.shop, { status: "active", startsOn: "2026-11-01", endsOn: "2027-01-31" });
  const made = [];
  for (let index = 0; index < items; index += 1) {
    made.push(
      await makePlanItem(db, plan, channel, {
        startsOn: "2026-12-01",
        endsOn: "2026-12-05",
        steps: JSON.stringify(steps),
      }),
    );
  }
  return { plan, items: made };
}

describe("the actions of a plan", () => {
  test("come from its items' steps, each due at the step's offset from the item's first day", async () => {
    const { plan, items } = await makeRunningPlan();
    expect(await createItemActions(database.db, owner, items, now)).toBe(2);
    const actions = await actionsOf(plan.id);
    expect(actions.map(({ title, dueOn }) => [title, dueOn])).toEqual([
      ["Order the flyers", "2026-11-17"],
      ["Hand them out", "2026-12-01"],
    ]);
    expect(actions[0]).toMatchObject({
      isMandatory: true,
      ownerRole: "Business Owner",
      phase: "before",
      locationId: world.shop.id,
    });
  });

  test("are created once, in one statement for any number of items", async () => {
    const { plan, items } = await makeRunningPlan(20);
    const statements = await recordStatements(() => createItemActions(database.db, owner, items, now));
    expect(statements.length).toBe(1);
    expect(await createItemActions(database.db, owner, items, now)).toBe(0);
    expect((await actionsOf(plan.id)).length).toBe(40);
  });

  test("move with their item while open; done ones and those moved by hand keep their day", async () => {
    const { plan, items } = await makeRunningPlan(2);
    await createItemActions(database.db, owner, items, now);
    const [first, second] = await actionsOf(plan.id);
    await modules.changeActionStatus(database.db, { member: owner, actionId: first?.id ?? 0, move: "done", now });
    await modules.changeActionsInBulk(database.db, owner, { intent: "shift", ids: [second?.id ?? 0], days: 1 }, now);
    await database.db
      .updateTable("planItems")
      .set({ startsOn: "2026-12-08", endsOn: "2026-12-12" })
      .where("planId", "=", plan.id)
      .execute();
    expect(await rescheduleItemActions(database.db, owner, items, now)).toEqual({ moved: 2, kept: 2 });
    expect((await actionsOf(plan.id)).map(({ dueOn }) => dueOn)).toEqual([
      "2026-11-17",
      "2026-11-18",
      "2026-12-08",
      "2026-12-08",
    ]);
  });

  test("are deleted with their item, except those that someone has started", async () => {
    const { plan, items } = await makeRunningPlan();
    await createItemActions(database.db, owner, items, now);
    const [first] = await actionsOf(plan.id);
    await modules.changeActionStatus(database.db, { member: owner, actionId: first?.id ?? 0, move: "start", now });
    expect(await deleteUntouchedItemActions(database.db, items)).toBe(1);
    expect((await actionsOf(plan.id)).map(({ id }) => id)).toEqual([first?.id]);
  });
});

describe("an action", () => {
  test("that is mandatory can be skipped only by owners, with a reason", async () => {
    const { id } = await makeAction(database.db, world.shop, { isMandatory: true });
    const skip = { move: "skip" as const, reason: "The school is closed" };
    expect(await modules.changeActionStatus(database.db, { member: guest, actionId: id, ...skip, now })).toMatchObject({
      saved: false,
    });
    expect(
      await modules.changeActionStatus(database.db, { member: owner, actionId: id, ...skip, reason: "No", now }),
    ).toMatchObject({
      saved: false,
    });
    expect(await modules.changeActionStatus(database.db, { member: owner, actionId: id, ...skip, now })).toMatchObject({
      saved: true,
    });
    expect(await actionOf(id)).toMatchObject({ status: "notNeeded", reason: "The school is closed" });
  });

  test("that is done can be reopened for 30 days", async () => {
    const old = await makeAction(database.db, world.shop, { status: "done", doneAt: new Date("2026-10-20T15:00:00Z") });
    const recent = await makeAction(database.db, world.shop, {
      status: "done",
      doneAt: new Date("2026-10-21T15:00:00Z"),
    });
    expect(
      await modules.changeActionStatus(database.db, { member: owner, actionId: old.id, move: "reopen", now }),
    ).toMatchObject({
      saved: false,
    });
    expect(
      await modules.changeActionStatus(database.db, { member: owner, actionId: recent.id, move: "reopen", now }),
    ).toMatchObject({
      saved: true,
    });
    expect(await actionOf(recent.id)).toMatchObject({ status: "todo", doneAt: null, doneBy: null });
  });

  test("is not found for a guest of another location, or before its plan is active", async () => {
    const elsewhere = await makeAction(database.db, world.kiosk);
    expect(
      await modules.changeActionStatus(database.db, { member: guest, actionId: elsewhere.id, move: "done", now }),
    ).toBeNull();
    const plan = await makePlan(database.db, world.shop, { status: "saved" });
    const hidden = await makeAction(database.db, world.shop, { planId: plan.id });
    expect(
      await modules.changeActionStatus(database.db, { member: owner, actionId: hidden.id, move: "done", now }),
    ).toBeNull();
  });

  test("counts as usage once it is done", async () => {
    const { id } = await makeAction(database.db, world.shop);
    const count = async () =>
      (await database.db.selectFrom("analyticsEvents").select("id").where("event", "=", "action.done").execute())
        .length;
    const before = await count();
    await modules.changeActionStatus(database.db, { member: owner, actionId: id, move: "done", now });
    await modules.changeActionStatus(database.db, { member: owner, actionId: id, move: "done", now });
    expect(await count()).toBe(before + 1);
  });
});

describe("several actions together", () => {
  test("take the same number of statements for two or fifty, and skip done ones", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 50; index += 1) ids.push((await makeAction(database.db, world.shop)).id);
    const closed = await makeAction(database.db, world.shop, { status: "done", doneAt: now });
    const two = await recordStatements(() =>
      modules.changeActionsInBulk(database.db, owner, { intent: "done", ids: ids.slice(0, 2) }, now),
    );
    let outcome: unknown;
    const many = await recordStatements(async () => {
      outcome = await modules.changeActionsInBulk(
        database.db,
        owner,
        { intent: "done", ids: [...ids.slice(2), closed.id] },
        now,
      );
    });
    expect(outcome).toEqual({ saved: true, changed: 48, kept: 1 });
    expect(many.length).toBe(two.length);
  });

  test("can be assigned only to users with access to all of their locations", async () => {
    const [shop, kiosk] = [await makeAction(database.db, world.shop), await makeAction(database.db, world.kiosk)];
    const give = (ids: number[]) =>
      modules.changeActionsInBulk(database.db, owner, { intent: "assign", ids, ownerId: world.guest.id }, now);
    expect(await give([shop.id, kiosk.id])).toMatchObject({ saved: false });
    expect(await give([shop.id])).toMatchObject({ saved: true, changed: 1 });
    expect(await actionOf(shop.id)).toMatchObject({ ownerId: world.guest.id });
  });
});

describe("a checklist", () => {
  test("of 2,000 actions is read in two statements and counts the late ones by the location's date", async () => {
    const { db } = database;
    const plan = await makePlan(db, world.kiosk, { status: "active" });
    const facts = { companyId: world.sunrise.id, locationId: world.kiosk.id, planId: plan.id, title: "Sweep" };
    const rows = Array.from({ length: 2_000 }, (_, index) => ({ ...facts, dueOn: index < 500 ? "2026-11-19" : today }));
    await db.insertInto("actions").values(rows).execute();
    const state = decodeActionList(new URLSearchParams({ plan: String(plan.id) }));
    let page: unknown[] = [];
    let counted = { total: 0, late: 0 };
    const statements = await recordStatements(async () => {
      page = await modules.listActions(db, { reader: owner, locationId: world.kiosk.id, state, now });
      counted = await modules.summarizeActions(db, { reader: owner, locationId: world.kiosk.id, state, now });
    });
    expect([statements.length, page.length, counted.total]).toEqual([2, 10, 2_000]);
    expect(counted.late).toBe(500);
  });

  test("shows guests only their own locations", async () => {
    const state = decodeActionList(new URLSearchParams({ status: "all" }));
    const rows = await modules.listActions(database.db, { reader: guest, locationId: null, state, now });
    expect(new Set(rows.map(({ locationId }) => locationId))).toEqual(new Set([world.shop.id]));
  });
});

describe("a repeating action", () => {
  const whole = {
    intent: undefined,
    title: "Count the till",
    detail: "",
    startsOn: today,
    ownerId: null,
    ...toRepeatFormValues(null),
    until: null,
  };
  const form = { ...whole, repeat: "weeks" as const, interval: "2" };

  test("appears at each location for 60 days ahead and continues with its last occurrence's changes", async () => {
    const { db } = database;
    const places = [world.shop.id, world.kiosk.id];
    await modules.createCustomAction(db, {
      member: owner,
      pageLocationId: world.shop.id,
      form: { ...form, locationIds: places },
      now,
    });
    const made = () =>
      db
        .selectFrom("actions")
        .selectAll()
        .where("title", "in", ["Count the till", "Count it twice"])
        .orderBy("id")
        .execute();
    expect((await made()).length).toBe(2 * 5);
    const last = (await made()).filter(({ locationId }) => locationId === world.shop.id).at(-1);
    await db
      .updateTable("actions")
      .set({ title: "Count it twice" })
      .where("id", "=", last?.id ?? 0)
      .execute();
    const later = new Date("2026-12-20T15:00:00Z");
    await Promise.all([modules.extendAllSeries(db, later), modules.extendAllSeries(db, later)]);
    const all = await made();
    expect(all.length).toBe(2 * 7);
    expect(all.filter(({ locationId }) => locationId === world.shop.id).at(-1)).toMatchObject({
      title: "Count it twice",
      dueOn: "2027-02-12",
    });
  });

  test("ends where this and following occurrences are deleted", async () => {
    const { db } = database;
    await modules.createCustomAction(db, {
      member: owner,
      pageLocationId: world.shop.id,
      form: { ...form, title: "Wipe the sign", locationIds: [world.shop.id] },
      now,
    });
    const made = () =>
      db.selectFrom("actions").selectAll().where("title", "=", "Wipe the sign").orderBy("dueOn").execute();
    const [, , third] = await made();
    expect(
      await modules.deleteCustomAction(db, { member: owner, actionId: third?.id ?? 0, following: true, now }),
    ).toMatchObject({
      saved: true,
      deleted: 3,
    });
    await modules.extendAllSeries(db, new Date("2027-06-01T15:00:00Z"));
    expect((await made()).length).toBe(2);
  });

  test("repeats like calendar events, and its first day can be months ahead", async () => {
    const { db } = database;
    const daysOf = async (title: string) =>
      (await db.selectFrom("actions").select("dueOn").where("title", "=", title).orderBy("dueOn").execute()).map(
        ({ dueOn }) => dueOn,
      );
    const create = (title: string, repeat: Partial<typeof whole>) =>
      modules.createCustomAction(db, {
        member: owner,
        pageLocationId: world.shop.id,
        form: { ...whole, title, repeat: "calendar", ...repeat, locationIds: [world.shop.id] },
        now,
      });
    await create("Order the sign", { monthsOfYear: ["3"], daysOfMonth: "1, last" });
    await create("Oil the doors", { weeksOfMonth: ["2"], daysOfWeek: ["2"], exceptionDays: ["2027-02-09"] });
    expect([await daysOf("Order the sign"), await daysOf("Oil the doors")]).toEqual([
      ["2027-03-01"],
      ["2026-12-08", "2027-01-12"],
    ]);
    await modules.extendAllSeries(db, new Date("2027-02-10T15:00:00Z"));
    expect(await daysOf("Order the sign")).toEqual(["2027-03-01", "2027-03-31"]);
    expect(await daysOf("Oil the doors")).toEqual(["2026-12-08", "2027-01-12", "2027-03-09"]);
  });

  test("from the previous version continues by its interval, any number of them in few statements", async () => {
    const { db } = database;
    const { rows } = await sql<{ id: number }>`
      insert into custom_action_series (company_id, recurrence, starts_on, made_until)
      select ${world.sunrise.id}, '{"weeks":2}', '2026-11-06', '2027-01-01' from generate_series(1, 7) returning id`.execute(
      db,
    );
    for (const { id } of rows) {
      await makeAction(db, world.shop, {
        seriesId: id,
        seriesDay: "2026-11-06",
        dueOn: "2026-11-06",
        title: "Count the cups",
      });
    }
    await modules.extendAllSeries(db, new Date("2026-11-21T15:00:00Z"));
    const sent = await recordStatements(() =>
      modules.extendAllSeries(db, new Date("2026-11-22T15:00:00Z"), { batchSize: 1_000 }),
    );
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(4);
    const made = db
      .selectFrom("actions")
      .select("dueOn")
      .where("title", "=", "Count the cups")
      .where("dueOn", ">", "2026-12-31");
    expect((await made.execute()).map(({ dueOn }) => dueOn)).toEqual(Array.from({ length: 7 }, () => "2027-01-15"));
  });

  test("can be moved to the next occurrence's day", async () => {
    const { db } = database;
    await modules.createCustomAction(db, {
      member: owner,
      pageLocationId: world.shop.id,
      form: { ...form, title: "Water the plants", locationIds: [world.shop.id] },
      now,
    });
    const ids = (await db.selectFrom("actions").select("id").where("title", "=", "Water the plants").execute()).map(
      ({ id }) => id,
    );
    expect(await modules.changeActionsInBulk(db, owner, { intent: "shift", ids, days: 14 }, now)).toMatchObject({
      saved: true,
      changed: 5,
    });
  });
});

describe("reminders", () => {
  const morning = new Date("2027-03-01T13:30:00Z");
  const mailsTo = (recipient: string) =>
    database.db
      .selectFrom("mails")
      .selectAll()
      .where("kind", "=", "action-reminder")
      .where("recipient", "=", recipient)
      .execute();
  const inNorth = () => ({ company: world.sunrise, networks: [world.north] });
  const person = (values: object) =>
    makeUser(database.db, "Business Owner", inNorth(), { timeZone: "America/New_York", ...values });
  const due = (ownerId: number, dueOn: string) =>
    makeAction(database.db, world.shop, { ownerId, dueOn, title: `Due ${dueOn}` });

  test("come once a day, each reader's morning, for actions due in 7 days, tomorrow or whole weeks ago", async () => {
    const eager = await person({ mailDigest: "daily", firstName: "Eve" });
    for (const dueOn of ["2027-03-08", "2027-03-02", "2027-02-28", "2027-02-21", "2027-03-05", "2027-02-26"])
      await due(eager.id, dueOn);
    await modules.sendReminders(database.db, new Date("2027-03-01T10:30:00Z"));
    expect(await mailsTo(eager.email)).toEqual([]);
    await Promise.all([modules.sendReminders(database.db, morning), modules.sendReminders(database.db, morning)]);
    const [mail, ...more] = await mailsTo(eager.email);
    expect(more).toEqual([]);
    for (const told of ["2027-03-08", "2027-03-02", "2027-02-28", "2027-02-21"])
      expect(mail?.text).toContain(`Due ${told}`);
    for (const quiet of ["2027-03-05", "2027-02-26"]) expect(mail?.text).not.toContain(`Due ${quiet}`);
  });

  test("follow the company's rules for days ahead and for types that are off", async () => {
    const { db } = database;
    const north = await makeNetwork(db, world.harbor);
    const [shop, eager] = [
      await makeLocation(db, north),
      await makeUser(
        db,
        "Business Owner",
        { company: world.harbor, networks: [north] },
        { timeZone: "America/New_York", mailDigest: "daily" },
      ),
    ];
    const rules = [
      { type: "planRules", value: JSON.stringify({ reminderDays: [3] }) },
      { type: "notificationDefaults", value: JSON.stringify({ actionLate: { mail: "off" } }) },
    ];
    await db
      .insertInto("settingsDocuments")
      .values(rules.map((rule) => ({ ...rule, companyId: world.harbor.id, number: 1 })))
      .execute();
    for (const dueOn of ["2027-03-04", "2027-03-02", "2027-02-28"]) {
      await makeAction(db, shop, { ownerId: eager.id, dueOn, title: `Due ${dueOn}` });
    }
    await modules.sendReminders(db, morning);
    const [mail] = await mailsTo(eager.email);
    expect([mail?.subject, mail?.text.includes("Due 2027-03-04")]).toEqual(["1 to-do due soon", true]);
  });

  test("come on Mondays for users who chose weekly, and never for users who chose none", async () => {
    const weekly = await person({ mailDigest: "weekly" });
    const silent = await person({ mailDigest: "off" });
    for (const { id } of [weekly, silent]) await due(id, "2027-03-05");
    await modules.sendReminders(database.db, new Date("2027-03-02T13:30:00Z"));
    expect(await mailsTo(weekly.email)).toEqual([]);
    await modules.sendReminders(database.db, new Date("2027-03-08T13:30:00Z"));
    expect((await mailsTo(weekly.email)).length).toBe(1);
    expect(await mailsTo(silent.email)).toEqual([]);
  });

  test("are selected and queued in bulk, and sent once each even if one job dies and two run at a time", async () => {
    const { db } = database;
    const later = new Date("2027-03-16T13:30:00Z");
    const crew = [await person({}), await person({}), await person({}), await person({}), await person({})];
    for (const { id } of crew) await due(id, "2027-03-17");
    const mails = async () => Promise.all(crew.map(async ({ email }) => (await mailsTo(email)).length));
    await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no more'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_mail before insert on mails for each row
      when (new.recipient = ${sql.lit(crew[3]?.email)}) execute function refuse_mail()`.execute(db);
    await expect(modules.sendReminders(db, later, { batchSize: 2 })).rejects.toThrow("no more");
    await sql`drop function refuse_mail cascade`.execute(db);
    expect(await mails()).toEqual(expect.arrayContaining([1, 0]));
    await Promise.all([modules.sendReminders(db, later, { batchSize: 2 }), modules.sendReminders(db, later)]);
    expect(await mails()).toEqual([1, 1, 1, 1, 1]);

    const nextWeek = new Date("2027-03-24T13:30:00Z");
    for (const { id } of crew) await due(id, "2027-03-25");
    const sent = await recordStatements(() => modules.sendReminders(db, nextWeek));
    expect(await mails()).toEqual([2, 2, 2, 2, 2]);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(7);
  });
});
