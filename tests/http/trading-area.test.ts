import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeOpening, makePoint, placeLocation } from "#tests/support/make/places.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let area: string;

const evanston = { latitude: 42.05, longitude: -87.68 };
/** A thousandth of a degree of latitude is 0.0691 miles. */
const north = (miles: number) => ({ ...evanston, latitude: evanston.latitude + miles / 69.0934 });

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const { shop, southShop, sunrise } = world;
  await placeLocation(app.db, shop);
  await placeLocation(app.db, southShop, north(1.5));
  area = `/trading-area-analysis/${shop.id}`;
  const shared = { companyId: sunrise.id, networkId: world.north.id };
  await makePoint(app.db, shared, { ...north(0.9), name: "Near School", networkId: null });
  await makePoint(app.db, shared, { ...north(2.5), name: "Far School", networkId: null });
  await makePoint(app.db, shared, { ...north(4), name: "Own Mall", category: "retail" });
  await makePoint(app.db, { ...shared, networkId: world.south.id }, { ...north(1), name: "Of the South" });
  await makeOpening(app.db, shop, { ...north(0.5), status: "open" });
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

async function textOf(path: string, user: { id: number }): Promise<string> {
  const answer = await app.get(path, { cookie: await app.signIn(user) });
  expect(answer.status).toBe(200);
  return htmlWithoutScripts(answer)
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

const pointId = async (name: string) =>
  (await app.db.selectFrom("points").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

test("ring counts, their list and the map show the same points; another network's points stay private", async () => {
  const text = await textOf(area, world.owner);
  expect(text).toContain("3 places on the map");
  expect(text).toMatch(/Schools 1 2 2/);
  expect(text).toMatch(/All places 1 2 3/);
  expect(text).toContain("0.90 miles");
  expect(text).not.toContain("Of the South");
  expect(await textOf(`${area}?within=2&category=school`, world.owner)).toContain("2 places");
  expect(await textOf(`${area}?within=1`, world.owner)).not.toContain("Far School");
});

test("unknown demographics are not available, and density counts open competitors", async () => {
  expect(await textOf(area, world.owner)).toMatch(/Population Not available Not available Not available/);
  const ring = { companyId: world.sunrise.id, locationId: world.shop.id, miles: 1, source: "Census", year: 2024 };
  await app.db
    .insertInto("demographics")
    .values({ ...ring, population: 20_000 })
    .execute();
  const text = await textOf(area, world.owner);
  expect(text).toMatch(/Population 20,000 Not available Not available/);
  expect(text).toMatch(/per 10,000 people 0.50 Not available/);
  expect(text).toContain("Census, 2024");
});

test("a hidden point leaves counts and list, can be found again, and is hidden only for its network", async () => {
  const cookie = await app.signIn(world.owner);
  const id = String(await pointId("Near School"));
  await app.post(area, { intent: "hide", id }, { cookie });
  expect(await textOf(area, world.owner)).not.toContain("Near School");
  expect(await textOf(`${area}?standing=hidden`, world.owner)).toContain("Near School");
  expect(await textOf(`/trading-area-analysis/${world.southShop.id}`, world.southOwner)).toContain("Near School");
  await app.post(area, { intent: "suggest", id }, { cookie });
  expect(await textOf(area, world.owner)).toContain("Near School");
  const audited = await app.db.selectFrom("auditLog").select("action").where("action", "like", "point.%").execute();
  expect(audited.map(({ action }) => action)).toEqual(["point.hidden", "point.suggested"]);
});

test("ids of another network's points, of other companies and unknown ones change nothing", async () => {
  const cookie = await app.signIn(world.owner);
  const foreign = await makePoint(app.db, world.pierShop, { name: "Foreign" });
  const ids = [await pointId("Of the South"), foreign.id, 999_999].map(String);
  await app.post(area, { intent: "confirm", id: ids }, { cookie });
  expect(await app.db.selectFrom("pointStandings").selectAll().execute()).toEqual([]);
  for (const id of ids) expect((await app.get(`${area}/points/${id}`, { cookie })).status).toBe(404);
});

test("targets are on the call sheet with whom to ask for, and a contact is stored with its date", async () => {
  const cookie = await app.signIn(world.owner);
  const id = String(await pointId("Near School"));
  expect(await textOf(`${area}/targets`, world.owner)).toContain("Select places to win over");
  await app.post(area, { intent: "target", id }, { cookie });
  const contact = {
    intent: "contact",
    kind: "visit",
    onDay: "2026-11-20",
    note: "They like it",
    nextStepOn: "2026-12-01",
  };
  await app.post(`${area}/points/${id}`, { ...contact, idempotencyKey: "one page" }, { cookie });
  await app.post(`${area}/points/${id}`, { ...contact, idempotencyKey: "one page" }, { cookie });
  const sheet = await textOf(`${area}/targets`, world.owner);
  expect(sheet).toContain("Near School Schools");
  expect(sheet).toContain("Visit, 11/20/2026 12/01/2026");
  expect(await app.db.selectFrom("pointContacts").select("note").execute()).toEqual([{ note: "They like it" }]);
});

test("rings and a drawn area are saved once per version; invalid ones are refused at their field", async () => {
  const cookie = await app.signIn(world.owner);
  const form = { neighborhoodType: "neighborhoodRural", rings: "2, 0.5", outline: "", notes: "", version: "0" };
  for (const [silly, sentence] of [
    [{ rings: "0" }, "Enter distances from 0.1 to 25 miles"],
    [{ rings: "1,2,3,4,5,6,7" }, "Enter up to 6 distances."],
    [{ rings: "1.25" }, "Enter distances from 0.1 to 25 miles"],
    [{ outline: "42, -87\n43, -88" }, "Draw at least 3 corners."],
    [{ outline: "42, -87\n43, -88\n42, -88\n43, -87" }, "Redraw the area so that its lines"],
    [{ outline: "91, 0\n1, 1\n2, 2" }, "Enter one latitude and longitude per line"],
  ] as const) {
    const answer = await app.post(`${area}/settings`, { ...form, ...silly }, { cookie });
    expect(answer.status).toBe(422);
    expect(htmlWithoutScripts(answer)).toContain(sentence);
  }
  const outline = "42.04, -87.69\n42.04, -87.67\n42.08, -87.67\n42.08, -87.69";
  expect((await app.post(`${area}/settings`, { ...form, outline }, { cookie })).status).toBe(303);
  expect((await app.post(`${area}/settings`, { ...form, rings: "9" }, { cookie })).status).toBe(409);
  const text = await textOf(area, world.owner);
  expect(text).toContain("Within 0.5 miles Within 2 miles");
  expect(text).toContain("rural neighborhood");
  expect(text).toContain("1 place on the map");
  expect(await textOf(`${area}?where=drawn`, world.owner)).toContain("Near School");
  // In rural areas three miles count, so the sister shop 1.5 miles away shares guests: its own mile is within them.
  expect(text).toMatch(/Location \d+ South 1\.50 miles, with a ring of 1 mile 11\.1% 1/);
});

test("a point leads to a draft of the location, with a new item that starts with its name", async () => {
  const id = await pointId("Near School");
  const plan = await makePlan(app.db, world.shop, { status: "draft", name: "Spring" });
  const page = await app.get(`${area}/points/${id}`, { cookie: await app.signIn(world.owner) });
  const link = /href="(\/create-plan\/second-step[^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(link).toContain(`plan=${plan.id}`);
  const desk = await app.get(link, { cookie: await app.signIn(world.owner) });
  expect(desk.text).toContain('value="School visit: Near School"');
});

test("an owner's own point is within the rings, and only its network can change it", async () => {
  const cookie = await app.signIn(world.owner);
  const form = { intent: "save", name: "Gym", category: "sports", latitude: "42.05", longitude: "-87.67" };
  const far = await app.post(`${area}/points/add`, { ...form, latitude: "45" }, { cookie });
  expect(htmlWithoutScripts(far)).toContain("outside your largest ring (2 mi).");
  const added = await app.post(`${area}/points/add`, { ...form, idempotencyKey: "gym" }, { cookie });
  expect(added.status).toBe(303);
  const id = await pointId("Gym");
  const changed = await app.post(`${area}/points/${id}`, { ...form, name: "Big Gym", version: "1" }, { cookie });
  expect(changed.status).toBe(303);
  const school = await pointId("Near School");
  const refused = await app.post(`${area}/points/${school}`, { ...form, version: "1" }, { cookie });
  expect(refused.status).toBe(404);
});

test("a location without coordinates asks for its pin, and its surroundings are not found", async () => {
  expect(await textOf(`/trading-area-analysis/${world.kiosk.id}`, world.owner)).toContain("Not on the map yet");
  const sheet = `/trading-area-analysis/${world.kiosk.id}/targets`;
  expect((await app.get(sheet, { cookie: await app.signIn(world.owner) })).status).toBe(404);
});

test("the map is zoomed and moved by its address, which keeps the page's other state", async () => {
  const cookie = await app.signIn(world.owner);
  const boxOf = (text: string) =>
    /outlines[^>]* viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) [\d.]+"/.exec(text)?.slice(1).map(Number) ?? [];
  const linkIn = (text: string, label: string) => {
    const [, link = ""] = new RegExp(`aria-label="${label}"[^>]*href="([^"#]*)#map"`).exec(text) ?? [];
    return area + link.replaceAll("&amp;", "&");
  };
  const whole = (await app.get(`${area}?category=school`, { cookie })).text;
  const near = await app.get(linkIn(whole, "Zoom in"), { cookie });
  expect(near.text).toContain("points.csv?category=school");
  const east = await app.get(linkIn(near.text, "East"), { cookie });
  const [before = [], zoomed = [], moved = []] = [whole, near.text, east.text].map(boxOf);
  expect((zoomed[2] ?? 0) / (before[2] ?? 0)).toBeCloseTo(0.5, 2);
  expect(((moved[0] ?? 0) - (zoomed[0] ?? 0)) / (zoomed[2] ?? 1)).toBeCloseTo(0.2, 2);
  const silly = await app.get(`${area}?map=1,x,3`, { cookie });
  expect(boxOf(silly.text)).toEqual(boxOf((await app.get(area, { cookie })).text));
});

test("counties are drawn by map tiles, and nothing exists beyond the map", async () => {
  const tile = await app.get("/maps/counties/9-3.svg");
  expect(tile.headers.get("Content-Type")).toContain("image/svg+xml");
  expect(tile.text).toMatch(/id="counties"[^>]* d="M[\d.,LM-]+"/);
  for (const wrong of ["15-3.svg", "0-10.svg", "x.svg", "1-1"]) {
    expect((await app.get(`/maps/counties/${wrong}`)).status).toBe(404);
  }
});
