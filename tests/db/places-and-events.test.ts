import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeChannel, makeCompanyEvent, makeGeography } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let modules: Awaited<ReturnType<typeof loadModules>>;
let company: { id: number };
let network: { id: number; companyId: number };
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  modules = await loadModules();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await makeCompany(database.db);
  network = await makeNetwork(database.db, company);
});

async function loadModules() {
  return {
    ...(await import("#app/organization/geographies/geography-members.server.ts")),
    ...(await import("#app/organization/geographies/save-geography.server.ts")),
    ...(await import("#app/organization/geographies/geography-form.ts")),
    ...(await import("#app/organization/geographies/geography-queries.server.ts")),
    ...(await import("#app/planning/company-events/company-event-form.ts")),
    ...(await import("#app/planning/company-events/company-event-queries.server.ts")),
    ...(await import("#app/planning/company-events/save-company-event.server.ts")),
    ...(await import("#app/planning/company-events/copy-company-events.server.ts")),
    ...(await import("#app/planning/company-events/visible-company-events.server.ts")),
    ...(await import("#app/planning/calendar-layers/calendar-filter.server.ts")),
  };
}

const read = async (geographyId: number) =>
  database.db
    .selectFrom("geographyLocations")
    .select("locationId")
    .where("geographyId", "=", geographyId)
    .orderBy("locationId")
    .execute()
    .then((rows) => rows.map(({ locationId }) => locationId));

