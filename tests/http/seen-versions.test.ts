import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AutopilotSetStatus } from "#app/planning/autopilot-sets/set-rules.ts";
import type { CompanyEventStatus } from "#app/planning/company-events/company-event-rules.ts";
import type { PlanStatus } from "#app/planning/plans/plan-rules.ts";
import type { UserStatus } from "#app/people/users/user-rules.ts";
import type { ImportStatus } from "#app/platform/imports/import-rules.ts";
import type { PostStatus } from "#app/programs/social-posts/post-rules.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAutopilotSet, makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import { makeAnnouncement } from "#tests/support/make/notifications.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makePost } from "#tests/support/make/programs.ts";
import type { Row } from "#tests/support/make/row.ts";
import { makeChannel, makeCompanyEvent } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { formWithButton } from "#tests/support/posted-form.ts";
import { listedVersion } from "#tests/support/listed-version.ts";
import { readVersion } from "#tests/support/transition-cases.ts";

let app: TestApp;
let world: World;
let cookies: Record<"owner" | "senior", string>;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookies = { owner: await app.signIn(world.owner), senior: await app.signIn(world.senior) };
  channel = await makeChannel(app.db, world.sunrise);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Button that changes a record's status, on the record's page. */
interface Button {
  who: keyof typeof cookies;
  table: string;
  intent: string;
  make(): Promise<{ id: number; path: string }>;
  /** Typed values of its form. */
  typed?: Record<string, string>;
  /** Values that tell its form from others with the same button. */
  about?(id: number): Record<string, string>;
}

const reason = "The road is closed.";
const company = () => `/company/${world.sunrise.id}`;

const plan = (status: PlanStatus, pathOf = (id: number) => `/plans/${id}`) => ({
  who: "owner" as const,
  table: "plans",
  async make() {
    const made = await makePlan(app.db, world.shop, { status });
    await makePlanItem(app.db, made, channel);
    return { id: made.id, path: pathOf(made.id) };
  },
});
const waiting = {
  who: "owner" as const,
  table: "plans",
  async make() {
    const { id } = await makeWaitingPlan(app.db, world.shop);
    return { id, path: `/plans/${id}/answer` };
  },
};
const action = (pathOf: (made: { id: number; locationId: number; planId: number | null }) => string) => ({
  who: "owner" as const,
  table: "actions",
  async make() {
    const made = await makePlan(app.db, world.shop, { status: "active" });
    const item = await makePlanItem(app.db, made, channel);
    const step = await makeAction(app.db, world.shop, { planId: made.id, planItemId: item.id });
    return { id: step.id, path: pathOf(step) };
  },
});
const ownAction = {
  who: "owner" as const,
  table: "actions",
  async make() {
    const { id, locationId } = await makeAction(app.db, world.shop);
    return { id, path: `/implementation-checklist/${locationId}/actions/${id}` };
  },
};
const idea = (status: Row<"ideas">["status"]) => ({
  who: "senior" as const,
  table: "ideas",
  async make() {
    const { id } = await makeIdea(app.db, channel, { status });
    return { id, path: `/ideas/${id}/edit` };
  },
});
const set = (status: AutopilotSetStatus) => ({
  who: "senior" as const,
  table: "autopilot_sets",
  async make() {
    const { id } = await makeAutopilotSet(app.db, world.sunrise, [await makeIdea(app.db, channel)], { status });
    return { id, path: `/ideas/autopilot/${id}/edit` };
  },
});
const user = (status: UserStatus) => ({
  who: "senior" as const,
  table: "users",
  async make() {
    const inNorth = { company: world.sunrise, networks: [world.north] };
    const { id } = await makeUser(app.db, "Business Owner", inNorth, { status });
    return { id, path: `${company()}/users/${id}/edit` };
  },
});
const guest = (status: UserStatus) => ({
  who: "owner" as const,
  table: "users",
  async make() {
    const inShop = { company: world.sunrise, networks: [world.north], locations: [world.shop] };
    const { id } = await makeUser(app.db, "Location Level Guest", inShop, { status });
    return { id, path: `/guest-accounts/${id}/edit` };
  },
});
const event = (status: CompanyEventStatus) => ({
  who: "senior" as const,
  table: "company_events",
  async make() {
    const { id } = await makeCompanyEvent(app.db, world.sunrise, {}, { status });
    return { id, path: `${company()}/events/${id}/edit` };
  },
});
const announcement = {
  who: "senior" as const,
  table: "announcements",
  async make() {
    const { id } = await makeAnnouncement(app.db, world.sunrise, { status: "draft" });
    return { id, path: `${company()}/announcements/${id}/edit` };
  },
};
const post = (status: PostStatus) => ({
  who: "senior" as const,
  table: "social_posts",
  async make() {
    const { id } = await makePost(app.db, { companyId: world.sunrise.id }, { status });
    return { id, path: `/social-media/edit-post/${id}` };
  },
});
const file = (status: ImportStatus) => ({
  who: "senior" as const,
  table: "imports",
  async make() {
    const { id } = await makeImport(app.db, world.sunrise, { status });
    return { id, path: `${company()}/imports/${id}` };
  },
});
const onDesk = (id: number) => `/create-plan/second-step?plan=${id}`;
const onRoadmap = ({ planId, locationId }: { planId: number | null; locationId: number }) =>
  `/execution-roadmap/${planId}/${locationId}`;
