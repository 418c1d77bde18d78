import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { htmlWithoutScripts, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeProof, makeStudioRequest } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let cookie: string;
let advisor: string;
let picture: Buffer<ArrayBuffer>;
const neededBy = addDays(new Date().toISOString().slice(0, 10), 30);

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  advisor = await app.signIn(world.advisor);
  const red = { width: 60, height: 80, channels: 3 as const, background: "#c33" };
  picture = Buffer.from(await sharp({ create: red }).png().toBuffer());
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Return a form with files as a browser without JavaScript posts it. */
function posted(
  fields: Fields,
  files: readonly (readonly [content: Buffer<ArrayBuffer>, name: string])[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const [content, name] of files) form.append("files", new File([content], name));
  return form;
}

const versionOf = (page: { text: string }) => /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
const typed = () => ({
  type: "print",
  title: "Poster for the spring",
  purpose: "The window",
  size: "18 x 24 in",
  quantity: "2",
  formats: "pdf",
  neededBy,
  locationIds: String(world.shop.id),
});

test("an order leads through two rounds of proofs to the final files without JavaScript", async () => {
  const order = "/studio-request/order";
  const start = htmlWithoutScripts(await app.get(order, { cookie }));
  for (const said of ["| Studio Request</title>", "Turnaround", 'type="file"']) {
    expect(start).toContain(said);
  }
  expect(start).toMatch(/value="type"[^>]*>Continue</);
  // Another type has other questions, and typed values stay.
  const turned = htmlWithoutScripts(
    await app.post(order, posted({ ...typed(), type: "edit", intent: "type" }), { cookie }),
  );
  expect([turned.includes('name="size"'), turned.includes("Poster for the spring")]).toEqual([false, true]);
  // At the shop it is this day or the one before.
  const soon = new Date().toISOString().slice(0, 10);
  const late = await app.post(order, posted({ ...typed(), neededBy: soon, intent: "submit" }), { cookie });
  expect([late.status, htmlWithoutScripts(late).includes("even for a rush")]).toEqual([422, true]);

  const brief = [[picture, "logo.png"]] as const;
  const made = await app.post(order, posted({ ...typed(), intent: "save" }, brief), { cookie });
  const { id, number, status } = await app.db.selectFrom("studioRequests").selectAll().executeTakeFirstOrThrow();
  expect([made.status, made.to, status]).toEqual([303, `/studio-request/view-orders/${id}`, "draft"]);
  const self = `/studio-request/view-orders/${id}`;
  const edit = await app.get(`${self}/edit`, { cookie });
  for (const said of ["logo.png", "Save draft", 'value="Poster for the spring"'])
    expect(htmlWithoutScripts(edit)).toContain(said);
  const changes = { ...typed(), quantity: "3", version: versionOf(edit), intent: "submit" };
  expect((await app.post(`${self}/edit`, posted(changes), { cookie })).to).toBe(self);
  const stale = await app.post(`${self}/edit`, posted(changes), { cookie });
  expect(stale.status).toBe(409);

  const desk = `/studio-request/checklist/${id}`;
  const queue = htmlWithoutScripts(
    await app.get(`/studio-request/manage-orders?company=${world.sunrise.id}`, { cookie: advisor }),
  );
  for (const said of [number, "Poster for the spring", "Workload", "Unassigned"]) expect(queue).toContain(said);
  expect(htmlWithoutScripts(await app.get("/inbox?tab=team", { cookie: advisor }))).toContain(number);
  const step = async (
    intent: string,
    fields: Fields = {},
    files: readonly (readonly [Buffer<ArrayBuffer>, string])[] = [],
  ) => {
    const version = versionOf(await app.get(desk, { cookie: advisor }));
    const answer = await app.post(desk, posted({ intent, version, ...fields }, files), { cookie: advisor });
    return htmlWithoutScripts(answer.to === null ? answer : await app.get(answer.to, { cookie: advisor }));
  };
  const tick = (...keys: string[]) =>
    Promise.all(
      keys.map((key) => app.post(desk, posted({ intent: "check", box: key, isDone: "on" }), { cookie: advisor })),
    );

  // The studio asks, and the owner answers.
  await step("ask", { reason: "Which of the two windows is it for?" });
  const asked = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const said of ["Which of the two windows is it for?", "Answer"]) expect(asked).toContain(said);
  const answering = await app.get(`${self}/edit`, { cookie });
  const answer = { ...typed(), version: versionOf(answering), answer: "The one at the corner.", intent: "submit" };
  await app.post(`${self}/edit`, posted(answer), { cookie });
  expect(htmlWithoutScripts(await app.get(desk, { cookie: advisor }))).toContain("The one at the corner.");

  expect(await step("accept", { neededBy })).toContain("Accepted");
  expect(htmlWithoutScripts(await app.get(`${self}/edit`, { cookie }))).toContain("This request can&#x27;t be changed");
  // Nothing advances before its boxes are ticked.
  expect(await step("design")).toContain("To continue, check off: brief complete");
  await tick("briefComplete", "assetsPresent");
  expect(await step("design")).toContain("To continue, check off: first draft created");
  await tick("firstDraft", "internalReview");
  expect(htmlWithoutScripts(await app.get(desk, { cookie: advisor }))).toContain("Send proof 1");
  expect(await step("send")).toContain("Choose the proof files.");
  const video = Buffer.from("\x00\x00\x00\x18ftypmp42", "latin1");
  expect(await step("send", {}, [[video, "proof.png"]])).toContain("Choose a PNG, JPEG, WebP or PDF file.");
  expect(await step("send", { note: "A first look" }, [[picture, "proof.png"]])).toContain("Proof ready");
  // Sending ticks its own box.
  const desked = await app.get(desk, { cookie: advisor });
  expect(/<button[^>]*value="proofSent"[^>]*>/.exec(desked.text)?.[0]).toContain('aria-checked="true"');

  const proof = await app.get(self, { cookie });
  for (const said of ["A first look", "Approve proof", "Request changes", "proof.png"])
    expect(htmlWithoutScripts(proof)).toContain(said);
  const fileId = /name="fileId" value="(\d+)"/.exec(proof.text)?.[1] ?? "";
  await app.post(self, { intent: "pin", fileId, text: "Larger, please.", x: "500", y: "250" }, { cookie });
  await app.post(self, { intent: "pin", fileId, text: "Our green." }, { cookie });
  const pinned = htmlWithoutScripts(await app.get(desk, { cookie: advisor }));
  for (const said of ["Larger, please.", "Our green.", "left:50%"]) expect(pinned).toContain(said);
  // A file that is not a proof of this request accepts no remark.
  const foreign = await app.post(self, { intent: "pin", fileId: "1", text: "Not mine." }, { cookie });
  expect(htmlWithoutScripts(await app.get(foreign.to ?? "", { cookie }))).not.toContain("Not mine.");
  const answered = { intent: "change", version: versionOf(proof), reason: "Make the donut larger." };
  await app.post(self, answered, { cookie });
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).toContain("Changes requested");

  await step("design");
  await step("send", {}, [[picture, "second.png"]]);
  const second = await app.get(self, { cookie });
  for (const said of ["Proof 2", "Proof 1", "second.png", "proof.png"])
    expect(htmlWithoutScripts(second)).toContain(said);
  // A page that showed the first proof does not approve the second one.
  await app.post(self, { intent: "approve", version: versionOf(proof) }, { cookie });
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).toContain("Approve proof");
  await app.post(self, { intent: "approve", version: versionOf(second) }, { cookie });
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).not.toContain("Approve proof");

  await tick("finalExported");
  expect(await step("deliver")).toContain("Choose the final files or enter a link to them.");
  expect(await step("deliver", { finalLink: "http://files.test" })).toContain("starts with https://");
  await step("deliver", {}, [[picture, "final.png"]]);
  const delivered = await app.get(self, { cookie });
  for (const said of ["Final files", "final.png", "Confirm and close"])
    expect(htmlWithoutScripts(delivered)).toContain(said);
  const key = /\/api\/files\/([\w-]{32})"[^>]*>[^]*?final\.png/.exec(delivered.text)?.[1] ?? "";
  expect((await app.get(`/api/files/${key}`, { cookie })).status).toBe(200);
  const stranger = await app.signIn(world.harborOwner);
  expect((await app.get(`/api/files/${key}`, { cookie: stranger })).status).toBe(404);
  await app.post(self, { intent: "close", version: versionOf(delivered), satisfaction: "5" }, { cookie });
  const closed = await app.db.selectFrom("studioRequests").select(["status", "satisfaction"]).executeTakeFirstOrThrow();
  expect(closed).toEqual({ status: "closed", satisfaction: 5 });
  const copy = htmlWithoutScripts(await app.get(`/studio-request/order?copy=${id}`, { cookie }));
  for (const said of ['value="Poster for the spring"', "The window"]) expect(copy).toContain(said);
});

