import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AppResponse, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };
const XSS = `"><img src=x onerror=alert(1)></script>`;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const listPath = () => `/manage-locations?company=${world.sunrise.id}`;
const editPath = (id: number) => `/manage-locations/${id}/edit`;
const kind = { city: "Evanston", state: "IL", neighborhoodType: "neighborhoodUrban", format: "kiosk" };
const changed = (location: { version: number }, fields: Fields = {}): Fields => ({
  intent: "save",
  version: String(location.version),
  name: "Lake Street",
  ...kind,
  ...fields,
});
let last = 0;
const added = (fields: Fields = {}): Fields => ({
  companyId: String(world.sunrise.id),
  networkId: String(world.north.id),
  pcNumber: `NEW-${(last += 1)}`,
  name: "Lake Street",
  status: "open",
  ...kind,
  ...fields,
});
const locationOf = (id: number) =>
  app.db.selectFrom("locations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const byPcNumber = (pcNumber: unknown) =>
  app.db.selectFrom("locations").selectAll().where("pcNumber", "=", String(pcNumber)).executeTakeFirst();

/** Return a page without its scripts. */
function bodyOf({ text }: AppResponse): string {
  return text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
}

describe("the company of the back office", () => {
  test("is chosen once and remembered by the browser", async () => {
    const first = await app.get("/manage-locations", senior);
    expect(bodyOf(first)).toContain("Choose a company");
    const chosen = await app.get(listPath(), senior);
    const [remembered] = (chosen.headers.get("Set-Cookie") ?? "").split(";");
    expect(remembered).toBe(`company=${world.sunrise.id}`);
    const later = await app.get("/manage-locations", { cookie: `${senior.cookie}; ${remembered}` });
    expect(bodyOf(later)).toContain(world.shop.name);
  });

  test("is the only one of an advisor with one company, and never one outside the access scope", async () => {
    expect(bodyOf(await app.get("/manage-locations", advisor))).toContain(world.shop.name);
    for (const id of [world.harbor.id, 999_999, "0", "1e9", "x"]) {
      expect((await app.get(`/manage-locations?company=${id}`, advisor)).status).toBe(404);
      expect((await app.get(`/manage-locations.csv?company=${id}`, advisor)).status).toBe(404);
      expect((await app.get(`/add-location?company=${id}`, advisor)).status).toBe(404);
    }
    const foreign = { cookie: `${advisor.cookie}; company=${world.harbor.id}` };
    expect(bodyOf(await app.get("/manage-locations", foreign))).not.toContain(world.pierShop.name);
  });
});

describe("the list", () => {
  test("shows names as text, and pins on a drawn map", async () => {
    await makeLocation(app.db, world.north, { name: XSS, latitude: 42.05, longitude: -87.68 });
    const page = await app.get(`${listPath()}&size=50`, advisor);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<img src=x");
    expect(page.text).toContain("<title>Mainstreet | Advisor Panel | Manage Locations</title>");
    expect(bodyOf(page)).toContain("/maps/us-outline.svg#land");
    expect(bodyOf(page)).toMatch(/\d of \d+ locations on the map/);
  });

  test("offers the first 100 networks and the selected one, and finds the others by name", async () => {
    const company = await makeCompany(app.db);
    const networks = [];
    for (let number = 1; number <= 102; number += 1) {
      networks.push(await makeNetwork(app.db, company, { name: `Row ${String(number).padStart(3, "0")}` }));
    }
    const hidden = networks.at(-1) ?? world.north;
    const [kept, other] = [await makeLocation(app.db, hidden), await makeLocation(app.db, networks[0] ?? world.north)];
    const ask = async (query: string) =>
      bodyOf(await app.get(`/manage-locations?company=${company.id}${query}`, senior));
    const offered = (page: string) => page.match(/<option[^>]*>Row \d+<\/option>/g)?.length;
    const all = await ask("");
    expect(offered(all)).toBe(100);
    expect(await ask("&open=filters")).toContain(`name="networkName"`);
    expect(offered(await ask(`&network=${hidden.id}`))).toBe(101);
    const found = await ask("&networkName=row+102");
    expect(offered(found)).toBe(1);
    expect(found).toContain(kept.name);
    expect(found).not.toContain(other.name);
    expect(await ask(`&network=${world.pier.id}`)).not.toContain(`>${world.pier.name}<`);
  });

  test("shows what can be changed for the ticked ones, then reports the result", async () => {
    const [one, two] = [
      await makeLocation(app.db, world.north),
      await makeLocation(app.db, world.north, { status: "planned" }),
    ];
    const fields = { companyId: String(world.sunrise.id), id: [String(one.id), String(two.id)] };
    const asked = await app.post(listPath(), { ...fields, intent: "ask-change" }, advisor);
    expect(asked.status).toBe(200);
    expect(bodyOf(asked)).toContain("Change 2 locations");
    expect(bodyOf(asked)).toContain("Temporarily closed (changes 1 of the selected)");
    expect(bodyOf(asked)).not.toContain("Closed (changes");
    const nothing = await app.post(listPath(), { ...fields, intent: "change", scope: "ticked" }, advisor);
    expect(nothing.status).toBe(422);
    expect(bodyOf(nothing)).toContain("Choose at least one change.");
    const done = await app.post(listPath(), { ...fields, intent: "change", scope: "ticked", format: "kiosk" }, advisor);
    expect(done).toMatchObject({ status: 303 });
    expect(await locationOf(two.id)).toMatchObject({ format: "kiosk", status: "planned" });
  });

  test("asks about all matches once they are all selected", async () => {
    const ticked = { companyId: String(world.sunrise.id), id: String(world.shop.id) };
    const scope = async (fields: Record<string, string>) => {
      const page = bodyOf(await app.post(listPath(), { ...ticked, ...fields, intent: "ask-change" }, advisor));
      const [chosen = ""] =
        page.match(/<input[^>]*name="scope"[^>]*>/g)?.filter((input) => input.includes("checked")) ?? [];
      return /value="(\w+)"/.exec(chosen)?.[1];
    };
    expect([await scope({}), await scope({ all: "on" })]).toEqual(["ticked", "filtered"]);
  });

  test("finds no location of another company, whichever company the address names", async () => {
    for (const companyId of [world.sunrise.id, world.harbor.id]) {
      for (const intent of ["ask-change", "change"]) {
        const fields = {
          companyId: String(companyId),
          id: String(world.pierShop.id),
          intent,
          scope: "ticked",
          format: "kiosk",
        };
        expect((await app.post(listPath(), fields, advisor)).status).toBe(404);
      }
    }
    expect(await locationOf(world.pierShop.id)).toMatchObject({ version: 1 });
  });
});

describe("adding a location", () => {
  test("leads to its page", async () => {
    const fields = added({ latitude: "41.5", longitude: "-88.25" });
    const answer = await app.post("/add-location", fields, advisor);
    const location = await byPcNumber(fields.pcNumber);
    expect(answer).toMatchObject({ status: 303, to: editPath(location?.id ?? 0) });
    const page = await app.get(editPath(location?.id ?? 0), advisor);
    expect(bodyOf(page)).toContain("Pin for Lake Street");
    expect(page.text).toContain("<title>Mainstreet | Advisor Panel | Edit Location</title>");
  });

  test("keeps the typed values when refused, and asks about a similar location with a checkbox", async () => {
    await makeLocation(app.db, world.north, { name: "The twin", latitude: 35, longitude: -100 });
    const fields = added({ latitude: "35", longitude: "-100", street: "Kept & typed" });
    const asked = await app.post("/add-location", fields, advisor);
    expect(asked.status).toBe(422);
    expect(bodyOf(asked)).toContain("The twin");
    expect(bodyOf(asked)).toContain("Save anyway");
    expect(bodyOf(asked)).toContain("Kept &amp; typed");
    expect(await byPcNumber(fields.pcNumber)).toBeUndefined();
    expect((await app.post("/add-location", { ...fields, saveAnyway: "on" }, advisor)).status).toBe(303);
  });

  test("refuses a company or network outside the access scope, and incomplete coordinates", async () => {
    const harbor = { companyId: String(world.harbor.id), networkId: String(world.pier.id) };
    expect((await app.post("/add-location", added(harbor), advisor)).status).toBe(404);
    expect((await app.post("/add-location", added({ networkId: String(world.pier.id) }), advisor)).status).toBe(422);
    const half = await app.post("/add-location", added({ latitude: "35" }), advisor);
    expect(half.status).toBe(422);
    expect(bodyOf(half)).toContain("Enter the longitude too, or leave both blank.");
    expect((await app.post("/add-location", {}, advisor)).status).toBe(422);
  });
});

describe("one location", () => {
  test("is saved, and a second editor gets 409 and keeps the typed values", async () => {
    const location = await makeLocation(app.db, world.north);
    expect((await app.post(editPath(location.id), changed(location), advisor)).status).toBe(303);
    const second = await app.post(editPath(location.id), changed(location, { name: "Mine instead" }), senior);
    expect(second.status).toBe(409);
    expect(bodyOf(second)).toContain("Someone else changed this location");
    expect(bodyOf(second)).toContain("Mine instead");
    expect(await locationOf(location.id)).toMatchObject({ name: "Lake Street", version: 2 });
  });

  test("is not found for another company, with the same response as a missing one", async () => {
    for (const id of [String(world.pierShop.id), "999999", "0", "-1", "1e9", "1%20", "1.0"]) {
      expect((await app.get(`/manage-locations/${id}/edit`, advisor)).status).toBe(404);
      expect((await app.post(`/manage-locations/${id}/edit`, changed({ version: 1 }), advisor)).status).toBe(404);
    }
  });

  test("cannot change its network, and only a Senior Advisor can change its PC number", async () => {
    const location = await makeLocation(app.db, world.north);
    const moved = await app.post(
      editPath(location.id),
      changed(location, { networkId: String(world.south.id) }),
      senior,
    );
    expect(moved.status).toBe(422);
    const numbered = changed(location, { pcNumber: "MINE-1" });
    expect((await app.post(editPath(location.id), numbered, advisor)).status).toBe(422);
    expect(bodyOf(await app.get(editPath(location.id), advisor))).not.toContain(`name="pcNumber"`);
    expect((await app.post(editPath(location.id), numbered, senior)).status).toBe(303);
    expect(await locationOf(location.id)).toMatchObject({ pcNumber: "MINE-1", networkId: world.north.id });
  });

  test("changes its status by buttons that show the effect", async () => {
    const location = await makeLocation(app.db, world.north);
    const access = { company: world.sunrise, networks: [world.north], locations: [location] };
    await makeUser(app.db, "Location Level Guest", access);
    const page = await app.get(editPath(location.id), senior);
    expect(bodyOf(page)).toContain("Its guest account stays assigned. Its full history is kept.");
    expect(bodyOf(await app.get(editPath(location.id), advisor))).not.toContain("Close location");
    const close = { intent: "status", status: "closed", version: String(location.version) };
    await app.post(editPath(location.id), close, advisor);
    expect(await locationOf(location.id)).toMatchObject({ status: "open" });
    await app.post(editPath(location.id), close, senior);
    expect(await locationOf(location.id)).toMatchObject({ status: "closed" });
  });
});

test("the pages stay within the statement budgets of a list, a form and a save", async () => {
  const location = await makeLocation(app.db, world.north, { latitude: 40, longitude: -89 });
  const count = async (ask: () => Promise<AppResponse>, status: number) =>
    (await recordStatements(async () => expect((await ask()).status).toBe(status))).length;
  expect(await count(() => app.get(`${listPath()}&q=location&sort=-opened`, advisor), 200)).toBeLessThanOrEqual(6);
  expect(await count(() => app.get(`/company/${world.sunrise.id}/networks`, advisor), 200)).toBeLessThanOrEqual(6);
  expect(await count(() => app.get("/add-location", advisor), 200)).toBeLessThanOrEqual(8);
  expect(await count(() => app.get(editPath(location.id), advisor), 200)).toBeLessThanOrEqual(8);
  const place = { latitude: "40", longitude: "-89", street: location.street, zip: location.zip };
  const fields = changed(location, { ...place, name: "Renamed" });
  expect(await count(() => app.post(editPath(location.id), fields, advisor), 303)).toBeLessThanOrEqual(8);
});

describe("networks", () => {
  const networkPath = (id: number) => `/company/${world.sunrise.id}/networks/${id}/edit`;

  test("are created only by Senior Advisors", async () => {
    const path = `/company/${world.sunrise.id}/networks/create`;
    expect((await app.get(path, advisor)).status).toBe(403);
    expect((await app.post(path, { name: "Orchard", code: "ORCH" }, advisor)).status).toBe(403);
    expect((await app.post(path, { name: "Orchard", code: "ORCH" }, senior)).status).toBe(303);
    const twice = await app.post(path, { name: "orchard", code: "ORCH2" }, senior);
    expect(twice.status).toBe(422);
    expect(bodyOf(twice)).toContain("Another network in this company is already named orchard.");
  });

  test("have flags and a status that only Senior Advisors can change", async () => {
    const network = await makeNetwork(app.db, world.sunrise, { name: "Flags" });
    const flags = { intent: "save", version: "1", name: "Flags", code: "FLAG", previewLocations: "on" };
    expect((await app.post(networkPath(network.id), flags, advisor)).status).toBe(422);
    const status = { intent: "status", status: "inactive", version: "1" };
    expect((await app.post(networkPath(network.id), status, advisor)).status).toBe(403);
    expect((await app.post(networkPath(network.id), flags, senior)).status).toBe(303);
    await makeLocation(app.db, network);
    const page = await app.get(networkPath(network.id), senior);
    expect(bodyOf(page)).toContain("It keeps its 1 location, and its users keep their access.");
    const saved = app.db.selectFrom("networks").selectAll().where("id", "=", network.id);
    const kept = { isPreviewLocationsDisabled: false, isSocialMediaDisabled: true };
    expect(await saved.executeTakeFirst()).toMatchObject(kept);
  });

  test("that are merged are read-only and link to the survivor", async () => {
    const merged = await makeNetwork(app.db, world.sunrise, {
      name: "Once",
      status: "merged",
      mergedIntoId: world.north.id,
    });
    const page = await app.get(networkPath(merged.id), senior);
    expect(bodyOf(page)).toContain("Once was merged into North.");
    expect(bodyOf(page)).toContain(`href="${networkPath(world.north.id)}"`);
    expect(bodyOf(page)).not.toContain("Save network");
  });

  test("of another company are not found under either company's address", async () => {
    expect((await app.get(networkPath(world.pier.id), senior)).status).toBe(404);
    expect((await app.get(`/company/${world.harbor.id}/networks`, advisor)).status).toBe(404);
    expect((await app.get(`/company/${world.harbor.id}/networks.csv`, advisor)).status).toBe(404);
  });

  test("show an empty state when there are none", async () => {
    const company = await makeCompany(app.db);
    const page = await app.get(`/company/${company.id}/networks`, senior);
    expect(bodyOf(page)).toContain("No data was found.");
    const locations = await app.get(`/manage-locations?company=${company.id}`, senior);
    expect(bodyOf(locations)).toContain("No data was found.");
  });
});
