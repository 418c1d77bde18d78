import { type Locator, type Page, expect, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dayText } from "#app/ui/text/format.ts";
import { confirmInDialog, expectNotice, openSignedIn, makePicture, reasonField } from "#tests/support/browser.ts";

/**
 * A claim from its event to its payment, with JavaScript and without: two owners and an advisor, each in a browser of
 * their own.
 */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const DAY = 86_400_000;
/** Largest cost of a claim for an owner on a phone, in seconds and in taps and filled fields. */
const [MAX_SECONDS, MAX_TAPS] = [90, 12];

test("a plan's item leads through an event, its recap and a claim to its payment", async ({ browser }, { project }) => {
  test.setTimeout(300_000);
  const hasScript = project.use.javaScriptEnabled !== false;
  const owner = await openSignedIn(browser, "owner@sunrise.test", DESK);
  const partner = await openSignedIn(browser, "admin@sunrise.test", DESK);
  const advisor = await openSignedIn(browser, "senior@mainstreet.test", DESK);

  // A plan item becomes an event, which was three days ago.
  await owner.goto("/plans?status=active");
  await owner.getByRole("main").locator('a[href^="/plans/"]').first().click();
  await expect(owner).toHaveURL(/\/plans\/\d+/);
  const plan = new URL(owner.url()).pathname;
  const create = owner.getByRole("link", { name: /^Create event for / }).first();
  const item = ((await create.getAttribute("aria-label")) ?? "").replace("Create event for ", "");
  await create.click();
  const title = `${item} ${project.name}`;
  const day = new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10);
  await owner.getByLabel("Title").fill(title);
  await owner.getByLabel("Category").selectOption({ index: 1 });
  for (const name of ["First day", "Last day"]) await owner.getByLabel(name, { exact: true }).fill(day);
  await owner.getByLabel(/^Estimated cost/).fill("180.00");
  await owner.getByLabel("Claim reimbursement for part of the cost").check();
  await owner.getByRole("button", { name: "Create event" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const event = new URL(owner.url()).pathname;

  // The owner adds its recap and its claim on the phone.
  const phone = await openSignedIn(browser, "owner@sunrise.test", PHONE);
  await phone.goto(event);
  const hand = new Hand();
  await hand.tap(phone.getByRole("link", { name: "Recap", exact: true }));
  await hand.fill(phone.getByLabel("Attendance"), "85");
  await hand.choose(phone.getByLabel(/^Photos/), [await makePicture("line"), await makePicture("tray")]);
  await hand.tap(phone.getByRole("button", { name: "Save recap" }));
  await hand.tap(phone.getByRole("link", { name: "Claim money" }));
  await hand.tap(phone.getByRole("button", { name: "Start claim" }));
  await expect(phone.getByLabel(/^Attendance/)).toHaveValue("85");
  await hand.fill(phone.getByLabel("Vendor"), `Lakeside Printing ${project.name}`);
  await hand.choose(phone.getByLabel(/^Invoice or receipt/), [await makePicture("invoice")]);
  await hand.fill(phone.getByLabel("Your full name"), "Marcus Delaney");
  await hand.tap(phone.getByRole("checkbox", { name: /^Everything in this claim is true/ }));
  await hand.tap(phone.getByRole("button", { name: "Submit claim" }));
  await expectNotice(phone, /^RB-\d{4}-\d{6}: Submitted\.$/);
  expect(hand.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(hand.seconds()).toBeLessThan(MAX_SECONDS);
  test.info().annotations.push({ type: "measured", description: `${hand.taps} taps, ${hand.seconds()} seconds` });
  await expect(phone.getByRole("main").locator("img")).toHaveCount(3);
  const number = /RB-\d{4}-\d{6}/.exec(await phone.getByRole("main").innerText())?.[0] ?? "";
  const pcNumber = /\((?:PC )?(\d{6})\)/.exec(await phone.getByRole("main").innerText())?.[1] ?? "";
  const before = await figuresOf(owner, "/incentive/recap.csv", pcNumber, day);

  // The advisor finds it in the inbox, asks, and the owner answers.
  await advisor.goto(`/inbox?tab=team&q=${number}`);
  await advisor.getByRole("link", { name: new RegExp(number) }).click();
  await advisor.waitForURL(/\/manage-incentive\/reimbursement\/\d+/);
  const claim = new URL(advisor.url()).pathname;
  await confirmInDialog(advisor, "Ask for more information", hasScript, (area) =>
    reasonField(area).fill("What was printed? Say it here."),
  );
  await expectNotice(advisor, `${number} sent back for more information.`);
  await phone.reload();
  await expect(phone.getByText("What was printed? Say it here.").first()).toBeVisible();
  await reasonField(phone.getByRole("main")).fill("Two hundred flyers for the schools nearby.");
  await phone.getByRole("button", { name: "Send answer" }).click();
  await expectNotice(phone, "Answer sent.");

  // A part is approved; the rest returns to the account at once.
  await advisor.goto(claim);
  const why = "The frame for the flyers stays with the shop.";
  const part = async (area: Locator) => {
    await area.getByLabel("Approved amount").fill("60.00");
    await reasonField(area).fill(why);
  };
  if (hasScript) {
    // A refused form stays open, with the typed values.
    await confirmInDialog(advisor, "Approve partial amount", hasScript, part);
    await expectNotice(advisor, "Choose a reason code.");
    const dialog = advisor.getByRole("dialog");
    await expect(reasonField(dialog)).toHaveValue(why);
    await dialog.getByRole("checkbox", { name: "Not eligible" }).check();
    await dialog.getByRole("button", { name: "Approve partial amount", exact: true }).click();
  } else {
    await confirmInDialog(advisor, "Approve partial amount", hasScript, async (area) => {
      await part(area);
      await area.getByRole("checkbox", { name: "Not eligible" }).check();
    });
  }
  await expectNotice(advisor, `${number} partially approved: `);
  const decided = await figuresOf(owner, "/incentive/recap.csv", pcNumber, day);
  expect(decided.Reserved).toBeCloseTo(before.Reserved - 30, 2);
  expect(decided.Available).toBeCloseTo(before.Available + 30, 2);

  // It is paid in a batch, whose references come back as a file. Sent to payment by hand, it need not wait a minute.
  await advisor.goto(claim);
  await confirmInDialog(advisor, "Send to payment", hasScript);
  await expectNotice(advisor, `${number}: Payment pending.`);
  await advisor.goto("/manage-incentive/payments?company=1");
  await confirmInDialog(advisor, "Create batch", hasScript);
  await expect(advisor).toHaveURL(/\/manage-incentive\/payments\/\d+/);
  const batch = new URL(advisor.url()).pathname;
  const out = await (await advisor.request.get(`${batch}/claims.csv`)).text();
  const [line] = rowsOf(out).filter((row) => row["Claim number"] === number);
  expect(line?.Amount).toBe("60.00");
  const paidOn = dayText(addDays(new Date().toISOString().slice(0, 10), -1));
  const back = `Claim number,Reference,Paid on,Amount\n${number},ACH 4711,${paidOn},60.00\n`;
  await advisor.goto("/company/1/import/payments");
  const file = { name: "paid.csv", mimeType: "text/csv", buffer: Buffer.from(back) };
  await advisor.getByLabel(/^CSV file/).setInputFiles(file);
  await advisor.getByRole("button", { name: "Check file" }).click();
  await advisor.getByRole("button", { name: /^Save 1 / }).click();
  // The file is saved in the background.
  await expect(async () => {
    await advisor.goto(claim);
    await expect(advisor.getByText("ACH 4711").first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  // Every page shows it, with the same amounts.
  const whole = `${number}, $60.00`;
  for (const [page, path] of [
    [phone, event],
    [partner, event],
    [advisor, claim],
  ] as const) {
    await page.goto(path);
    const thread = page.locator("section", { has: page.getByRole("heading", { name: "From plan to payment" }) });
    await expect(thread).toContainText(item);
    await expect(thread).toContainText(whole);
    await expect(thread).toContainText("ACH 4711");
  }
  const [cost] = rowsOf(await (await advisor.request.get("/manage-incentive/event-costs.csv?company=1")).text()).filter(
    (row) => row.Event === title,
  );
  expect(cost).toMatchObject({ Claimed: "180.00", Approved: "60.00", Paid: "60.00" });
  const [claimed] = rowsOf(await (await owner.request.get("/incentive/claims.csv")).text()).filter(
    (row) => row.Number === number,
  );
  expect(claimed).toMatchObject({ Approved: "60.00" });
  await phone.goto(`/event-management/reimbursement/${event.split("/").at(-1)}`);
  const letter = await phone.getByRole("link", { name: "Download PDF" }).getAttribute("href");
  expect((await (await phone.request.get(letter ?? "")).body()).subarray(0, 5).toString()).toBe("%PDF-");
  await partner.goto(plan);
  await expect(partner.getByRole("link", { name: `${number}, paid` })).toBeVisible();
  const paid = await figuresOf(owner, "/incentive/recap.csv", pcNumber, day);
  expect(paid.Spent).toBeCloseTo(before.Spent + 60, 2);
  expect(paid.Reserved).toBeCloseTo(before.Reserved - 90, 2);
  expect(await figuresOf(partner, "/incentive/recap.csv", pcNumber, day)).toEqual(paid);
  expect(await figuresOf(advisor, "/manage-incentive/recap.csv?company=1", pcNumber, day)).toEqual(paid);
  for (const page of [owner, partner, advisor, phone]) await page.context().close();
});

/** Counter of an owner's taps and fields. */
class Hand {
  taps = 0;
  readonly #began = Date.now();

  seconds(): number {
    return Math.round((Date.now() - this.#began) / 1_000);
  }

  tap(locator: Locator): Promise<void> {
    this.taps += 1;
    return locator.click();
  }

  fill(locator: Locator, text: string): Promise<void> {
    this.taps += 1;
    return locator.fill(text);
  }

  choose(locator: Locator, files: Awaited<ReturnType<typeof makePicture>>[]): Promise<void> {
    this.taps += 1;
    return locator.setInputFiles(files);
  }
}

/** Read a shop's account, from which money moves, in a recap's download, in dollars. */
async function figuresOf(page: Page, path: string, pcNumber: string, day: string) {
  const rows = rowsOf(await (await page.request.get(path)).text());
  const [row] = rows.filter((row) => row["PC number"] === pcNumber && row.Program?.includes(day.slice(0, 4)));
  return z.object({ Reserved: z.coerce.number(), Spent: z.coerce.number(), Available: z.coerce.number() }).parse(row);
}

function rowsOf(csv: string): Record<string, string>[] {
  return z.array(z.record(z.string(), z.string())).parse(parse(csv, { bom: true, columns: true }));
}
