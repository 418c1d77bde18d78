import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AppResponse, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCompany, makeLocation } from "#tests/support/make/places.ts";
import {
  makeChannel,
  makeChannelOption,
  makeCompanyEvent,
  makeGeography,
  makeObjective,
} from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

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

type Fields = Record<string, string>;

/** Return a page without its scripts. */
function bodyOf({ text }: AppResponse): string {
  return text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
}

const pathOf = (path: string) => `/company/${world.sunrise.id}/${path}`;
const channelOf = (id: number) => app.db.selectFrom("channels").selectAll().where("id", "=", id).executeTakeFirst();
const radio = { name: "Radio", icon: "megaphone", lightColor: "#0b746a", darkColor: "#5CC8BB", leadDays: "14" };

describe("a company's pages", () => {
  const pages = [
    ["events", "Events"],
    ["channels", "Channels"],
    ["edit/channel-options", "Channel Options"],
    ["edit/objectives", "Objectives"],
    ["metric-types", "Metric Types"],
    ["custom-event-categories", "Custom Event Categories"],
    ["social-media-packages", "Social Media Packages"],
    ["approval-rules", "Approval Rules"],
    ["edit/geographies", "Geographies"],
  ] as const;

  test.each(pages)(
    "%s is titled, marked in the company's navigation, and describes what will be there",
    async (path, title) => {
      const company = await makeCompany(app.db);
      const page = await app.get(`/company/${company.id}/${path}`, senior);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`<title>Mainstreet | Advisor Panel | ${title}</title>`);
      expect(bodyOf(page)).toMatch(
        new RegExp(
          `href="/company/${company.id}/${path}"[^>]*aria-current="page"|aria-current="page"[^>]*href="/company/${company.id}/${path}"`,
        ),
      );
      expect(bodyOf(page)).toMatch(/<h2>No data was found\.<\/h2><p[^>]*>[A-Z]/);
      const searched = await app.get(`/company/${company.id}/${path}?q=zzz`, senior);
      expect(bodyOf(searched)).toContain("No data was found.");
    },
  );

  test("show names as text, whatever they contain", async () => {
    await makeChannel(app.db, world.sunrise, { name: XSS.slice(0, 40) });
    await makeCompanyEvent(app.db, world.sunrise, {}, { title: XSS });
    for (const path of ["channels", "events"]) {
      const page = await app.get(`${pathOf(path)}?size=50`, advisor);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("<img src=x");
    }
  });
});

describe("channels", () => {
  test("are created with a color in capitals, refused with the typed values, and saved again", async () => {
    const created = await app.post(pathOf("channels/create"), radio, advisor);
    expect(created).toMatchObject({ status: 303, to: pathOf("channels") });
    const channel = await app.db
      .selectFrom("channels")
      .selectAll()
      .where("name", "=", "Radio")
      .executeTakeFirstOrThrow();
    expect(channel).toMatchObject({ lightColor: "#0B746A", leadDays: 14, isActive: true, companyId: world.sunrise.id });
    const refused = await app.post(pathOf("channels/create"), { ...radio, name: "radio", leadDays: "999" }, advisor);
    expect(refused.status).toBe(422);
    expect(bodyOf(refused)).toContain('value="999"');
    expect(bodyOf(refused)).toContain("Enter a whole number from 0 to 180.");
    const edit = pathOf(`channels/${channel.id}/edit`);
    const saved = await app.post(edit, { ...radio, name: "Local radio", version: "1" }, advisor);
    expect(saved.status).toBe(303);
    const stale = await app.post(edit, { ...radio, name: "Other radio", version: "1" }, advisor);
    expect(stale.status).toBe(409);
    expect(bodyOf(stale)).toContain("Someone else changed this channel while you were editing.");
    expect((await channelOf(channel.id))?.name).toBe("Local radio");
  });

  test("can be deleted only by a Senior Advisor, and only while unused", async () => {
    const [free, used] = [await makeChannel(app.db, world.sunrise), await makeChannel(app.db, world.sunrise)];
    await makeChannelOption(app.db, used);
    const remove = (id: number, visit: { cookie: string }) =>
      app.post(pathOf("channels"), { intent: "delete", id: String(id) }, visit);
    expect((await remove(free.id, advisor)).status).toBe(403);
    expect((await remove(used.id, senior)).status).toBe(303);
    expect((await remove(free.id, senior)).status).toBe(303);
    expect([await channelOf(free.id), (await channelOf(used.id))?.id]).toEqual([undefined, used.id]);
    const shown = async (visit: { cookie: string }) =>
      bodyOf(await app.get(pathOf(`channels/${(await makeChannel(app.db, world.sunrise)).id}/edit`), visit));
    expect(await shown(advisor)).not.toContain("Delete channel");
    expect(await shown(senior)).toContain("Delete channel");
    expect(bodyOf(await app.get(pathOf(`channels/${used.id}/edit`), senior))).toContain("1 channel option");
  });

  test("of another company are not found under this one's address, in lists and forms alike", async () => {
    const foreign = await makeChannel(app.db, world.harbor, { name: "Foreign" });
    expect((await app.get(pathOf(`channels/${foreign.id}/edit`), senior)).status).toBe(404);
    const posts: Fields[] = ["up", "switch-off"].map((intent) => ({ intent, id: String(foreign.id) }));
    for (const fields of posts) {
      expect((await app.post(pathOf("channels"), fields, senior)).status).toBe(404);
    }
    expect(await channelOf(foreign.id)).toMatchObject({ isActive: true, name: "Foreign" });
  });

  test("ignore malformed posts", async () => {
    const silly: Fields[] = [{}, { intent: "explode" }, { intent: "__proto__", id: "1" }, { id: "1" }];
    for (const fields of silly) expect((await app.post(pathOf("channels"), fields, advisor)).status).toBe(303);
    const absent: Fields[] = [
      { intent: "up", id: "x" },
      { intent: "switch-off", id: "1e9" },
    ];
    for (const fields of absent) {
      expect((await app.post(pathOf("channels"), fields, advisor)).status).toBe(404);
    }
  });
});

