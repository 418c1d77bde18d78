import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { htmlWithoutScripts, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAttachment } from "#tests/support/make/files.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let cookie: string;
const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const year = yesterday.slice(0, 4);

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  const days = { startsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
  const program = await makeProgram(app.db, world.sunrise, { ...days, name: "Local marketing", overBudget: "warn" });
  await makeBudgetAccount(app.db, program, world.shop);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Return a form as a browser without JavaScript posts it: fields, and files by their field. */
function posted(fields: Fields, files: Record<string, [content: string, name: string][]> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const [name, some] of Object.entries(files)) {
    for (const [content, file] of some) form.append(name, new File([content], file));
  }
  return form;
}

const pdf = (text: string) => `%PDF-1.7\n%âãÏÓ\n${text}`;
const line = (place: number, amount: string, isEligible = true): Fields => ({
  [`lines[${place}].description`]: `Thing ${place}`,
  [`lines[${place}].category`]: "Printing",
  [`lines[${place}].amountCents`]: amount,
  ...(isEligible ? { [`lines[${place}].isEligible`]: "on" } : {}),
});
const rest = { vendor: "North Print", invoiceOn: yesterday, payeeName: "North Inc.", payMethod: "check" };
const versionOf = (page: { text: string }) => /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";

test("an event leads to a submitted claim without JavaScript, with a line and files on the way", async () => {
  const days = { startsOn: yesterday, endsOn: yesterday, status: "held" as const, isReimbursable: true };
  const event = await makeCustomEvent(app.db, world.shop, { ...days, estimatedCostCents: 60_000, title: "Fair" });
  const photo = await makeAttachment(app.db, event);
  const self = `/event-management/reimbursement/${event.id}`;

  const start = htmlWithoutScripts(await app.get(`${self}/${world.shop.pcNumber}?amount=4000`, { cookie }));
  expect(start).toContain("| Event Reimbursement</title>");
  // Half of $4,000.00 is more than the account's $1,500.00.
  for (const said of [
    "Fair",
    "Local marketing",
    "$1,500.00",
    "Your balance limits what you get back.",
    "Start claim",
  ]) {
    expect(start).toContain(said);
  }
  const started = await app.post(self, { intent: "start", idempotencyKey: "page" }, { cookie });
  expect([started.status, started.to]).toEqual([303, self]);

  const draft = await app.get(self, { cookie });
  for (const said of ["$600.00", "$300.00", 'value="600.00"', photo.name, "Submit claim"]) {
    expect(htmlWithoutScripts(draft)).toContain(said);
  }
  const empty = await app.post(self, posted({ version: versionOf(draft), intent: "submit" }), { cookie });
  expect(empty.status).toBe(422);
  for (const said of [
    "Add an eligible line with an amount.",
    "Enter the vendor.",
    "Enter the invoice date.",
    "Add the invoice.",
    "Enter the payee.",
    "Enter your name to certify the claim.",
    "Confirm that the claim is true.",
  ]) {
    expect(htmlWithoutScripts(empty)).toContain(said);
  }
  // A button of the form adds a line; the chosen invoice is uploaded with it, and typed values stay.
  const typed = { version: versionOf(draft), ...rest, vendor: "Typed Vendor", ...line(0, "199.99") };
  const insert = JSON.stringify({ type: "insert", payload: { name: "lines", defaultValue: { isEligible: "on" } } });
  const grown = await app.post(
    self,
    posted({ ...typed, __intent__: insert }, { invoices: [[pdf("one"), "invoice.pdf"]] }),
    { cookie },
  );
  expect(grown.status).toBe(200);
  for (const said of ["lines[1].description", "Typed Vendor", "invoice.pdf"])
    expect(htmlWithoutScripts(grown)).toContain(said);

  const lines = { ...line(0, "199.99"), ...line(1, "50.01"), ...line(2, "30.00", false) };
  const whole = { ...rest, ...lines, version: versionOf(grown), photoIds: String(photo.id), intent: "submit" };
  const unsigned = await app.post(self, posted(whole), { cookie });
  expect(unsigned.status).toBe(422);
  expect(htmlWithoutScripts(unsigned)).toContain("Enter your name to certify the claim.");
  const certified = { certifiedName: "Pat Owner", isCertified: "on" };
  const stale = await app.post(self, posted({ ...whole, ...certified }), { cookie });
  expect([stale.status, htmlWithoutScripts(stale).includes("Someone else changed this claim")]).toEqual([409, true]);

  const fresh = { ...whole, ...certified, version: versionOf(unsigned) };
  const submitted = await app.post(self, posted(fresh), { cookie });
  expect([submitted.status, submitted.to]).toEqual([303, self]);
  const claim = await app.db.selectFrom("claims").selectAll().where("eventId", "=", event.id).executeTakeFirstOrThrow();
  expect(claim).toMatchObject({
    status: "submitted",
    requestedCents: 25_000,
    reservedCents: 12_500,
    vendor: "North Print",
  });
  const files = await app.db
    .selectFrom("claimFiles")
    .select("kind")
    .where("claimId", "=", claim.id)
    .orderBy("kind")
    .execute();
  expect(files.map(({ kind }) => kind)).toEqual(["invoice", "proof"]);
  const page = htmlWithoutScripts(await app.get(`/incentive/claims/${claim.id}`, { cookie }));
  for (const said of [claim.number, "Submitted", "$125.00", "not eligible", "Withdraw claim"])
    expect(page).toContain(said);
  expect(page).not.toContain("Submit claim");

  const listed = "?status=submitted&sort=title";
  const list = htmlWithoutScripts(await app.get(`/incentive/claims${listed}`, { cookie }));
  const there = `/incentive/claims/${claim.id}?list=${encodeURIComponent(listed.slice(1))}`;
  expect(list).toContain(`href="${there}"`);
  const back = listed.replace("&", "&amp;");
  expect(htmlWithoutScripts(await app.get(there, { cookie }))).toContain(`href="/incentive/claims${back}"`);
  const remarked = await app.post(there, { intent: "comment", text: "Seen." }, { cookie });
  expect(remarked.to).toBe(there);

  const commented = await app.post(self, { intent: "comment", text: "The flyers went well." }, { cookie });
  expect(commented.status).toBe(303);
  await app.post(self, { intent: "withdraw", version: String(claim.version) }, { cookie });
  const withdrawn = htmlWithoutScripts(await app.get(`/incentive/claims/${claim.id}`, { cookie }));
  for (const said of ["Withdrawn", "The flyers went well."]) expect(withdrawn).toContain(said);
  expect(htmlWithoutScripts(await app.get(self, { cookie }))).toContain("Start claim");
});