test("a fourth round of proofs needs the advisor's permission", async () => {
  const { shop } = world;
  const { id, companyId } = await makeStudioRequest(app.db, shop, { status: "inDesign", roundsUsed: 3 });
  const done = { objectType: "studio-request", objectId: id, companyId, doneAt: new Date() };
  await app.db
    .insertInto("phaseChecks")
    .values(["firstDraft", "internalReview"].map((box) => ({ ...done, box })))
    .execute();
  const desk = `/studio-request/checklist/${id}`;
  const send = (fields: Fields) =>
    app.post(desk, posted({ intent: "send", ...fields }, [[picture, "fourth.png"]]), { cookie: advisor });
  expect((await send({ allowsMore: "on" })).status).toBe(422);
  const version = versionOf(await app.get(desk, { cookie: advisor }));
  const refused = await send({ version });
  expect([refused.status, htmlWithoutScripts(refused).includes("The included rounds are used up.")]).toEqual([
    422,
    true,
  ]);
  expect((await send({ allowsMore: "on", version })).to).toBe(desk);
});

test("a user without permission to order can look, but neither order nor answer", async () => {
  const request = await makeStudioRequest(app.db, world.shop);
  await makeProof(app.db, request, new Date());
  const self = `/studio-request/view-orders/${request.id}`;
  const viewer = await app.signIn(world.viewer);
  const page = htmlWithoutScripts(await app.get(self, { cookie: viewer }));
  expect([page.includes("Proof 1"), page.includes("Approve proof"), page.includes("Add proof comment")]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await app.post(self, { intent: "approve" }, { cookie: viewer })).status).toBe(403);
  const guest = await app.signIn(world.guest);
  const order = await app.post("/studio-request/order", posted({ ...typed(), intent: "submit" }), { cookie: guest });
  expect([order.status, htmlWithoutScripts(order).includes("You can&#x27;t place orders")]).toEqual([422, true]);
  await app.post(self, { intent: "approve", version: String(request.version) }, { cookie: guest });
  const { status } = await app.db
    .selectFrom("studioRequests")
    .select("status")
    .where("id", "=", request.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("proofReady");
});

