import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { htmlWithoutScripts, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeBudgetAccount, makeEventProgram, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let cookie: string;
const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  const year = day.slice(0, 4);
  const program = await makeProgram(app.db, world.sunrise, { startsOn: `${year}-01-01`, endsOn: `${year}-12-31` });
  await makeBudgetAccount(app.db, program, world.shop);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Create an event with incentive money that took place three days ago. */
async function makeEvent(title: string) {
  const days = {
    startsOn: day,
    endsOn: day,
    status: "planned" as const,
    isReimbursable: true,
    estimatedCostCents: 10_000,
  };
  const event = await makeCustomEvent(app.db, world.shop, { ...days, title });
  await makeEventProgram(app.db, event, { status: "planned" });
  return event;
}

/** Return a recap as a browser without JavaScript posts it. */
function recap(fields: Fields, photos: [content: Buffer<ArrayBuffer>, name: string][] = []): FormData {
  const form = new FormData();
  const all = { intent: "recap", locationId: String(world.shop.id), ...fields };
  for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
  for (const [content, name] of photos) form.append("photos", new File([content], name));
  return form;
}

test("the list leads to the event and its recap without JavaScript, and from there to the money", async () => {
  const event = await makeEvent("Fair on the green");
  const list = htmlWithoutScripts(await app.get("/event-management", { cookie }));
  expect(list).toContain(`href="/event-management/${event.id}"`);
  const self = `/event-management/${event.id}?tab=recap`;
  const form = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const said of ["Attendance", 'type="file"', "Save recap"]) expect(form).toContain(said);

  const empty = await app.post(self, recap({ attendance: "85" }), { cookie });
  expect([empty.status, htmlWithoutScripts(empty).includes("Add a photo or enter a reason for no photo.")]).toEqual([
    422,
    true,
  ]);
  expect(htmlWithoutScripts(empty)).toContain('value="85"');
  const noPicture = await app.post(self, recap({ attendance: "85" }, [[Buffer.from("%PDF-1.7"), "tray.jpg"]]), {
    cookie,
  });
  expect(noPicture.status).toBe(422);
  expect(htmlWithoutScripts(noPicture)).toContain("PNG");

  const saved = await app.post(self, recap({ attendance: "85" }, [[png, "tray.png"]]), { cookie });
  expect([saved.status, saved.to]).toEqual([303, self]);
  const page = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const said of ["Attendance", "tray.png", "Recap submitted", "Claim money"]) expect(page).toContain(said);
  expect(page).toContain(`href="/event-management/reimbursement/${event.id}/${world.shop.pcNumber}"`);
});

test("a recap on a stale page changes nothing, and one for an event outside the access scope is refused", async () => {
  const event = await makeEvent("Fair by the lake");
  const self = `/event-management/${event.id}?tab=recap`;
  const first = recap({ attendance: "10", noPhotoReason: "The host keeps the photos." });
  expect((await app.post(self, first, { cookie })).status).toBe(303);
  const stale = recap({ attendance: "99", noPhotoReason: "The host keeps the photos.", version: "7" });
  expect((await app.post(self, stale, { cookie })).status).toBe(409);
  const stranger = await app.signIn(world.harborOwner);
  expect((await app.post(self, recap({ attendance: "1" }), { cookie: stranger })).status).toBe(404);
  expect((await app.get(self, { cookie: stranger })).status).toBe(404);
  const { attendance } = await app.db
    .selectFrom("eventRecaps")
    .select("attendance")
    .where("eventId", "=", event.id)
    .executeTakeFirstOrThrow();
  expect(attendance).toBe(10);
});
