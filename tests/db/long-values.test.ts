import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import {
  selectDashboardAnnouncements,
  type DashboardAnnouncement,
} from "#app/insight/announcements/announcement-queries.server.ts";
import { selectAxisItems, toAxisItems } from "#app/insight/metrics/axis-items.server.ts";
import { findLocationsToAdd } from "#app/organization/geographies/geography-locations.server.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { findRecentEvents } from "#app/people/recent-changes/recent-changes.server.ts";
import { listOwners } from "#app/people/team/team-queries.server.ts";
import { listAutopilotBatches } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { listCalendarChoices } from "#app/planning/calendar/filters/calendar-choices.server.ts";
import { listChecklistChoices } from "#app/planning/checklist/action-list.server.ts";
import { listCustomEventChoices } from "#app/planning/custom-events/custom-event-choices.server.ts";
import { listLinkChanges } from "#app/planning/idea-links/idea-links.server.ts";
import { searchLocationsForIdea } from "#app/planning/idea-locations/idea-locations.server.ts";
import { findNewPlanChoices } from "#app/planning/plan-creation/new-plan-choices.server.ts";
import { listRecentImports } from "#app/platform/imports/import-queries.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeAutopilotSet, makeAutopilotBatch } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import { makeAnnouncement } from "#tests/support/make/notifications.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeGeography } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const world = await makeWorld(db);
const { sunrise } = world;
const advisor = await makePerson(db, world.advisor);
afterAll(() => database.close());

/** Create an owner of a new network, and return both. */
async function ownerOfNew() {
  const network = await makeNetwork(db, sunrise);
  const user = await makeUser(db, "Business Owner", { company: sunrise, networks: [network] });
  return { network, owner: await makeMember(db, user) };
}
const times = <Made>(count: number, make: (nth: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));

test("a user with more than a thousand locations can choose from all of them", async () => {
  const { network, owner } = await ownerOfNew();
  await makeLocations(db, network, 1_001);
  expect(await listLocationChoices(db, owner.access)).toHaveLength(1_001);
  expect((await listCustomEventChoices(db, owner)).locations).toHaveLength(1_001);
  expect((await listCalendarChoices(db, owner)).locations).toHaveLength(1_001);
});

test("a checklist can be filtered by each of more than 200 plans", async () => {
  const { network, owner } = await ownerOfNew();
  const shop = await makeLocation(db, network);
  await times(201, async () => {
    const plan = await makePlan(db, shop, { status: "active" });
    await makeAction(db, shop, { planId: plan.id });
  });
  expect((await listChecklistChoices(db, owner.access, null)).plans).toHaveLength(201);
});

test("a new plan shows how many plans can be copied, and offers the requested one, however old", async () => {
  const { network, owner } = await ownerOfNew();
  const shop = await makeLocation(db, network);
  const channel = await makeChannel(db, sunrise);
  const plans = await times(52, async (nth) => {
    const day = `202${nth < 1 ? 5 : 7}-01-01`;
    const plan = await makePlan(db, shop, { startsOn: day, endsOn: day });
    await makePlanItem(db, plan, channel, { startsOn: day, endsOn: day });
    return plan;
  });
  const oldest = plans[0]?.id ?? 0;
  const { copies } = await findNewPlanChoices(db, owner.access, sunrise.id, oldest);
  expect(copies.map(({ id }) => id)).toContain(oldest);
  expect([copies.length, copies[0]?.total]).toEqual([50, 52]);
});

test("every unconfirmed announcement is on the user's dashboard, those to confirm first", async () => {
  const { owner } = await ownerOfNew();
  const made = await times(5, (nth) => makeAnnouncement(db, sunrise, { mustAcknowledge: nth === 4 }));
  const today = "2026-11-20";
  const { rows } = await sql<{ all: DashboardAnnouncement[] }>`
    select ${selectDashboardAnnouncements(owner.userId, sunrise.id, today)} as all`.execute(db);
  const shown = rows[0]?.all ?? [];
  expect(shown.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect(shown[0]?.mustAcknowledge).toBe(true);
});

test("the latest imports, batches and link changes include their total number", async () => {
  await times(12, () => makeImport(db, sunrise));
  const set = await makeAutopilotSet(db, sunrise, [await makeIdea(db, await makeChannel(db, sunrise))]);
  await times(12, () => makeAutopilotBatch(db, set));
  const change = { companyId: sunrise.id, find: "a", replacement: "b", changes: "[]", madeAt: new Date() };
  await times(12, () => db.insertInto("ideaLinkChanges").values(change).execute());
  for (const rows of [
    await listRecentImports(db, advisor.access, sunrise.id, "users"),
    await listAutopilotBatches(db, advisor.access, sunrise.id),
    await listLinkChanges(db, advisor.access, sunrise.id),
  ]) {
    expect([rows.length, rows[0]?.total]).toEqual([10, 12]);
  }
});

test("the items on a metric's axis include the total number that ran in its time", async () => {
  const { network } = await ownerOfNew();
  const plan = await makePlan(db, await makeLocation(db, network), { status: "active" });
  const channel = await makeChannel(db, sunrise);
  await times(9, () => makePlanItem(db, plan, channel, { startsOn: "2026-10-05", endsOn: "2026-10-09" }));
  const selection = { locations: sql<boolean>`locations.network_id = ${network.id}` };
  const items = toAxisItems(await selectAxisItems(db, selection, ["2026-10-01", "2026-10-31"]).execute());
  expect([items.length, items[0]?.total]).toEqual([8, 9]);
});

test("a search for locations to choose shows how many it finds", async () => {
  const { network } = await ownerOfNew();
  await times(21, (nth) => makeLocation(db, network, { name: `Lakeview ${nth}` }));
  const idea = await makeIdea(db, await makeChannel(db, sunrise));
  const geography = await makeGeography(db, sunrise);
  for (const rows of [
    await searchLocationsForIdea(db, advisor.access, idea, "lakeview"),
    await findLocationsToAdd(db, advisor.access, geography, "lakeview"),
  ]) {
    expect([rows.length, rows[0]?.total]).toEqual([20, 21]);
  }
});

test("all owners of a network can be chosen as contacts", async () => {
  const { network, owner } = await ownerOfNew();
  await times(6, () => makeUser(db, "Business Owner", { company: sunrise, networks: [network] }));
  expect(await listOwners(db, owner.access)).toHaveLength(7);
});

test("news of opened locations counts those it does not name", async () => {
  const { network, owner } = await ownerOfNew();
  await times(5, () => makeLocation(db, network, { status: "open", openedOn: "2026-11-10" }));
  const news = await findRecentEvents(db, owner, new Date("2026-11-01T12:00:00Z"), new Date("2026-11-20T12:00:00Z"));
  expect([news.opened.length, news.moreOpened]).toEqual([3, 2]);
});

test("posts that are not ready are listed, five at most, and the others counted", async () => {
  const { postActionText } = await import("#app/programs/social-posts/post-page.server.ts");
  const unready = ["A", "B", "C", "D", "E", "F", "G"];
  expect(postActionText("activate", { moved: 1, unready })).toContain("platforms: A, B, C, D, E and 2 more.");
  expect(postActionText("activate", { moved: 0, unready: ["A"] })).toContain("platforms: A.");
});