const onChecklist = ({ planId, locationId }: { planId: number | null; locationId: number }) =>
  `/implementation-checklist/${locationId}?plan=${planId}`;
const onItsPage = ({ id, locationId }: { id: number; locationId: number }) =>
  `/implementation-checklist/${locationId}/actions/${id}`;
const ofRow = (id: number) => ({ id: String(id) });

const buttons: Record<string, Button> = {
  "save a draft": { ...plan("draft"), intent: "save" },
  "save a draft from the desk": { ...plan("draft", onDesk), intent: "save" },
  "delete a draft": { ...plan("draft"), intent: "delete" },
  "edit a plan": { ...plan("saved"), intent: "edit" },
  "activate a plan": { ...plan("saved"), intent: "activate" },
  "archive a plan": { ...plan("saved"), intent: "archive" },
  "restore a plan": { ...plan("archived"), intent: "restore" },
  "take a plan back": { ...plan("active"), intent: "deactivate" },
  "accept a waiting plan": { ...waiting, intent: "accept" },
  "take a waiting plan over": { ...waiting, intent: "customise" },
  "decline a waiting plan": { ...waiting, intent: "decline", typed: { reason } },
  "tick an action of the checklist": { ...action(onChecklist), intent: "done", about: ofRow },
  "start an action": { ...action(onItsPage), intent: "start" },
  "leave an action out": { ...action(onItsPage), intent: "skip", typed: { reason } },
  "delete an action": { ...ownAction, intent: "delete" },
  "activate an idea": { ...idea("draft"), intent: "activate" },
  "retire an idea": { ...idea("active"), intent: "retire" },
  "publish a set": { ...set("draft"), intent: "publish" },
  "archive a set": { ...set("published"), intent: "archive" },
  "block a user": { ...user("Registered"), intent: "block" },
  "unblock a user": { ...user("Blocked"), intent: "unblock" },
  "block a guest": { ...guest("Registered"), intent: "block" },
  "unblock a guest": { ...guest("Blocked"), intent: "unblock" },
  "remove a guest": { ...guest("Registered"), intent: "remove" },
  "publish an event": { ...event("draft"), intent: "publish" },
  "cancel an event": { ...event("published"), intent: "cancel" },
  "delete an event's draft": { ...event("draft"), intent: "delete" },
  "publish an announcement": { ...announcement, intent: "publish" },
  "delete an announcement's draft": { ...announcement, intent: "delete" },
  "activate a post": { ...post("draft"), intent: "activate" },
  "retire a post": { ...post("active"), intent: "retire" },
  "discard an import": { ...file("checked"), intent: "discard" },
  "compare an import again": { ...file("checked"), intent: "recheck" },
};

