import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AutopilotSetStatus } from "#app/planning/autopilot-sets/set-rules.ts";
import type { CompanyEventStatus } from "#app/planning/company-events/company-event-rules.ts";
import type { PlanStatus } from "#app/planning/plans/plan-rules.ts";
import type { UserStatus } from "#app/people/users/user-rules.ts";
import { MISSING_VERSION_MESSAGE } from "#app/platform/workflow/record-action-form.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeAutopilotSet, makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import { makeAnnouncement } from "#tests/support/make/notifications.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makePost } from "#tests/support/make/programs.ts";
import type { Row } from "#tests/support/make/row.ts";
import { makeChannel, makeCompanyEvent } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { readVersion } from "#tests/support/transition-cases.ts";

const database = await openTestDatabase();
const { db } = database;
const answers = await import("#app/planning/autopilot-answers/answer-plan.server.ts");
const activation = await import("#app/planning/plan-status/activate-plans.server.ts");
const { completePlanManually } = await import("#app/planning/plan-status/complete-plans.server.ts");
const { savePlan } = await import("#app/planning/plan-status/save-plans.server.ts");
const { deletePlan, transitionPlan } = await import("#app/planning/plans/save-plan.server.ts");
const { changeActionStatus } = await import("#app/planning/actions/change-action-status.server.ts");
const { deleteCustomAction } = await import("#app/planning/custom-actions/delete-custom-action.server.ts");
const { transitionIdea } = await import("#app/planning/ideas/save-idea.server.ts");
const { transitionSet } = await import("#app/planning/autopilot-sets/transition-set.server.ts");
const companyEvents = await import("#app/planning/company-events/save-company-event.server.ts");
const announcements = await import("#app/insight/announcements/save-announcement.server.ts");
const { applyPostAction } = await import("#app/programs/social-posts/save-post.server.ts");
const users = await import("#app/people/users/user-transitions.server.ts");
const guests = await import("#app/people/guests/guest-transitions.server.ts");
const { discardImport } = await import("#app/platform/imports/discard-import.server.ts");
const { recheckImport } = await import("#app/platform/imports/recheck-import.server.ts");
const { requestImportUndo } = await import("#app/platform/imports/undo-import.server.ts");

const now = new Date("2026-11-20T15:00:00Z");
const site = { name: "Mainstreet", url: new URL("http://localhost") };
const reason = "The road is closed.";
const world = await makeWorld(db);
const { sunrise, shop } = world;
const owner = await makeMember(db, world.owner);
const senior = await makePerson(db, world.senior);
const channel = await makeChannel(db, sunrise);

afterAll(() => database.close());
beforeEach(() => db.deleteFrom("rateLimits").execute());

/** Change of a record's status outside of workflows, decided by its form on the version that the page showed. */
interface Move {
  table: string;
  make(): Promise<{ id: number }>;
  move(id: number, seen: number | null): Promise<unknown>;
}

const plan = (status: PlanStatus) => async () => {
  const made = await makePlan(db, shop, { status });
  await makePlanItem(db, made, channel);
  return made;
};
const waiting = () => makeWaitingPlan(db, shop);
const inNorth = { company: sunrise, networks: [world.north] };
const user = (status: UserStatus) => () => makeUser(db, "Business Owner", inNorth, { status });
const guest = (status: UserStatus) => () =>
  makeUser(db, "Location Level Guest", { ...inNorth, locations: [shop] }, { status });
const event = (status: CompanyEventStatus) => () => makeCompanyEvent(db, sunrise, {}, { status });
const idea = (status: Row<"ideas">["status"]) => () => makeIdea(db, channel, { status });
const set = (status: AutopilotSetStatus) => async () =>
  makeAutopilotSet(db, sunrise, [await idea("active")()], { status });
const at = (id: number) => ({ companyId: sunrise.id, id });