test("the company's own questions are shown, and one that changes meanwhile gets no other one's answer", async () => {
  const question = (key: string, label: string, isRequired = true) => ({
    key,
    label,
    kind: "text",
    isRequired,
    choices: [],
  });
  const keep = (questions: object[]) =>
    app.db
      .insertInto("settingsDocuments")
      .values({
        companyId: world.sunrise.id,
        type: "studioRequestForm",
        number: Date.now() % 2_000_000_000,
        value: JSON.stringify({ types: [{ key: "print", label: "Print", questions }] }),
      })
      .execute();
  await keep([question("paper", "Which paper?")]);
  const order = "/studio-request/order";
  expect(htmlWithoutScripts(await app.get(order, { cookie }))).toContain("Which paper?");
  const fields = { ...typed(), intent: "submit", "answers[0].key": "paper" };
  const missing = await app.post(order, posted({ ...fields, "answers[0].value": "" }), { cookie });
  expect([missing.status, htmlWithoutScripts(missing).includes("Answer this question.")]).toEqual([422, true]);
  await keep([question("fold", "How is it folded?"), question("paper", "Which paper?", false)]);
  const changed = await app.post(order, posted({ ...fields, "answers[0].value": "Matte" }), { cookie });
  expect([changed.status, htmlWithoutScripts(changed).includes("How is it folded?")]).toEqual([422, true]);
  const both = { ...fields, "answers[0].value": "Matte", "answers[1].key": "fold", "answers[1].value": "In half" };
  expect((await app.post(order, posted(both), { cookie })).status).toBe(303);
  const { answers } = await app.db
    .selectFrom("studioRequests")
    .select("answers")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(answers).toEqual({ fold: "In half", paper: "Matte" });
});