describe.each(Object.entries(buttons))("%s", (_, { who, table, intent, make, typed, about }) => {
  test("posts the version that its page shows, and changes nothing with another one or none", async () => {
    const { id, path } = await make();
    const visit = { cookie: cookies[who] };
    const form = { ...formWithButton(await app.get(path, visit), intent, about?.(id)), ...typed };
    const version = await readVersion(app.db, table, id);
    expect(form.version).toBe(String(version));
    const before = await rowOf(table, id);
    const { version: _, ...unseen } = form;
    for (const sent of [{ ...form, version: String(version + 1) }, unseen]) {
      const refused = await app.post(path, sent, visit);
      expect(refused.status).toBeOneOf([303, 409, 422]);
      expect(await rowOf(table, id)).toEqual(before);
    }
    expect((await app.post(path, form, visit)).status).toBe(303);
    expect(await rowOf(table, id)).not.toEqual(before);
  });
});

test("a step of a roadmap is checked off on the version that the roadmap shows", async () => {
  const { id, path } = await action(onRoadmap).make();
  const visit = { cookie: cookies.owner };
  const form = formWithButton(await app.get(path, visit), "done", { actionId: String(id) });
  for (const version of ["9", ""]) {
    await app.post(path, { ...form, version }, visit);
    expect(await rowOf("actions", id)).toMatchObject({ status: "todo" });
  }
  await app.post(path, form, visit);
  expect(await rowOf("actions", id)).toMatchObject({ status: "done" });
});

/** Lists whose rows have a menu, which only script opens: it posts the values of the list's rows. */
const menus = {
  "a plan": { ...plan("saved"), list: "/plans", route: "routes/user/plans/list", intent: "archive" },
  "an idea": { ...idea("active"), list: "/ideas", route: "routes/admin/ideas/list", intent: "retire" },
  "a set": { ...set("draft"), list: "/ideas/autopilot", route: "routes/admin/ideas/autopilot", intent: "publish" },
  "a guest": {
    ...guest("Registered"),
    list: "/guest-accounts",
    route: "routes/user/guest-accounts/list",
    intent: "block",
  },
};

test.each(Object.entries(menus))("the menu of %s posts the version of its row", async (_, { who, ...menu }) => {
  const { id } = await menu.make();
  const visit = { cookie: `${cookies[who]}; company=${world.sunrise.id}` };
  const before = await rowOf(menu.table, id);
  const row = { id: String(id), intent: menu.intent };
  const list = menu.list.startsWith("/ideas") ? `${menu.list}?company=${world.sunrise.id}` : menu.list;
  const version = await listedVersion({ app, path: list, routeId: menu.route, id, visit });
  for (const sent of [{ ...row, version: String(Number(version) + 1) }, row]) {
    expect((await app.post(list, sent, visit)).status).toBe(303);
    expect(await rowOf(menu.table, id)).toEqual(before);
  }
  expect((await app.post(list, { ...row, version }, visit)).status).toBe(303);
  expect(await rowOf(menu.table, id)).not.toEqual(before);
});

test("the menu of a user posts the version of its row, while bulk selections post none", async () => {
  const { id } = await user("Registered").make();
  const visit = { cookie: cookies.senior };
  const list = `${company()}/users`;
  const version = await listedVersion({ app, path: list, routeId: "routes/admin/company/users/list", id, visit });
  const block = { intent: "block", id: String(id) };
  await app.post(list, { ...block, version: String(Number(version) + 1) }, visit);
  expect(await rowOf("users", id)).toMatchObject({ status: "Registered" });
  await app.post(list, { ...block, version }, visit);
  expect(await rowOf("users", id)).toMatchObject({ status: "Blocked" });
  await app.post(list, { ...block, intent: "unblock" }, visit);
  expect(await rowOf("users", id)).toMatchObject({ status: "Registered" });
});

async function rowOf(table: string, id: number): Promise<unknown> {
  const { rows } = await sql`select * from ${sql.table(table)} where id = ${id}`.execute(app.db);
  return rows[0];
}
