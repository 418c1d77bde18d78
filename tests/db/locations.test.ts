import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { addLocation } from "#app/organization/locations/add-location.server.ts";
import { changeLocation } from "#app/organization/locations/change-location.server.ts";
import { changeLocations } from "#app/organization/locations/change-locations.server.ts";
import { locationBulkForm } from "#app/organization/locations/location-bulk.ts";
import { locationForm, newLocationForm } from "#app/organization/locations/location-form.ts";
import { listLocationPins, locationList } from "#app/organization/locations/location-list.server.ts";
import { findLocationToEdit } from "#app/organization/locations/location-queries.server.ts";
import type { LocationStatus } from "#app/organization/locations/location-rules.ts";
import { setLocationStatus } from "#app/organization/locations/save-location.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeGeography } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
});
afterAll(() => database.close());

let last = 0;
const kind = { neighborhoodType: "neighborhoodUrban", format: "driveThru", groupIds: [] };
const newLocation = (values: Record<string, unknown> = {}) => {
  last += 1;
  const place = { street: `${last} Lake Street`, city: "Evanston", state: "IL", zip: "60201" };
  const belongs = { companyId: world.sunrise.id, networkId: world.north.id };
  return newLocationForm.parse({
    ...kind,
    ...place,
    ...belongs,
    pcNumber: `L-${last}`,
    name: `Lake ${last}`,
    status: "open",
    ...values,
  });
};
type Made = Awaited<ReturnType<typeof makeLocation>>;
const changeOf = (location: Made, values: Record<string, unknown> = {}) => {
  const { name, version, street, city, state, zip, timeZone } = location;
  const { neighborhoodType, format } = location;
  return locationForm.parse({
    name,
    version,
    street,
    city,
    state,
    zip,
    timeZone,
    neighborhoodType,
    format,
    groupIds: [],
    ...values,
  });
};
const read = async (locationId: number) => {
  const location = await findLocationToEdit(database.db, senior.access, locationId);
  if (!location) throw new Error(`location ${locationId} is absent`);
  return location;
};
const auditOf = (locationId: number) =>
  database.db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("objectType", "=", "location")
    .where("objectId", "=", String(locationId))
    .orderBy("id")
    .execute();

