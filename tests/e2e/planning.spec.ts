import { type Locator, type Page, expect, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { violationsOf } from "#tests/support/axe.ts";
import { signInThroughForm } from "#tests/support/browser.ts";
import { nextYear } from "#tests/support/next-year.ts";

/** An owner's main job, with JavaScript and without: a campaign for two shops, its cost, its roadmap, its checklist. */

test("an owner plans a spring campaign for two shops, activates it and checks off three actions on a phone", async ({
  page,
}, { project }) => {
  test.setTimeout(180_000);
  const name = `Spring mornings ${project.name}`;
  const hasScript = project.use.javaScriptEnabled !== false;
  await signInThroughForm(page, "owner@sunrise.test");

  await page.goto("/create-plan/first-step");
  await chooseNone(page, hasScript);
  for (const shop of ["Champaign", "Elgin"]) await chooseShop(page, shop, hasScript);
  await page.getByRole("checkbox", { name: "Grow morning traffic" }).check();
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByLabel("First day").fill(`${nextYear}-03-01`);
  await page.getByLabel("Last day").fill(`${nextYear}-05-31`);
  await page.getByRole("button", { name: "Choose ideas" }).click();
  await expect(page).toHaveURL(/\/create-plan\/second-step\?plan=\d+/);

  await addIdeas(page, 5);
  await expect(page.getByRole("region", { name: "Total costs" })).toContainText("5 items in 2 locations");
  if (hasScript) await expectSound(page);
  await page.getByRole("button", { name: "Save both plans" }).click();
  await expect(
    page
      .getByText(/2 plans saved/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  await page.goto("/create-plan/first-step");
  await page.getByRole("link", { name: "Your plans" }).click();
  await expect(page).toHaveURL(/\/plans/);
  await page.getByRole("link", { name }).first().click();
  await page.waitForURL(/\/plans\/\d+/);
  const plan = page.url();
  await page.getByRole("button", { name: "Activate both plans" }).click();
  await expect(page).toHaveURL(/\/implementation-checklist\?campaign=\d+/);
  await expect(
    page
      .getByText(/2 plans activated/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  if (hasScript) await expectSound(page);
  await page.goto(plan);
  const onPage = await totalOf(page);
  const csv = page.waitForEvent("download");
  await page.getByRole("link", { name: /CSV/ }).click();
  const file = await textOf(await (await csv).createReadStream());
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(file, { bom: true, columns: true }));
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row["Planned cost"]) * 100), 0);
  expect(`$${(cents / 100).toFixed(2)}`).toBe(onPage.replace(",", ""));

  await page
    .getByRole("link", { name: /roadmap/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/execution-roadmap\/\d+\/\d+/);
  await expect(page.getByRole("main").getByText(name).filter({ visible: true }).first()).toBeVisible();
  if (hasScript) {
    await expectSound(page);
    const told = page.waitForRequest((request) => request.postData()?.includes("Roadmap Print") ?? false);
    await page.getByRole("button", { name: "Print" }).first().click();
    expect((await (await told).response())?.status()).toBe(200);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/implementation-checklist");
  const open = page.locator("[aria-pressed=false]");
  const before = await open.count();
  for (let ticked = 1; ticked <= 3; ticked += 1) {
    await open.first().click();
    await expect(open).toHaveCount(before - ticked);
  }
});

test("a plan's cost stays fully in view without covering items, and ideas are above the fold", async ({ page }, {
  project,
}) => {
  test.setTimeout(120_000);
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/create-plan/first-step");
  const hasScript = project.use.javaScriptEnabled !== false;
  await chooseNone(page, hasScript);
  await chooseShop(page, "Galesburg", hasScript);
  await page.getByRole("checkbox", { name: "Grow morning traffic" }).check();
  await page.getByRole("textbox", { name: /^Name/ }).fill(`In view ${project.name}`);
  await page.getByRole("textbox", { name: /^Budget/ }).fill("900");
  await page.getByRole("button", { name: "Choose ideas" }).click();
  await addIdeas(page, 8);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(page.url().replace(/#.*/, ""));
    if (width === 1440)
      await expect(page.getByRole("button", { name: /^Add (again|to)/ }).first()).toBeInViewport({ ratio: 1 });
    const costs = page.getByRole("region", { name: "Total costs" });
    for (const change of await page.getByRole("link", { name: /^Edit / }).all()) {
      await change.focus();
      await expect(costs).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isUncovered(change), `${width} x ${height}`).toBe(true);
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(costs).toBeInViewport({ ratio: 1 });
  }
});

/** Add the first ideas of the catalog, one after the other. */
async function addIdeas(page: Page, most: number): Promise<void> {
  for (let count = 1; count <= most; count += 1) {
    await page
      .getByRole("button", { name: /^Add (again|to)/ })
      .nth(count - 1)
      .click();
    await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(count);
  }
}

/** Return whether a link's corners are covered by nothing else. */
function isUncovered(link: Locator): Promise<boolean> {
  return link.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return at(x, y) && at(x, top + 3) && at(x, bottom - 3);
  });
}

async function expectSound(page: Page): Promise<void> {
  // Voice control users say the text that a button shows (WCAG 2.5.3).
  const rules = { "label-content-name-mismatch": { enabled: true } };
  expect(await violationsOf(page, { rules })).toEqual([]);
}

async function totalOf(page: Page): Promise<string> {
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Total costs" }) });
  const text = await card.innerText();
  return /\$[\d,]+\.\d{2}/.exec(text)?.[0] ?? "no amount";
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** Choose a shop: many are searched by typing; without script each has its checkbox. */
async function chooseShop(page: Page, name: string, isSearched: boolean): Promise<void> {
  if (!isSearched) return page.getByRole("checkbox", { name }).check();
  await page.getByRole("textbox", { name: "Locations" }).fill(name);
  await page.getByRole("listbox", { name: "Locations" }).getByRole("option", { name }).click();
}

/** Clear the location, because the page begins with the last one the user chose. */
async function chooseNone(page: Page, isSearched: boolean): Promise<void> {
  if (!isSearched) {
    for (const box of await page.locator('input[name="locationIds"]:checked').all()) await box.uncheck();
    return;
  }
  await expect(page.getByRole("textbox", { name: "Locations" })).toBeVisible();
  const chosen = page.locator(".mantine-MultiSelect-pill button");
  while ((await chosen.count()) > 0) await chosen.first().click();
}