test("a file that is not a receipt is refused at its field, good ones are kept, and guests cannot submit", async () => {
  const days = { startsOn: yesterday, endsOn: yesterday, status: "held" as const, isReimbursable: true };
  const event = await makeCustomEvent(app.db, world.shop, days);
  const self = `/event-management/reimbursement/${event.id}`;
  const guest = await app.signIn(world.guest);
  await app.post(self, { intent: "start" }, { cookie: guest });
  const page = await app.get(self, { cookie: guest });
  expect(htmlWithoutScripts(page)).not.toContain("Submit claim");
  const form = { ...rest, ...line(0, "10.00"), version: versionOf(page), intent: "submit" };
  const bad: [string, string][] = [
    ["MZ program", "receipt.pdf"],
    [pdf("two"), "good.pdf"],
  ];
  const refused = await app.post(self, posted(form, { invoices: bad }), { cookie: guest });
  expect(refused.status).toBe(422);
  for (const said of ["receipt.pdf: Choose a JPEG, PNG, WebP or PDF file.", "good.pdf"]) {
    expect(htmlWithoutScripts(refused)).toContain(said);
  }
  const certified = { ...form, certifiedName: "Guest", isCertified: "on" };
  const answer = await app.post(self, posted(certified), { cookie: guest });
  expect([answer.status, htmlWithoutScripts(answer).includes("Your role doesn&#x27;t allow this.")]).toEqual([
    422,
    true,
  ]);
});

test("a viewer reads the claim but cannot start one, and an event of two shops offers a choice", async () => {
  const days = { startsOn: yesterday, endsOn: yesterday, status: "held" as const, isReimbursable: true };
  const event = await makeCustomEvent(app.db, world.shop, days);
  const place = { eventId: event.id, companyId: event.companyId, locationId: world.kiosk.id };
  await app.db.insertInto("customEventLocations").values(place).execute();
  const self = `/event-management/reimbursement/${event.id}`;
  const choice = htmlWithoutScripts(await app.get(self, { cookie }));
  for (const { pcNumber } of [world.shop, world.kiosk]) expect(choice).toContain(`${self}/${pcNumber}`);
  const kiosk = htmlWithoutScripts(await app.get(`${self}/${world.kiosk.pcNumber}`, { cookie }));
  expect(kiosk).toContain("has no money in Local marketing");
  const viewer = await app.signIn(world.viewer);
  const looked = htmlWithoutScripts(await app.get(`${self}/${world.shop.pcNumber}`, { cookie: viewer }));
  expect(looked).not.toContain("Start claim");
  expect((await app.post(`${self}/${world.shop.pcNumber}`, { intent: "start" }, { cookie: viewer })).status).toBe(403);
  for (const stranger of [world.southOwner, world.harborOwner]) {
    expect((await app.get(self, { cookie: await app.signIn(stranger) })).status).toBe(404);
  }
});