test("a channel option's cost is stored in cents and shown in dollars", async () => {
  const channel = await makeChannel(app.db, world.sunrise);
  const fields = { channelId: String(channel.id), name: "Spot", unit: "spot", leastQuantity: "1", mostQuantity: "60" };
  const create = pathOf("edit/channel-options/create");
  expect((await app.post(create, { ...fields, unitCostCents: "1,234.5" }, advisor)).status).toBe(303);
  const option = await app.db
    .selectFrom("channelOptions")
    .selectAll()
    .where("name", "=", "Spot")
    .executeTakeFirstOrThrow();
  expect(option.unitCostCents).toBe(123_450);
  const edit = pathOf(`edit/channel-options/${option.id}/edit`);
  expect(bodyOf(await app.get(edit, advisor))).toContain('value="1234.50"');
  const refused = await app.post(edit, { ...fields, unitCostCents: "a lot", mostQuantity: "0", version: "1" }, advisor);
  expect(refused.status).toBe(422);
  expect(bodyOf(refused)).toContain("Enter dollars and cents, such as 1,250.00.");
  expect(bodyOf(refused)).toContain('value="a lot"');
});

test("the last active objective cannot be switched off, and the page says so", async () => {
  const company = await makeCompany(app.db);
  const objective = await makeObjective(app.db, company, { name: "Grow" });
  const list = `/company/${company.id}/edit/objectives`;
  const refused = await app.post(list, { intent: "switch-off", id: String(objective.id) }, senior);
  expect(refused.status).toBe(303);
  const { isActive } = await app.db
    .selectFrom("objectives")
    .select("isActive")
    .where("id", "=", objective.id)
    .executeTakeFirstOrThrow();
  expect(isActive).toBe(true);
});

describe("a geography", () => {
  test("accepts pasted locations, and moves those of another one after a tick", async () => {
    const location = await makeLocation(app.db, world.north, { name: "Corner shop" });
    const old = await makeGeography(app.db, world.sunrise, { locations: [location] }, { name: "Old market" });
    const geography = await makeGeography(app.db, world.sunrise);
    const edit = pathOf(`edit/geographies/${geography.id}/edit`);
    const conflict = await app.post(edit, { intent: "add", pcNumbers: location.pcNumber }, advisor);
    expect(conflict.status).toBe(422);
    expect(bodyOf(conflict)).toContain(`${location.pcNumber} (${old.name})`);
    expect(bodyOf(conflict)).toContain(`>${location.pcNumber}</textarea>`);
    const moved = await app.post(edit, { intent: "add", pcNumbers: location.pcNumber, isMoving: "on" }, advisor);
    expect(moved.status).toBe(303);
    expect(bodyOf(await app.get(edit, advisor))).toContain("Corner shop");
    const out = await app.post(edit, { intent: "remove", id: String(location.id) }, advisor);
    expect(out.status).toBe(303);
    expect(bodyOf(await app.get(edit, advisor))).toContain("Search for locations, or paste their PC numbers.");
  });

  test("keeps the found and ticked locations when refused", async () => {
    const location = await makeLocation(app.db, world.north, { name: "Ticked shop" });
    await makeGeography(app.db, world.sunrise, { locations: [location] });
    const geography = await makeGeography(app.db, world.sunrise);
    const edit = pathOf(`edit/geographies/${geography.id}/edit?find=Ticked`);
    const refused = await app.post(edit, { intent: "add", locationId: String(location.id) }, advisor);
    expect(refused.status).toBe(422);
    const box = bodyOf(refused).match(/<input[^>]*name="locationId"[^>]*>/)?.[0];
    expect(box).toContain(`value="${location.id}"`);
    expect(box).toContain("checked");
  });

  test("finds locations to add by a plain link, but none of another company", async () => {
    const geography = await makeGeography(app.db, world.sunrise);
    await makeLocation(app.db, world.north, { name: "Findable one" });
    await makeLocation(app.db, world.pier, { name: "Findable foreign" });
    const page = bodyOf(await app.get(pathOf(`edit/geographies/${geography.id}/edit?find=Findable`), advisor));
    expect(page).toContain("Findable one");
    expect(page).not.toContain("Findable foreign");
  });
});

