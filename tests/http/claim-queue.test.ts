import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { toCsvLine } from "#db/csv-cells.ts";
import { htmlWithoutScripts, type Fields, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let advisor: { cookie: string };
let senior: { cookie: string };
let owner: { cookie: string };
const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
const year = yesterday.slice(0, 4);

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  [advisor, senior, owner] = [
    { cookie: await app.signIn(world.advisor) },
    { cookie: await app.signIn(world.senior) },
    { cookie: await app.signIn(world.owner) },
  ];
  const program = await makeProgram(app.db, world.sunrise, { startsOn: `${year}-01-01`, endsOn: `${year}-12-31` });
  await makeBudgetAccount(app.db, program, world.shop);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

function posted(fields: Fields, files: Record<string, [content: string, name: string]> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const [name, [content, file]] of Object.entries(files)) form.append(name, new File([content], file));
  return form;
}

const versionOf = (page: { text: string }) => /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
const claimsNow = () => app.db.selectFrom("claims").selectAll().orderBy("id").execute();

test("a claim on behalf of a location leads to the paid batch and its remittance, without JavaScript", async () => {
  const days = { startsOn: yesterday, endsOn: yesterday, status: "held" as const, isReimbursable: true };
  const event = await makeCustomEvent(app.db, world.shop, { ...days, estimatedCostCents: 60_000, title: "Fair" });
  const create = `/manage-incentive/reimbursement/create?company=${world.sunrise.id}`;
  const searched = await app.get(`${create}&find=${world.shop.pcNumber}`, advisor);
  expect(htmlWithoutScripts(searched)).toContain(`${create.replace("&", "&amp;")}&amp;location=${world.shop.id}`);
  const chosen = htmlWithoutScripts(await app.get(`${create}&location=${world.shop.id}`, advisor));
  for (const said of ["Create reimbursement", "Fair", "$600.00", "Start claim"]) expect(chosen).toContain(said);
  expect((await app.get(`${create}&location=${world.pierShop.id}`, advisor)).status).toBe(404);
  const form = { intent: "start", locationId: String(world.shop.id), eventId: String(event.id), idempotencyKey: "one" };
  const { to: desk = "" } = await app.post(create, form, advisor);
  expect((await app.post(create, form, advisor)).to).toBe(desk);
  const draft = await app.get(desk ?? "", advisor);
  for (const said of ["certify and submit this claim", 'value="600.00"', "Save draft"]) {
    expect(htmlWithoutScripts(draft)).toContain(said);
  }
  expect(htmlWithoutScripts(draft)).not.toContain("Submit claim");
  const line = { description: "Flyers", category: "Printing", amountCents: "500.00", isEligible: "on" };
  const lines = Object.fromEntries(Object.entries(line).map(([name, value]) => [`lines[0].${name}`, value]));
  const content = {
    ...lines,
    vendor: "North Print",
    invoiceOn: yesterday,
    payeeName: "=North Inc.",
    payMethod: "check",
  };
  const invoice: [string, string] = ["%PDF-1.7\n%âãÏÓ\none", "invoice.pdf"];
  const saving = posted({ ...content, version: versionOf(draft), intent: "save" }, { invoices: invoice });
  expect((await app.post(desk ?? "", saving, advisor)).status).toBe(303);
  const [claim] = await claimsNow();
  expect(claim).toMatchObject({ status: "draft", requestedCents: 50_000, createdBy: world.advisor.id });

  const own = `/incentive/claims/${claim?.id}`;
  const page = await app.get(own, owner);
  const certified = { certifiedName: "Pat Owner", isCertified: "on" };
  const submitting = posted({ ...content, ...certified, version: versionOf(page), intent: "submit" });
  expect((await app.post(own, submitting, owner)).status).toBe(303);
  expect((await app.get(`${own}/remittance.pdf`, owner)).status).toBe(404);

  const queue = `/manage-incentive/reimbursement?company=${world.sunrise.id}`;
  const ticked = { intent: "review", companyId: String(world.sunrise.id), id: String(claim?.id) };
  const ofMaker = htmlWithoutScripts(await app.post(queue, ticked, advisor));
  expect(ofMaker).toContain("You created or submitted this claim, so another advisor must decide it.");
  const review = htmlWithoutScripts(await app.post(queue, ticked, senior));
  for (const said of ["Approve 1 claim?", "A total of $250.00"]) expect(review).toContain(said);
  expect((await app.post(queue, { ...ticked, id: "0" }, senior)).status).toBe(303);
  expect((await app.post(queue, { ...ticked, intent: "approve" }, senior)).status).toBe(303);
  expect(await claimsNow()).toMatchObject([{ status: "approved", approvedCents: 25_000 }]);

  const payments = `/manage-incentive/payments?company=${world.sunrise.id}`;
  // A batch takes no claim whose approval can still be undone.
  expect(htmlWithoutScripts(await app.get(payments, senior))).not.toContain("1 approved claim");
  await app.db
    .updateTable("decisions")
    .set({ decidedAt: new Date(Date.now() - 60_000) })
    .execute();
  expect(htmlWithoutScripts(await app.get(payments, senior))).toContain("1 approved claim, $250.00 in total");
  const make = { intent: "make", companyId: String(world.sunrise.id), claims: "1", cents: "25000" };
  const { to: batch } = await app.post(payments, make, senior);
  expect(batch).toMatch(/^\/manage-incentive\/payments\/\d+$/);
  expect((await app.post(payments, make, advisor)).status).toBe(403);
  const { text } = await app.get(`${batch}/claims.csv`, senior);
  const [head = [], cells = []] = z.array(z.array(z.string())).parse(parse(text, { bom: true }));
  expect(cells[1]).toBe("'=North Inc.");
  const back = [head, [...cells.slice(0, 6), "CHK 1001", yesterday]].map((row) => toCsvLine(row)).join("");
  const upload = `/company/${world.sunrise.id}/import/payments`;
  const { to: preview = "" } = await app.post(upload, posted({}, { file: [back, "paid.csv"] }), senior);
  const checked = await app.get(preview ?? "", senior);
  for (const said of ["CHK 1001", claim?.number ?? ""]) expect(htmlWithoutScripts(checked)).toContain(said);
  expect((await app.post(preview ?? "", { intent: "save", version: versionOf(checked) }, senior)).status).toBe(303);
  expect(await claimsNow()).toMatchObject([{ status: "paid", paymentRef: "CHK 1001", reservedCents: 0 }]);
  expect(htmlWithoutScripts(await app.get(batch ?? "", senior))).toContain("CHK 1001");

  for (const [address, who] of [
    [`${own}/remittance.pdf`, owner],
    [`/manage-incentive/reimbursement/${claim?.id}/remittance.pdf`, advisor],
  ] as const) {
    const { status, headers } = await app.get(address, who);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  }
  const costs = htmlWithoutScripts(await app.get(`/manage-incentive/event-costs?company=${world.sunrise.id}`, advisor));
  for (const said of ["Fair", "$600.00", "$500.00", "$250.00"]) expect(costs).toContain(said);
});

test("a program opens only after a question that says what becomes final", async () => {
  const program = await makeProgram(app.db, world.sunrise, { name: "Spring", status: "draft" });
  const page = htmlWithoutScripts(await app.get(`/manage-incentive/programs/${program.id}`, senior));
  for (const said of ["Open “Spring”?", "Its first day and budget sharing become final."]) expect(page).toContain(said);
});
