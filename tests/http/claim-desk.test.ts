import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const CLAIMS = 20;
const MAX_PRESSES = 40;
const SITE = "http://portal.test";

let database: TestDatabase;
let world: World;
let server: RunningServer;
let browser: Browser;
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  const { DATABASE_URL = "", SECRET = "" } = process.env;
  server = await startServer({ env: { DATABASE_URL, SECRET, APP_URL: SITE, WORKER_CONCURRENCY: "0" } });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--host-resolver-rules=MAP portal.test 127.0.0.1:${server.port}`],
  });
}, 180_000);
afterAll(async () => {
  await browser.close();
  await server.end("SIGTERM");
  await database.close();
});

/** Create submitted claims of one shop, oldest first, with two lines each, and return their numbers. */
async function submittedClaims(count: number): Promise<{ id: number; number: string }[]> {
  const { db } = database;
  const { submitClaim } = await import("#app/programs/claims/submit-claim.server.ts");
  const owner = await makeMember(db, world.owner);
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 5_000_000);
  const claims = [];
  for (let index = 0; index < count; index += 1) {
    made += 1;
    const cents = 20_000 + made * 100;
    const claim = await makeClaim(db, account, shop, { vendor: `Printer ${made}`, requestedCents: cents });
    await db.deleteFrom("claimLines").where("claimId", "=", claim.id).execute();
    const line = { claimId: claim.id, category: "Printing", isEligible: true };
    const lines = [
      { ...line, position: 1, description: "Flyers", amountCents: cents - 5_000 },
      { ...line, position: 2, description: "Frame", amountCents: 5_000 },
    ];
    await db.insertInto("claimLines").values(lines).execute();
    const now = new Date("2026-11-20T15:00:00Z");
    await submitClaim({ db, actor: owner, now: new Date(now.getTime() + made * 1_000) }, claim.id, {
      certifiedName: "Pat Owner",
      acceptsLess: false,
    });
    claims.push({ id: claim.id, number: claim.number });
  }
  return claims;
}

async function openQueue(options: BrowserContextOptions = {}): Promise<Page> {
  const token = await startSession(database.db, {
    userId: world.senior.id,
    origin: { address: "192.0.2.1", agent: "test" },
    absoluteHours: 12,
    now: new Date(),
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies([{ name: "sid", value: token, url: SITE }]);
  const page = await context.newPage();
  await page.goto(`${SITE}/manage-incentive/reimbursement?company=${world.sunrise.id}&status=submitted`);
  if (options.javaScriptEnabled !== false) await isAlive(page);
  return page;
}

const isAlive = (page: Page) => page.locator("html[data-alive]").waitFor();
const heading = (page: Page, number: string) =>
  page.getByRole("heading", { level: 1, name: new RegExp(number) }).waitFor();
const statusesOf = async (claims: readonly { id: number }[]) => {
  const rows = await database.db
    .selectFrom("claims")
    .select(["id", "status"])
    .where(
      "id",
      "in",
      claims.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ status }) => status);
};

test("twenty claims are decided with at most forty keys", async () => {
  const claims = await submittedClaims(CLAIMS);
  const page = await openQueue();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await page.getByRole("link", { name: claims[0]?.number }).click();
  presses += 1;
  await isAlive(page);
  for (const [index, { number }] of claims.entries()) {
    await heading(page, number);
    if (index === 3 || index === 9) {
      // Declined for the first reason of the list.
      await press("r");
      await page
        .getByRole("dialog")
        .getByRole("checkbox", { name: "Not eligible" })
        .and(page.locator(":focus"))
        .waitFor();
      await press("Space");
      await press("Enter");
    } else if (index === 5) {
      // The first line is declined; the amount follows from the other.
      await press("p");
      await page
        .getByRole("dialog")
        .getByRole("checkbox", { name: /^Flyers/ })
        .and(page.locator(":focus"))
        .waitFor();
      await press("Space");
      await press("Enter");
    } else if (index === 7) {
      await press("i");
      await page
        .getByRole("dialog")
        .getByRole("radio", { name: /^Add a receipt/ })
        .and(page.locator(":focus"))
        .waitFor();
      await press("Enter");
    } else await press("a");
    await page
      .getByText(new RegExp(`^${number} (approved|partially approved|declined|sent back for more information)[.:]`))
      .waitFor();
  }
  expect(new URL(page.url()).pathname).toBe("/manage-incentive/reimbursement");
  const expected = claims.map((_, index) => {
    if (index === 3 || index === 9) return "rejected";
    if (index === 5) return "partlyApproved";
    return index === 7 ? "infoRequested" : "approved";
  });
  expect(await statusesOf(claims)).toEqual(expected);
  const part = await database.db
    .selectFrom("claims")
    .select("approvedCents")
    .where("id", "=", claims[5]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(part.approvedCents).toBe(2_500);
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  await page.context().close();
}, 180_000);

test("twenty claims are decided with at most forty taps on a phone", async () => {
  const claims = await submittedClaims(CLAIMS);
  const page = await openQueue({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  let taps = 0;
  const tap = async (name: string | RegExp, role: "link" | "button") => {
    taps += 1;
    await page.getByRole("main").getByRole(role, { name }).first().tap();
  };
  await tap(new RegExp(claims[0]?.number ?? ""), "link");
  for (const { number } of claims) {
    await heading(page, number);
    await isAlive(page);
    await tap(/^Approve (and next|claim)/, "button");
    await page.getByText(`${number} approved: `).waitFor();
  }
  expect(new Set(await statusesOf(claims))).toEqual(new Set(["approved"]));
  expect(taps).toBeLessThanOrEqual(MAX_PRESSES);
  await page.context().close();
}, 180_000);

test("without JavaScript a decision opens the next claim, which offers to undo it", async () => {
  const [first, second] = await submittedClaims(2);
  if (!first || !second) throw new Error("two claims");
  const page = await openQueue({ javaScriptEnabled: false });
  await page.getByRole("link", { name: first.number }).click();
  await heading(page, first.number);
  // The queue is beside the claim, which it marks.
  const queue = page.getByRole("navigation", { name: "Reimbursements" });
  expect(await queue.locator("[aria-current]").innerText()).toContain(first.number);
  expect(await queue.innerText()).toContain("1 of 2, 2 to do");
  await page.getByRole("main").getByRole("button", { name: "Approve and next" }).click();
  await heading(page, second.number);
  expect(await statusesOf([first, second])).toEqual(["approved", "submitted"]);
  await page.getByText(`${first.number} approved: `).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await heading(page, first.number);
  expect(await statusesOf([first, second])).toEqual(["inReview", "submitted"]);
  expect(await page.getByRole("main").innerText()).toContain("In review: Undone");

  // By line, in the fold of the button.
  await page.locator("summary", { hasText: "Approve partial amount" }).click();
  const fold = page.locator("details[open]");
  await fold.getByRole("checkbox", { name: /^Frame/ }).uncheck();
  await fold.getByRole("combobox", { name: "Reason for Frame" }).selectOption("missingProof");
  await fold.getByRole("button", { name: "Approve partial amount" }).click();
  await heading(page, second.number);
  const rows = await database.db
    .selectFrom("claimLines")
    .select(["isApproved", "declineReason"])
    .where("claimId", "=", first.id)
    .orderBy("position")
    .execute();
  expect(rows).toEqual([
    { isApproved: true, declineReason: "" },
    { isApproved: false, declineReason: "missingProof" },
  ]);
  await page.context().close();
}, 120_000);

test("keys do nothing while someone types, and the help lists them", async () => {
  const [claim] = await submittedClaims(1);
  if (!claim) throw new Error("one claim");
  const page = await openQueue();
  await page.getByRole("link", { name: claim.number }).click();
  await heading(page, claim.number);
  await page.getByRole("main").locator("textarea").first().focus();
  await page.keyboard.type("a r p i");
  expect(await statusesOf([claim])).toEqual(["submitted"]);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.locator("textarea").first().blur();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  for (const label of ["Approve claim", "Approve partial amount", "Decline claim", "Ask for more information"]) {
    expect(await help.innerText()).toContain(label);
  }
  await page.context().close();
}, 120_000);

test("a receipt is drawn beside its claim, a PDF too", async () => {
  const [claim] = await submittedClaims(1);
  if (!claim) throw new Error("one claim");
  const file = await database.db
    .selectFrom("claimFiles")
    .innerJoin("files", "files.id", "claimFiles.fileId")
    .select("files.id")
    .where("claimId", "=", claim.id)
    .executeTakeFirstOrThrow();
  const content = pdfWithSquare();
  const key = "receipt-of-a-claim-as-a-pdf-file";
  const folder = join(server.dataFolder, "files", key.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, key), content);
  const facts = { key, name: "receipt.pdf", contentType: "application/pdf", bytes: content.length };
  await database.db.updateTable("files").set(facts).where("id", "=", file.id).execute();
  const page = await openQueue();
  await page.getByRole("link", { name: claim.number }).click();
  await heading(page, claim.number);
  const drawn = page.getByRole("img", { name: "receipt.pdf" }).locator("canvas");
  await drawn.waitFor();
  // The square is black and in the middle.
  const middle = () =>
    drawn.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return null;
      const { width, height } = canvas;
      return [...(canvas.getContext("2d")?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
    });
  await expect.poll(middle, { timeout: 10_000 }).toEqual([0, 0, 0, 255]);
  const box = await page.getByRole("img", { name: "receipt.pdf" }).boundingBox();
  expect(box?.y).toBeLessThan(900);
  await page.context().close();
}, 120_000);

/** Return a PDF of one page, 200 by 200 points, with a black square in its middle. */
function pdfWithSquare(): Buffer {
  const drawing = "50 50 100 100 re f";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const offsets = body.map((_, index) => 9 + body.slice(0, index).join("").length);
  const start = 9 + body.join("").length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `%PDF-1.4\n${body.join("")}${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
}