describe("adding a location", () => {
  const add = (values: Record<string, unknown> = {}, who = advisor) =>
    addLocation(database.db, who, newLocation(values), now);

  test("saves it with its geographies, its groups and its first owner", async () => {
    const dma = await makeGeography(database.db, world.sunrise, {}, { type: "dma", name: "Chicago" });
    const group = await makeGroup(database.db, world.sunrise, {}, { name: "Lakefront" });
    const outcome = await add({ dma: dma.id, groupIds: [group.id], openedOn: "2020-05-01", phone: "847 555 0160" });
    if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
    expect(await read(outcome.id)).toMatchObject({
      status: "open",
      phone: "+18475550160",
      timeZone: "America/Chicago",
      geographyIds: { dma: dma.id },
      groupIds: [group.id],
      ownerships: [{ network: "North", fromDay: "2020-05-01", untilDay: null }],
    });
    expect(await auditOf(outcome.id)).toEqual([
      expect.objectContaining({
        action: "location.create",
        after: expect.objectContaining({ network: "North", geographies: ["Chicago"], groups: ["Lakefront"] }),
      }),
    ]);
  });

  test("refuses a PC number in use, in any letter case, and never adds or removes zeros", async () => {
    await makeLocation(database.db, world.north, { pcNumber: "00a1" });
    expect(await add({ pcNumber: "00A1" })).toMatchObject({ fieldErrors: { pcNumber: [expect.any(String)] } });
    const outcome = await add({ pcNumber: "0a1" });
    expect(outcome).toMatchObject({ saved: true });
  });

  test("refuses inactive networks, and networks, geographies and groups of another company", async () => {
    const foreignGeography = await makeGeography(database.db, world.harbor, {}, { type: "dma" });
    const region = await makeGeography(database.db, world.sunrise, {}, { type: "region" });
    const foreignGroup = await makeGroup(database.db, world.harbor);
    const southGroup = await makeGroup(database.db, world.sunrise, {}, { networkId: world.south.id });
    const inactive = await makeNetwork(database.db, world.sunrise, { status: "inactive" });
    expect(await add({ networkId: world.pier.id })).toMatchObject({ fieldErrors: { networkId: [expect.any(String)] } });
    expect(await add({ networkId: inactive.id })).toMatchObject({ fieldErrors: { networkId: [expect.any(String)] } });
    expect(await add({ dma: foreignGeography.id })).toMatchObject({ fieldErrors: { dma: [expect.any(String)] } });
    expect(await add({ dma: region.id })).toMatchObject({ fieldErrors: { dma: [expect.any(String)] } });
    for (const { id } of [foreignGroup, southGroup]) {
      expect(await add({ groupIds: [id] })).toMatchObject({ fieldErrors: { groupIds: [expect.any(String)] } });
    }
  });

  test("asks for confirmation of coordinates far from the ZIP code, when it is added or moved", async () => {
    const abroad = { latitude: 42.0477, longitude: 87.681 };
    const question = { fieldErrors: { longitude: [expect.stringContaining("Check for a missing minus sign.")] } };
    expect(await add(abroad)).toMatchObject(question);
    const location = await makeLocation(database.db, world.north, { zip: "60201" });
    const moved = locationForm.parse({
      ...kind,
      ...abroad,
      name: "Lake",
      version: location.version,
      city: "Evanston",
      state: "IL",
      zip: "60201",
    });
    expect(await changeLocation(database.db, advisor, { locationId: location.id, form: moved, now })).toMatchObject(
      question,
    );
  });

  test("asks once for confirmation of a similar location, and names it", async () => {
    const twin = await makeLocation(database.db, world.south, {
      name: "Skokie, Oakton St",
      latitude: 42.0267,
      longitude: -87.7515,
      street: "4950 Oakton Street",
      zip: "60077",
      state: "IL",
    });
    const near = { latitude: 42.0268, longitude: -87.7515 };
    expect(await add(near)).toMatchObject({
      fieldErrors: {
        saveAnyway: [expect.stringContaining(`Skokie, Oakton St ({pcNumber} ${twin.pcNumber}) is 40 feet away`)],
      },
    });
    expect(await add({ street: "4950 oakton st.", zip: "60077" })).toMatchObject({
      fieldErrors: { saveAnyway: [expect.stringContaining("the same street, number and ZIP code")] },
    });
    expect(await add({ ...near, saveAnyway: true })).toMatchObject({ saved: true });
  });

  test("allows only Senior Advisors to add closed ones", async () => {
    expect(await add({ status: "closed" })).toMatchObject({ fieldErrors: { status: [expect.any(String)] } });
    const outcome = await add({ status: "closed" }, senior);
    if (!outcome?.saved) throw new Error("refused");
    expect(await read(outcome.id)).toMatchObject({ status: "closed", closedOn: "2026-11-20" });
  });

  test("finds no company outside the access scope", async () => {
    expect(await add({ companyId: world.harbor.id, networkId: world.pier.id })).toBeNull();
  });

  test("adds one for two simultaneous requests", async () => {
    const form = newLocation();
    const outcomes = await Promise.all([1, 2].map(() => addLocation(database.db, advisor, form, now)));
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});

describe("changing a location", () => {
  const change = (location: Made, values: Record<string, unknown>, who = advisor) =>
    changeLocation(database.db, who, { locationId: location.id, form: changeOf(location, values), now });

  test("saves and writes only the changed values", async () => {
    const [old, next] = [
      await makeGeography(database.db, world.sunrise, {}, { type: "district", name: "D1" }),
      await makeGeography(database.db, world.sunrise, {}, { type: "district", name: "D2" }),
    ];
    const location = await makeLocation(database.db, world.north);
    expect(await change(location, { district: old.id })).toEqual({ saved: true });
    expect(await change({ ...location, version: 2 }, { district: next.id, format: "kiosk" })).toEqual({ saved: true });
    expect(await read(location.id)).toMatchObject({ geographyIds: { district: next.id }, format: "kiosk", version: 3 });
    expect((await auditOf(location.id)).at(-1)).toMatchObject({
      before: { format: "traditional", geographies: ["D1"] },
      after: { format: "kiosk", geographies: ["D2"] },
    });
  });

  test("without a change saves nothing", async () => {
    const location = await makeLocation(database.db, world.north);
    expect(await change(location, {})).toEqual({ saved: true });
    expect(await auditOf(location.id)).toEqual([]);
  });

  test("lets only Senior Advisors change its PC number", async () => {
    const location = await makeLocation(database.db, world.north);
    expect(await change(location, { pcNumber: "NEW-1" })).toMatchObject({
      fieldErrors: { pcNumber: [expect.any(String)] },
    });
    expect(await change(location, { pcNumber: "NEW-1" }, senior)).toEqual({ saved: true });
  });

  test("asks about a similar location only if the place changed", async () => {
    const place = { latitude: 40.6914, longitude: -89.5908, zip: "61602" };
    const [one, other] = [
      await makeLocation(database.db, world.north, place),
      await makeLocation(database.db, world.north, place),
    ];
    expect(await change(one, { ...place, name: "Another name" })).toEqual({ saved: true });
    expect(await change(other, { latitude: 40.6915, longitude: -89.5908 })).toMatchObject({
      fieldErrors: { saveAnyway: [expect.any(String)] },
    });
  });

  test("finds no location of another company", async () => {
    expect(await change(world.pierShop, { name: "Ours" })).toBeNull();
  });

  test("refuses the second of two simultaneous editors", async () => {
    const location = await makeLocation(database.db, world.north);
    const outcomes = await Promise.all(["First", "Second"].map((name) => change(location, { name })));
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ status: 409 });
  });
});