describe("the locations of a geography", () => {
  const add = (geographyId: number, pcNumbers: string, more: { isMoving?: string; locationId?: number[] } = {}) => {
    const { isMoving, locationId = [] } = more;
    const form = modules.addLocationsForm.parse({ intent: "add", pcNumbers, locationId, isMoving: isMoving === "on" });
    return modules.addLocationsToGeography(database.db, senior, { companyId: company.id, geographyId, form });
  };

  test("are added by pasted PC numbers with leading zeros, and by ticks; existing ones stay", async () => {
    const geography = await makeGeography(database.db, company);
    const [zeros, ticked] = [
      await makeLocation(database.db, network, { pcNumber: "001234" }),
      await makeLocation(database.db, network),
    ];
    expect(await add(geography.id, "001234", { locationId: [ticked.id] })).toEqual({ saved: true, added: 2, moved: 0 });
    expect(await add(geography.id, "001234\n")).toEqual({ saved: true, added: 0, moved: 0 });
    expect(await read(geography.id)).toEqual([zeros.id, ticked.id]);
  });

  test("in another geography of the type are named, and move only after a tick; other types stay", async () => {
    const location = await makeLocation(database.db, network, { pcNumber: "341220" });
    const old = await makeGeography(database.db, company, { locations: [location] }, { name: "Chicago" });
    const state = await makeGeography(database.db, company, { locations: [location] }, { type: "state" });
    const geography = await makeGeography(database.db, company);
    expect(await add(geography.id, "341220")).toEqual({
      saved: false,
      fieldErrors: {
        isMoving: ["Already in another geography of this type: 341220 (Chicago). Check the box to move them here."],
      },
    });
    expect(await read(old.id)).toEqual([location.id]);
    expect(await add(geography.id, "341220", { isMoving: "on" })).toEqual({ saved: true, added: 0, moved: 1 });
    expect([await read(old.id), await read(geography.id), await read(state.id)]).toEqual([
      [],
      [location.id],
      [location.id],
    ]);
  });

  test("added to two geographies simultaneously are in one", async () => {
    const location = await makeLocation(database.db, network);
    const [one, two] = [await makeGeography(database.db, company), await makeGeography(database.db, company)];
    await Promise.all([add(one.id, location.pcNumber), add(two.id, location.pcNumber)]);
    expect([...(await read(one.id)), ...(await read(two.id))]).toEqual([location.id]);
  });

  test("of another company are not found, whether pasted or ticked", async () => {
    const geography = await makeGeography(database.db, company);
    expect(await add(geography.id, world.shop.pcNumber)).toMatchObject({ saved: false });
    expect(await add(geography.id, "", { locationId: [world.shop.id] })).toBeNull();
    expect(await read(geography.id)).toEqual([]);
  });

  test("prevent its type from changing", async () => {
    const geography = await makeGeography(database.db, company, {
      locations: [await makeLocation(database.db, network)],
    });
    const form = modules.geographyForm.parse({ name: "Chicago", type: "region", version: 1 });
    expect(
      await modules.changeGeography(
        { db: database.db, actor: senior, now },
        { companyId: company.id, id: geography.id },
        form,
      ),
    ).toEqual({
      saved: false,
      fieldErrors: { type: ["Remove its 1 {location} before you change the type."] },
    });
  });

  test("simultaneous changes create no cycle", async () => {
    const [one, two] = [await makeGeography(database.db, company), await makeGeography(database.db, company)];
    const put = (inside: { id: number; name: string }, outside: { id: number }) => {
      const form = modules.geographyForm.parse({ name: inside.name, type: "dma", parentId: outside.id, version: 1 });
      return modules.changeGeography(
        { db: database.db, actor: senior, now },
        { companyId: company.id, id: inside.id },
        form,
      );
    };
    const outcomes = await Promise.all([put(one, two), put(two, one)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});

describe("a company event", () => {
  const days = { startsOn: "2026-12-01", endsOn: "2026-12-02" };
  const places = { geographyIds: [], networkIds: [], channelIds: [] };
  const find = (id: number) => modules.findCompanyEvent(database.db, senior.access, company.id, id);

  test("affects locations that are not closed: all, of its networks, or in its geographies at any level", async () => {
    const other = await makeNetwork(database.db, company);
    const [inside, outside] = [await makeLocation(database.db, network), await makeLocation(database.db, other)];
    await makeLocation(database.db, other, { status: "closed", closedOn: "2026-01-01" });
    const region = await makeGeography(database.db, company, {}, { type: "region" });
    await makeGeography(database.db, company, { locations: [inside] }, { parentId: region.id });
    const everywhere = await makeCompanyEvent(database.db, company);
    const regional = await makeCompanyEvent(database.db, company, { geographies: [region] });
    const ofOther = await makeCompanyEvent(database.db, company, { networks: [other] });
    const both = await makeCompanyEvent(database.db, company, { geographies: [region], networks: [network, other] });
    expect(await find(everywhere.id)).toMatchObject({ locations: 2, networks: 2 });
    expect(await find(regional.id)).toMatchObject({ locations: 1, networks: 1 });
    expect(await find(ofOther.id)).toMatchObject({ locations: 1, networks: 1 });
    expect(await find(both.id)).toMatchObject({ locations: 2, networks: 2 });
    expect(outside.networkId).toBe(other.id);
  });

  test("raises its sequence with each change once it is published, not before", async () => {
    const { id } = await makeCompanyEvent(database.db, company);
    const sequence = async () =>
      (await database.db.selectFrom("companyEvents").select("sequence").where("id", "=", id).executeTakeFirstOrThrow())
        .sequence;
    const save = (title: string, version: number) => {
      const values = { title, kind: "launch", ...days, ...places, reach: "everywhere", version };
      const form = modules.companyEventForm.parse(values);
      return modules.changeCompanyEvent({ db: database.db, actor: senior, now }, { companyId: company.id, id }, form);
    };
    await save("Draft", 1);
    expect(await sequence()).toBe(0);
    await modules.changeCompanyEventStatus(
      { db: database.db, actor: senior, now },
      { companyId: company.id, id },
      "publish",
    );
    expect(await sequence()).toBe(0);
    await save("Seen", 3);
    expect(await sequence()).toBe(1);
    await save("Seen", 4);
    expect(await sequence()).toBe(1);
    await modules.changeCompanyEventStatus(
      { db: database.db, actor: senior, now },
      { companyId: company.id, id },
      "cancel",
    );
    expect(await sequence()).toBe(2);
  });

  test("affects planning once it is published and visible", async () => {
    const published = { status: "published" } as const;
    await makeCompanyEvent(database.db, company);
    await makeCompanyEvent(database.db, company, {}, { ...published, visibleFrom: "2026-11-30" });
    const seen = await makeCompanyEvent(
      database.db,
      company,
      {},
      { ...published, startsOn: "2026-10-01", endsOn: "2026-12-01" },
    );
    await makeLocation(database.db, network);
    const december = { from: "2026-12-01", until: "2026-12-31" };
    const scope = { ...modules.unfilteredCalendar, companyId: company.id };
    const list = (today: string) =>
      modules.listVisibleCompanyEvents(database.db, senior.access, { ...scope, today }, december);
    expect((await list("2026-11-20")).map(({ id }) => id)).toEqual([seen.id]);
    expect(await list("2026-11-30")).toHaveLength(2);
  });

  test("copied to the next year keeps its weekday, length and places, as a draft", async () => {
    const [geography, channel] = [await makeGeography(database.db, company), await makeChannel(database.db, company)];
    const values = {
      title: "National Donut Day",
      startsOn: "2026-06-05",
      endsOn: "2026-06-06",
      status: "published",
    } as const;
    const event = await makeCompanyEvent(
      database.db,
      company,
      { geographies: [geography], channels: [channel] },
      values,
    );
    const copy = () =>
      modules.copyCompanyEvents(database.db, senior, { companyId: company.id, eventIds: [event.id], now });
    const outcomes = await Promise.all([copy(), copy()]);
    expect(outcomes).toContainEqual({ copied: 1, kept: 0 });
    expect(outcomes).toContainEqual({ copied: 0, kept: 1 });
    const { id } = await database.db
      .selectFrom("companyEvents")
      .select("id")
      .where("companyId", "=", company.id)
      .where("startsOn", "=", "2027-06-04")
      .executeTakeFirstOrThrow();
    expect(await find(id)).toMatchObject({
      title: "National Donut Day",
      endsOn: "2027-06-05",
      status: "draft",
      isEverywhere: false,
      geographyIds: [geography.id],
      channelIds: [channel.id],
    });
  });

  test("ends on its first day or later, and has an audience", () => {
    const values = { title: "Sale", kind: "promotion", ...days, ...places, reach: "everywhere" };
    const problemsOf = (changed: Record<string, unknown>) =>
      modules.newCompanyEventForm.safeParse({ ...values, ...changed }).error?.issues.map(({ path }) => path[0]);
    expect(problemsOf({})).toBeUndefined();
    expect(problemsOf({ endsOn: "2026-11-30" })).toEqual(["endsOn"]);
    expect(problemsOf({ visibleFrom: "2026-12-03" })).toEqual(["visibleFrom"]);
    expect(problemsOf({ reach: "chosen" })).toEqual(["geographyIds"]);
    expect(problemsOf({ startsOn: "2026-02-30" })).toEqual(["startsOn"]);
    expect(problemsOf({ link: "javascript:alert(1)" })).toEqual(["link"]);
  });

  test("refuses another company's places", async () => {
    const foreign = await makeGeography(database.db, world.harbor);
    const values = {
      title: "Sale",
      kind: "promotion",
      ...days,
      ...places,
      reach: "chosen",
      geographyIds: [foreign.id],
    };
    const form = modules.newCompanyEventForm.parse(values);
    expect(
      await modules.createCompanyEvent({ db: database.db, actor: senior, now }, { companyId: company.id }, form),
    ).toEqual({
      saved: false,
      fieldErrors: { geographyIds: ["Choose geographies of this company."] },
    });
  });
});
