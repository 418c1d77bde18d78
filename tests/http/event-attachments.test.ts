import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let event: { id: number };
let self: string;
beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("rateLimits").execute();
  event = await makeCustomEvent(app.db, world.shop);
  self = `/marketing-calendar/events/${event.id}`;
});

function formWith(content: string, name: string, field = "attachment"): FormData {
  const form = new FormData();
  form.append("intent", "add-file");
  form.append(field, new File([content], name));
  return form;
}
const pdf = "%PDF-1.7\n%âãÏÓ\nflyer";

test("a flyer is added, shown, downloaded and removed", async () => {
  const cookie = await app.signIn(world.owner);
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).toContain("No files yet.");
  const added = await app.post(self, formWith(pdf, "flyer.pdf"), { cookie });
  expect([added.status, added.to]).toEqual([303, self]);

  const page = await app.get(self, { cookie });
  expect(htmlWithoutScripts(page)).toContain("flyer.pdf");
  const path = /\/api\/files\/[\w-]{32}/.exec(page.text)?.[0] ?? "";
  expect(htmlWithoutScripts(await app.get(`${self}/edit`, { cookie }))).toContain(path);
  const download = await app.get(path, { cookie });
  expect([download.status, download.headers.get("Content-Disposition")]).toEqual([
    200,
    'attachment; filename="flyer.pdf"',
  ]);
  expect((await app.get(path, { cookie: await app.signIn(world.harborOwner) })).status).toBe(404);

  const fileId = /name="fileId" value="(\d+)"/.exec(page.text)?.[1] ?? "";
  const removed = await app.post(self, { intent: "remove-file", fileId }, { cookie });
  expect([removed.status, removed.to]).toEqual([303, self]);
  expect((await app.get(path, { cookie })).status).toBe(404);
  expect((await app.post(self, { intent: "remove-file", fileId }, { cookie })).status).toBe(404);
});

test.each([
  ["none", new FormData(), "Choose a file."],
  [
    "a program",
    formWith("\u007fELF\u0002\u0001\u0001\u0000", "tool.pdf"),
    "Choose a PDF, JPEG, PNG, WebP, CSV, XLSX or DOCX file.",
  ],
])("a file that is not a document is refused at its field: %s", async (_, form, sentence) => {
  form.set("intent", "add-file");
  const answer = await app.post(self, form, { cookie: await app.signIn(world.owner) });
  expect([answer.status, htmlWithoutScripts(answer).includes(sentence)]).toEqual([422, true]);
});

test("a viewer sees the files but cannot change them", async () => {
  await app.post(self, formWith(pdf, "flyer.pdf"), { cookie: await app.signIn(world.owner) });
  const cookie = await app.signIn(world.viewer);
  const page = await app.get(self, { cookie });
  expect(page.text).toContain("flyer.pdf");
  expect(page.text).not.toMatch(/add-file|remove-file/);
  expect((await app.post(self, formWith(pdf, "more.pdf"), { cookie })).status).toBe(403);
});