const moves: Record<string, Move> = {
  ...ofTable("plans", {
    "a draft is saved": [plan("draft"), (id, seen) => savePlan(db, { member: owner, planId: id, now, seen })],
    "a plan is edited": [
      plan("saved"),
      (id, seen) => transitionPlan(db, { member: owner, planId: id, action: "edit", now, seen }),
    ],
    "a plan is activated": [
      plan("saved"),
      (id, seen) => activation.activatePlan(db, { member: owner, site, planId: id, now, seen }),
    ],
    "a plan is taken back": [
      plan("active"),
      (id, seen) => activation.deactivatePlan(db, { member: owner, planId: id, now, seen }),
    ],
    "a plan is completed": [
      plan("active"),
      (id, seen) => completePlanManually(db, { member: owner, planId: id, enteredReason: reason, now, seen }),
    ],
    "a plan is archived": [
      plan("saved"),
      (id, seen) => transitionPlan(db, { member: owner, planId: id, action: "archive", now, seen }),
    ],
    "a plan is restored": [
      plan("archived"),
      (id, seen) => transitionPlan(db, { member: owner, planId: id, action: "restore", now, seen }),
    ],
    "a draft is deleted": [plan("draft"), (id, seen) => deletePlan(db, { member: owner, planId: id, now, seen })],
    "a waiting plan is accepted": [waiting, (id, seen) => answers.acceptPlan({ db, actor: owner, now }, id, seen)],
    "a waiting plan is taken over": [waiting, (id, seen) => answers.customizePlan({ db, actor: owner, now }, id, seen)],
    "a waiting plan is declined": [
      waiting,
      (id, seen) => answers.declinePlan({ db, actor: owner, now }, id, { reason, seen }),
    ],
  }),
  ...ofTable("actions", {
    "an action is done": [
      action,
      (id, seen) => changeActionStatus(db, { member: owner, actionId: id, move: "done", seen, now }),
    ],
    "an action is left out": [
      action,
      (id, seen) => changeActionStatus(db, { member: owner, actionId: id, move: "skip", reason, seen, now }),
    ],
    "an action is deleted": [
      action,
      (id, seen) => deleteCustomAction(db, { member: owner, actionId: id, following: false, seen, now }),
    ],
  }),
  ...ofTable("ideas", {
    "an idea is activated": [
      idea("draft"),
      (id, seen) => transitionIdea(db, senior, { ideaId: id, action: "activate", now, seen }),
    ],
    "an idea is retired": [
      idea("active"),
      (id, seen) => transitionIdea(db, senior, { ideaId: id, action: "retire", now, seen }),
    ],
  }),
  ...ofTable("autopilot_sets", {
    "a set is published": [
      set("draft"),
      (id, seen) => transitionSet(db, senior, { setId: id, action: "publish", now, seen }),
    ],
    "a set is archived": [
      set("published"),
      (id, seen) => transitionSet(db, senior, { setId: id, action: "archive", now, seen }),
    ],
  }),
  ...ofTable("company_events", {
    "an event is published": [
      event("draft"),
      (id, seen) => companyEvents.changeCompanyEventStatus({ db, actor: senior, now }, at(id), "publish", seen),
    ],
    "an event is canceled": [
      event("published"),
      (id, seen) => companyEvents.changeCompanyEventStatus({ db, actor: senior, now }, at(id), "cancel", seen),
    ],
    "an event's draft is deleted": [
      event("draft"),
      (id, seen) => companyEvents.deleteCompanyEvent(db, senior, at(id), seen),
    ],
  }),
  ...ofTable("announcements", {
    "an announcement is published": [
      announcement,
      (id, seen) => announcements.publishAnnouncement({ db, actor: senior, now }, at(id), { version: seen }),
    ],
    "an announcement's draft is deleted": [
      announcement,
      (id, seen) => announcements.deleteAnnouncement(db, senior, at(id), seen),
    ],
  }),
  ...ofTable("social_posts", {
    "a post is retired": [
      () => makePost(db, { companyId: sunrise.id }, { status: "active" }),
      (id, seen) =>
        applyPostAction({ db, actor: senior, now }, { companyId: sunrise.id, ids: [id], move: "retire", seen }),
    ],
  }),
  ...ofTable("users", {
    "a user is blocked": [
      user("Registered"),
      (id, seen) => users.blockUser({ db, actor: senior, now }, { companyId: sunrise.id, userId: id, seen }),
    ],
    "a user is unblocked": [
      user("Blocked"),
      (id, seen) => users.unblockUser({ db, actor: senior, now }, { companyId: sunrise.id, userId: id, seen }),
    ],
    "a guest is blocked": [guest("Registered"), (id, seen) => guests.blockGuest({ db, actor: owner, now }, id, seen)],
    "a guest is unblocked": [guest("Blocked"), (id, seen) => guests.unblockGuest({ db, actor: owner, now }, id, seen)],
    "a guest is removed": [guest("Registered"), (id, seen) => guests.removeGuest({ db, actor: owner, now }, id, seen)],
  }),
  ...ofTable("imports", {
    "an import is discarded": [
      () => makeImport(db, sunrise),
      (id, seen) => discardImport(db, { importer: senior, companyId: sunrise.id, importId: id, seen }),
    ],
    "an import is compared again": [
      () => makeImport(db, sunrise),
      (id, seen) => recheckImport(db, { importer: senior, companyId: sunrise.id, importId: id, seen }),
    ],
    "an import is undone": [
      () => makeImport(db, sunrise, { status: "saved" }),
      (id, seen) => requestImportUndo(db, { importer: senior, companyId: sunrise.id, importId: id, seen }),
    ],
  }),
};

describe.each(Object.entries(moves))("%s", (_, { table, make, move }) => {
  test("is saved on the version that was seen, and refused on another one or without any", async () => {
    const { id } = await make();
    const version = await readVersion(db, table, id);
    const before = await rowOf(table, id);
    const stale = await move(id, version + 1);
    expect(stale).toMatchObject({ saved: false });
    expect(JSON.stringify(stale)).toContain("Someone else changed this");
    const unseen = await move(id, null);
    expect(unseen).toMatchObject({ saved: false });
    expect(JSON.stringify(unseen)).toMatch(new RegExp(`${MISSING_VERSION_MESSAGE}|Someone else changed this`));
    expect(await rowOf(table, id)).toEqual(before);
    expect(await move(id, version)).toMatchObject({ saved: true });
    expect(await rowOf(table, id)).not.toEqual(before);
    expect(await readVersion(db, table, id)).not.toBe(version);
  });
});

function ofTable(
  table: string,
  named: Record<string, readonly [make: Move["make"], move: Move["move"]]>,
): Record<string, Move> {
  return Object.fromEntries(Object.entries(named).map(([name, [make, move]]) => [name, { table, make, move }]));
}

function action() {
  return makeAction(db, shop);
}

function announcement() {
  return makeAnnouncement(db, sunrise, { status: "draft" });
}

async function rowOf(table: string, id: number): Promise<unknown> {
  const { rows } = await sql`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}