describe("a location's status", () => {
  const set = (location: Made, status: LocationStatus, who = senior) =>
    setLocationStatus(
      { db: database.db, actor: who, now },
      { id: location.id },
      { intent: "status", status, version: location.version },
    );

  test("is closed with a date, and reopened without one", async () => {
    const location = await makeLocation(database.db, world.north);
    expect(await set(location, "closed")).toMatchObject({ saved: true });
    expect(await read(location.id)).toMatchObject({ status: "closed", closedOn: "2026-11-20" });
    expect(await set({ ...location, version: 2 }, "open")).toMatchObject({ saved: true });
    expect(await read(location.id)).toMatchObject({ status: "open", closedOn: null });
    expect(await auditOf(location.id)).toHaveLength(2);
  });

  test("is closed only by a Senior Advisor, and only by an existing transition", async () => {
    const location = await makeLocation(database.db, world.north);
    expect(await set(location, "closed", advisor)).toMatchObject({ saved: false });
    expect(await set(location, "planned")).toMatchObject({ saved: false });
    expect(await set({ ...location, version: 9 }, "closed")).toMatchObject({ saved: false, status: 409 });
  });

  test("is not found for another company's location", async () => {
    expect(await set(world.pierShop, "temporarilyClosed", advisor)).toBeNull();
  });

  test("changes once for two simultaneous requests", async () => {
    const location = await makeLocation(database.db, world.north);
    const outcomes = await Promise.all([set(location, "temporarilyClosed"), set(location, "temporarilyClosed")]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await auditOf(location.id)).toHaveLength(1);
  });
});

