import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { VisibilityChange } from "#app/access/visibility/visibility-change.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;
let groups: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
  groups = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/organization/groups/save-group.server.ts")),
    ...(await import("#app/organization/groups/assign-group.server.ts")),
    ...(await import("#app/organization/groups/group-assignment.server.ts")),
    ...(await import("#app/organization/groups/group-queries.server.ts")),
    ...(await import("#app/organization/groups/hand-over.server.ts")),
    ...(await import("#app/access/visibility/location-viewers.server.ts")),
  };
}

let last = 0;
const newGroup = (values = {}) => ({
  name: `New group ${(last += 1)}`,
  description: "",
  color: null,
  networkId: null,
  ...values,
});
const groupOf = (id: number) =>
  database.db.selectFrom("locationGroups").selectAll().where("id", "=", id).executeTakeFirst();
const auditOf = (groupId: number) =>
  database.db
    .selectFrom("auditLog")
    .select("action")
    .where("objectType", "=", "group")
    .where("objectId", "=", String(groupId))
    .orderBy("id")
    .execute();
const owner = (networks = [world.north]) =>
  makeUser(database.db, "Business Owner", { company: world.sunrise, networks });

/** Return the ids of the locations within a user's access scope, as every page reads them. */
async function seenBy(user: { id: number; role: CurrentUser["role"]; companyId: number | null }): Promise<number[]> {
  const access = AccessScope.of({ userId: user.id, role: user.role, companyId: user.companyId });
  const rows = await database.db
    .selectFrom("locations")
    .select("locations.id")
    .where(access.location("locations.id"))
    .orderBy("locations.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function findGroup(id: number) {
  const group = await groups.findGroup(database.db, senior.access, id);
  if (!group) throw new Error(`group ${id} is absent`);
  return group;
}

describe("creating a group", () => {
  test("saves it for the whole company or for one network", async () => {
    const outcome = await groups.createGroup(
      { db: database.db, actor: advisor, now },
      { companyId: world.sunrise.id },
      newGroup({ networkId: world.north.id, color: "#0B746A" }),
    );
    if (!outcome?.saved) throw new Error("not saved");
    expect(await groupOf(outcome.id)).toMatchObject({ networkId: world.north.id, color: "#0B746A", version: 1 });
    expect(await auditOf(outcome.id)).toEqual([{ action: "group.create" }]);
  });

  test("refuses the name of another group of the network, in any letter case", async () => {
    const inNorth = newGroup({ name: "Downtown", networkId: world.north.id });
    const create = (values: object) =>
      groups.createGroup(
        { db: database.db, actor: advisor, now },
        { companyId: world.sunrise.id },
        { ...inNorth, ...values },
      );
    expect(await create({})).toMatchObject({ saved: true });
    expect(await create({ name: "DOWNTOWN" })).toMatchObject({ fieldErrors: { name: [expect.any(String)] } });
    expect(await create({ networkId: world.south.id })).toMatchObject({ saved: true });
    expect(await create({ networkId: null })).toMatchObject({ saved: true });
  });

  test("is not found in a company outside the access scope, and refuses another company's network", async () => {
    expect(
      await groups.createGroup({ db: database.db, actor: advisor, now }, { companyId: world.harbor.id }, newGroup()),
    ).toBeNull();
    const foreign = newGroup({ networkId: world.pier.id });
    expect(
      await groups.createGroup({ db: database.db, actor: senior, now }, { companyId: world.sunrise.id }, foreign),
    ).toMatchObject({
      fieldErrors: { networkId: [expect.any(String)] },
    });
  });

  test("creates one of two simultaneous groups with the same name", async () => {
    const twin = newGroup();
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        groups.createGroup({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id }, twin),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});

describe("changing a group", () => {
  const changed = { name: "Riverside", description: "By the river", color: "#123456" };

  test("saves, raises the version and is audited; the second of two simultaneous changes is refused", async () => {
    const group = await makeGroup(database.db, world.sunrise);
    const change = () =>
      groups.changeGroup({ db: database.db, actor: advisor, now }, { id: group.id }, { ...changed, version: 1 });
    const outcomes = await Promise.all([change(), change()]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ status: 409 });
    expect(await groupOf(group.id)).toMatchObject({ ...changed, version: 2 });
    expect(await auditOf(group.id)).toEqual([{ action: "group.change" }]);
  });

  test("is not found for another company", async () => {
    const group = await makeGroup(database.db, world.harbor);
    expect(
      await groups.changeGroup({ db: database.db, actor: advisor, now }, { id: group.id }, { ...changed, version: 1 }),
    ).toBeNull();
    expect(await groups.deleteGroup(database.db, advisor, { id: group.id, version: 1 })).toBeNull();
    const add = { version: 1, add: [world.pierShop.id], remove: [] };
    expect(
      await groups.assignGroup(database.db, advisor, {
        groupId: group.id,
        memberKind: "locations",
        pendingMembers: add,
        now,
      }),
    ).toBeNull();
    expect(await groupOf(group.id)).toMatchObject({ version: 1 });
  });
});

describe("assigning to a group", () => {
  test("adds and removes locations, which changes what the group's users can see", async () => {
    const user = await owner();
    const group = await makeGroup(database.db, world.sunrise, { locations: [world.shop], users: [user] });
    expect(await seenBy(user)).toEqual([world.shop.id]);
    const change = { version: 1, add: [world.kiosk.id], remove: [world.shop.id] };
    expect(
      await groups.assignGroup(database.db, advisor, {
        groupId: group.id,
        memberKind: "locations",
        pendingMembers: change,
        now,
      }),
    ).toEqual({
      saved: true,
      added: 1,
      removed: 1,
    });
    expect(await seenBy(user)).toEqual([world.kiosk.id]);
    expect(await auditOf(group.id)).toEqual([{ action: "group.assign-locations" }]);
  });

  test("applies one of two simultaneous requests and refuses the other", async () => {
    const group = await makeGroup(database.db, world.sunrise);
    const assign = (id: number) =>
      groups.assignGroup(database.db, advisor, {
        groupId: group.id,
        memberKind: "locations",
        pendingMembers: { version: 1, add: [id], remove: [] },
        now,
      });
    const outcomes = await Promise.all([assign(world.shop.id), assign(world.kiosk.id)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ status: 409 });
  });

  test("takes only a network's locations and members into its group, and no guest of single locations", async () => {
    const group = await makeGroup(database.db, world.sunrise, {}, { networkId: world.north.id });
    const assign = (part: "locations" | "users", id: number) =>
      groups.assignGroup(database.db, senior, {
        groupId: group.id,
        memberKind: part,
        pendingMembers: { version: 1, add: [id], remove: [] },
        now,
      });
    for (const id of [world.southShop.id, world.pierShop.id, 999_999]) {
      expect(await assign("locations", id)).toMatchObject({ saved: false });
    }
    for (const id of [world.southOwner.id, world.harborOwner.id, world.guest.id, world.senior.id]) {
      expect(await assign("users", id)).toMatchObject({ saved: false });
    }
    expect(await findGroup(group.id)).toMatchObject({ locations: 0, users: 0 });
  });

  test("offers search results that are not in the group, and keeps pending changes", async () => {
    const group = await makeGroup(
      database.db,
      world.sunrise,
      { locations: [world.shop] },
      { networkId: world.north.id },
    );
    const pending = { add: [world.kiosk.id, world.southShop.id], remove: [world.shop.id, world.kiosk.id] };
    const assignment = await groups.findAssignment(database.db, {
      group: await findGroup(group.id),
      memberKind: "locations",
      pending,
      find: world.shop.pcNumber,
    });
    expect(assignment.inside.map(({ id }) => id)).toEqual([world.shop.id]);
    expect(assignment.outside).toEqual([]);
    expect(assignment.pending).toEqual({ add: [world.kiosk.id], remove: [world.shop.id] });
    expect(assignment.added.map(({ id }) => id)).toEqual([world.kiosk.id]);
  });
});

describe("the effect of a group change on access", () => {
  test("is shown first: joining a first group narrows access, leaving the last reopens all networks", async () => {
    const user = await owner([world.north, world.south]);
    const joining = await makeGroup(database.db, world.sunrise, { locations: [world.shop] });
    const join = { add: [user.id], remove: [] };
    const joined = await groups.findVisibilityAfterAssignment(database.db, joining, "users", join);
    const all = await seenBy(user);
    expect(joined).toMatchObject({ losers: 1, gainers: 0, lostLocations: all.length - 1 });
    expect(joined.people).toMatchObject([{ id: user.id, seenAfter: 1, joinsFirstGroup: true }]);
    await groups.assignGroup(database.db, advisor, {
      groupId: joining.id,
      memberKind: "users",
      pendingMembers: { version: 1, ...join },
      now,
    });
    expect(await seenBy(user)).toEqual([world.shop.id]);

    const without = await groups.findVisibilityWithoutGroup(database.db, joining);
    expect(without).toMatchObject({ losers: 0, gainers: 1, gainedLocations: all.length - 1 });
    expect(without.people).toMatchObject([{ id: user.id, leavesLastGroup: true }]);
    expect(await groups.deleteGroup(database.db, senior, { id: joining.id, version: 2 })).toMatchObject({
      saved: true,
    });
    expect(await seenBy(user)).toEqual(all);
  });

  test("is exactly what happens, for any groups", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    const locations: { id: number }[] = [];
    for (let number = 0; number < 4; number += 1) locations.push(await makeLocation(database.db, network));
    const users = [await owner([network]), await owner([network, world.south]), await owner([world.south])];
    const group = await makeGroup(database.db, world.sunrise);
    const other = await makeGroup(database.db, world.sunrise);
    const some = fc.subarray([0, 1, 2, 3]);
    const case_ = fc.record({ held: some, otherHeld: some, users: fc.subarray([0, 1, 2]), add: some, remove: some });
    await fc.assert(
      fc.asyncProperty(case_, fc.boolean(), async (given, isOfUsers) => {
        const idsOf = (numbers: number[]) => numbers.map((number) => locations[number]?.id ?? 0);
        const userIdsOf = (numbers: number[]) => numbers.flatMap((number) => users[number]?.id ?? []);
        await database.db.deleteFrom("groupLocations").where("groupId", "in", [group.id, other.id]).execute();
        await database.db.deleteFrom("groupUsers").where("groupId", "in", [group.id, other.id]).execute();
        await link("group_locations", "location_id", group.id, idsOf(given.held));
        await link("group_locations", "location_id", other.id, idsOf(given.otherHeld));
        await link("group_users", "user_id", group.id, userIdsOf(given.users));
        await link("group_users", "user_id", other.id, userIdsOf([1]));
        const part = isOfUsers ? ("users" as const) : ("locations" as const);
        const ids = isOfUsers ? userIdsOf : idsOf;
        const change = { add: ids(given.add), remove: ids(given.remove.filter((one) => !given.add.includes(one))) };
        const before = await Promise.all(users.map(seenBy));
        const preview = await groups.findVisibilityAfterAssignment(database.db, group, part, change);
        const { version } = await findGroup(group.id);
        await groups.assignGroup(database.db, senior, {
          groupId: group.id,
          memberKind: part,
          pendingMembers: { version, ...change },
          now,
        });
        const after = await Promise.all(users.map(seenBy));
        expect(changesOf(preview)).toEqual(differences(before, after));
      }),
      { numRuns: 25 },
    );

    async function link(table: string, column: string, groupId: number, ids: number[]) {
      await sql`insert into ${sql.table(table)} (group_id, company_id, ${sql.ref(column)})
        select ${groupId}, ${world.sunrise.id}, unnest(${ids}::integer[])`.execute(database.db);
    }
    function changesOf({ people }: VisibilityChange) {
      return Object.fromEntries(people.map(({ id, lost, gained }) => [id, [lost, gained]]));
    }
    function differences(before: number[][], after: number[][]) {
      const pairs = users.map((user, at): [number, number[]] => {
        const [then, later] = [before[at] ?? [], after[at] ?? []];
        return [user.id, [minus(then, later), minus(later, then)]];
      });
      return Object.fromEntries(pairs.filter(([, counts]) => counts.some((count) => count > 0)));
    }
    function minus(some: number[], others: number[]) {
      return some.filter((one) => !others.includes(one)).length;
    }
  });
});

describe("transferring groups", () => {
  test("gives one user's place to another, and shows first whose access changes", async () => {
    const [from, to] = [await owner(), await owner()];
    const group = await makeGroup(database.db, world.sunrise, { locations: [world.shop], users: [from] });
    const handOver = { intent: "hand-over" as const, groupIds: [group.id], fromUserId: from.id, toEmail: to.email };
    const { preview } = await groups.previewHandOver(database.db, advisor, world.sunrise.id, handOver);
    expect(preview?.visibility).toMatchObject({ losers: 1, gainers: 1 });
    const outcomes = await Promise.all(
      [1, 2].map(() => groups.handOverGroups(database.db, advisor, { companyId: world.sunrise.id, handOver, now })),
    );
    expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(1);
    expect(await seenBy(to)).toEqual([world.shop.id]);
    expect(await seenBy(from)).toContain(world.kiosk.id);
  });

  test("refuses guests of single locations, strangers and users outside the group's network", async () => {
    const from = await owner();
    const group = await makeGroup(database.db, world.sunrise, { users: [from] }, { networkId: world.north.id });
    for (const { email } of [world.guest, world.southOwner, world.harborOwner, from]) {
      const handOver = { intent: "hand-over" as const, groupIds: [group.id], fromUserId: from.id, toEmail: email };
      expect(
        await groups.handOverGroups(database.db, advisor, { companyId: world.sunrise.id, handOver, now }),
      ).toMatchObject({
        fieldErrors: { toEmail: [expect.any(String)] },
      });
    }
  });
});

describe("a location's list of users with access", () => {
  test("names the users and why, and is not found outside the access scope", async () => {
    const grouped = await owner();
    await makeGroup(database.db, world.sunrise, { locations: [world.kiosk], users: [grouped] }, { name: "Kiosks" });
    const who = await groups.listLocationViewers(database.db, advisor.access, world.kiosk.id);
    const find = (id: number) => who?.people.find((person) => person.id === id);
    expect(find(grouped.id)).toMatchObject({ groups: ["Kiosks"], isInGroups: true });
    expect(find(world.owner.id)).toMatchObject({ groups: [], isInGroups: false });
    expect(find(world.guest.id)).toBeUndefined();
    expect(who?.network).toBe("North");
    expect(await groups.listLocationViewers(database.db, advisor.access, world.pierShop.id)).toBeNull();
  });
});

test("filters tell groups of one name apart by their network, and leave company-wide ones alone", async () => {
  const { findFilterChoices } = await import("#app/organization/locations/location-queries.server.ts");
  const { readFilterOptions } = await import("#app/insight/reports/report-filters.server.ts");
  const { sunrise, north, south } = world;
  for (const networkId of [north.id, south.id, null]) {
    await makeGroup(database.db, sunrise, {}, { name: "District 1", networkId });
  }
  const named = ["District 1", `District 1, ${north.name}`, `District 1, ${south.name}`];
  const namesOf = (choices: readonly { name: string }[] = []) =>
    choices.flatMap(({ name }) => (name.startsWith("District 1") ? [name] : [])).sort();
  const { access } = senior;
  const listed = await findFilterChoices(database.db, access, sunrise.id, { network: null, networkName: "" });
  expect(namesOf(listed.groups)).toEqual(named);
  const chosen = { organization: "", organizationName: "" };
  const { group } = await readFilterOptions(database.db, access, { companyId: sunrise.id }, chosen);
  expect(namesOf(group)).toEqual(named);
});