describe("a company event", () => {
  const fields = {
    title: "Donut Day",
    kind: "promotion",
    startsOn: "2027-06-04",
    endsOn: "2027-06-04",
    reach: "everywhere",
  };

  test("starts as a draft whose page shows whom it affects before it is published", async () => {
    const created = await app.post(pathOf("events/create"), fields, advisor);
    expect(created.status).toBe(303);
    const shown = await app.get(created.to ?? "", advisor);
    const page = bodyOf(shown);
    expect(page).toMatch(/Affects[\s\S]*?\d+ locations in \d+ networks/);
    expect(page).toContain("Publish “Donut Day”?");
    expect((await app.post(created.to ?? "", formWithButton(shown, "publish"), advisor)).status).toBe(303);
    const again = await app.post(pathOf("events/create"), fields, advisor);
    expect(again.status).toBe(422);
    expect(bodyOf(again)).toContain("Another event with this title starts on the same day.");
    const event = await app.db
      .selectFrom("companyEvents")
      .selectAll()
      .where("title", "=", "Donut Day")
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ status: "published", isEverywhere: true });
  });

  test("is saved in at most eight statements, whatever is chosen", async () => {
    const named = {
      geographyIds: String((await makeGeography(app.db, world.sunrise)).id),
      networkIds: String(world.north.id),
      channelIds: String((await makeChannel(app.db, world.sunrise)).id),
    };
    const chosen = { ...fields, ...named, title: "Everything chosen", reach: "chosen" };
    let edit = "";
    const created = await recordStatements(async () => {
      edit = (await app.post(pathOf("events/create"), chosen, advisor)).to ?? "";
    });
    expect(edit).toMatch(/\/events\/\d+\/edit$/);
    expect(created.length).toBeLessThanOrEqual(8);
    const other = { ...chosen, title: "Renamed", startsOn: "2027-06-01", channelIds: "", version: "1" };
    const changed = await recordStatements(async () => {
      expect((await app.post(edit, other, advisor)).status).toBe(303);
    });
    expect(changed.length).toBeLessThanOrEqual(8);
  });

  test("is filtered by days, kind and place, and copied to the next year", async () => {
    const geography = await makeGeography(app.db, world.sunrise);
    const there = { title: "Only there", kind: "launch", startsOn: "2026-03-01", endsOn: "2026-03-10" } as const;
    const event = await makeCompanyEvent(app.db, world.sunrise, { geographies: [geography] }, there);
    const shows = async (query: string) =>
      bodyOf(await app.get(`${pathOf("events")}?size=50&${query}`, advisor)).includes("Only there");
    expect(await shows("from=2026-03-10&to=2026-03-31")).toBe(true);
    expect(await shows("from=2026-03-11")).toBe(false);
    expect(await shows("kind=promotion")).toBe(false);
    expect(await shows(`geography=${geography.id}`)).toBe(true);
    expect(await shows("geography=999999")).toBe(false);
    expect((await app.post(pathOf("events"), { intent: "copy", id: String(event.id) }, advisor)).status).toBe(303);
    const copies = await app.db
      .selectFrom("companyEvents")
      .select("startsOn")
      .where("title", "=", "Only there")
      .orderBy("id")
      .execute();
    expect(copies).toEqual([{ startsOn: "2026-03-01" }, { startsOn: "2027-02-28" }]);
  });
});