describe("changing several locations", () => {
  const everything = new URLSearchParams();
  const change = (values: Record<string, unknown>, who = advisor, list = everything) => {
    const form = locationBulkForm.parse({
      intent: "change",
      companyId: world.sunrise.id,
      scope: "ticked",
      id: [],
      ...values,
    });
    return changeLocations(database.db, who, { at: list, form, now });
  };

  test("changes the ticked ones, and names those whose status does not change", async () => {
    const [open, planned] = [
      await makeLocation(database.db, world.north),
      await makeLocation(database.db, world.north, { status: "planned", name: "Not yet" }),
    ];
    const dma = await makeGeography(database.db, world.sunrise, {}, { type: "dma" });
    const id = [open.id, planned.id];
    expect(await change({ id, status: "temporarilyClosed", dma: String(dma.id) })).toEqual({
      saved: true,
      changed: 1,
      skipped: [{ name: "Not yet (planned)", why: expect.stringContaining("can't become temporarily closed") }],
    });
    expect(await read(open.id)).toMatchObject({
      status: "temporarilyClosed",
      geographyIds: { dma: dma.id },
      version: 2,
    });
    expect(await read(planned.id)).toMatchObject({ status: "planned", geographyIds: {}, version: 1 });
    expect(await auditOf(open.id)).toEqual([
      expect.objectContaining({
        before: { status: "open", dma: null },
        after: { status: "temporarilyClosed", dma: dma.name },
      }),
    ]);
    expect(await change({ id: [open.id], dma: "none" })).toMatchObject({ changed: 1 });
    expect(await read(open.id)).toMatchObject({ geographyIds: {} });
  });

  test("changes exactly those that match the list's filter", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    const mine = [await makeLocation(database.db, network), await makeLocation(database.db, network)];
    const list = new URLSearchParams({ network: String(network.id) });
    expect(await change({ scope: "filtered", format: "gasStation" }, advisor, list)).toMatchObject({ changed: 2 });
    for (const { id } of mine) expect(await read(id)).toMatchObject({ format: "gasStation" });
    expect(await read(world.shop.id)).toMatchObject({ format: "traditional" });
  });

  test("refuses another company's geographies, closing by any other role, and an empty change", async () => {
    const foreign = await makeGeography(database.db, world.harbor, {}, { type: "dma" });
    const location = await makeLocation(database.db, world.north);
    expect(await change({ id: [location.id], dma: String(foreign.id) })).toMatchObject({
      fieldErrors: { dma: [expect.any(String)] },
    });
    expect(await change({ id: [location.id], status: "closed" })).toMatchObject({
      changed: 0,
      skipped: [expect.anything()],
    });
    expect(() => change({ id: [location.id] })).toThrow("Choose at least one change");
  });

  test("finds no location of another company", async () => {
    expect(await change({ id: [world.pierShop.id], format: "kiosk" })).toBeNull();
    expect(await change({ id: [world.pierShop.id], format: "kiosk", companyId: world.harbor.id })).toBeNull();
    expect(await read(world.pierShop.id)).toMatchObject({ version: 1 });
  });

  test("changes each once for two simultaneous requests", async () => {
    const location = await makeLocation(database.db, world.north);
    const outcomes = await Promise.all([1, 2].map(() => change({ id: [location.id], format: "kiosk" })));
    expect(outcomes.map((outcome) => outcome?.saved && outcome.changed).sort()).toEqual([0, 1]);
    expect(await auditOf(location.id)).toHaveLength(1);
  });
});

describe("the list of locations", () => {
  const namesOf = async (query: Record<string, string>) => {
    const at = new URLSearchParams({ size: "50", ...query });
    const { rows } = await locationList.page(database.db, {
      access: advisor.access,
      scope: { companyId: world.sunrise.id },
      at,
    });
    return rows.map(({ name }) => name);
  };

  test("is filtered by network, geography, group, status, state and missing data", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    const at = { latitude: 39.8, longitude: -89.6, openedOn: "2020-01-01", phone: "+12175550100" };
    const whole = await makeLocation(database.db, network, { name: "Whole", state: "WY", status: "planned", ...at });
    const bare = await makeLocation(database.db, network, { name: "Bare", street: "" });
    const geography = await makeGeography(database.db, world.sunrise, { locations: [whole] });
    const group = await makeGroup(database.db, world.sunrise, { locations: [bare] });
    const ofNetwork = { network: String(network.id) };
    expect(await namesOf(ofNetwork)).toEqual(["Bare", "Whole"]);
    expect(await namesOf({ ...ofNetwork, geography: String(geography.id) })).toEqual(["Whole"]);
    expect(await namesOf({ ...ofNetwork, group: String(group.id) })).toEqual(["Bare"]);
    expect(await namesOf({ ...ofNetwork, status: "planned" })).toEqual(["Whole"]);
    expect(await namesOf({ state: "WY" })).toEqual(["Whole"]);
    for (const missing of ["coordinates", "openedOn", "phone", "address", "geography"]) {
      expect(await namesOf({ ...ofNetwork, missing })).toEqual(["Bare"]);
    }
    const query = new URLSearchParams(ofNetwork);
    const { id: companyId } = world.sunrise;
    const { total } = await locationList.page(database.db, { access: advisor.access, scope: { companyId }, at: query });
    const pins = await listLocationPins(database.db, advisor.access, companyId, query);
    expect([total, pins.map(({ name }) => name)]).toEqual([2, ["Whole"]]);
  });

  test("never accepts another company's network, geography or group", async () => {
    const foreign = await makeGroup(database.db, world.harbor, { locations: [world.pierShop] });
    expect(await namesOf({ network: String(world.pier.id) })).toEqual([]);
    expect(await namesOf({ group: String(foreign.id) })).toEqual([]);
  });
});
