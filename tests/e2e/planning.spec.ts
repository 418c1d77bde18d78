import AxeBuilder from "@axe-core/playwright";
import { type Page, expect, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { signIn } from "#tests/support/browser.ts";
import { nextYear } from "#tests/support/next-year.ts";

/** An owner's main job, with JavaScript and without: a campaign for two shops, its cost, its roadmap, its checklist. */

test("an owner plans a spring campaign for two shops, activates it and ticks three actions off on a phone", async ({
  page,
}, { project }) => {
  test.setTimeout(180_000);
  const name = `Spring mornings ${project.name}`;
  const hasScript = project.use.javaScriptEnabled !== false;
  await signIn(page, "owner@sunrise.test");

  await page.goto("/create-plan/first-step");
  for (const shop of ["Champaign", "Elgin"]) await chooseShop(page, shop, hasScript);
  await page.getByRole("checkbox", { name: "Grow morning traffic" }).check();
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByLabel("First day").fill(`${nextYear}-03-01`);
  await page.getByLabel("Last day").fill(`${nextYear}-05-31`);
  await page.getByRole("button", { name: "Choose ideas" }).click();
  await expect(page).toHaveURL(/\/create-plan\/second-step\?plan=\d+/);

  const items = page.getByRole("link", { name: /^Change (?!details)/ });
  for (let count = 1; count <= 5; count += 1) {
    await page
      .getByRole("button", { name: /^Add (?!item)/ })
      .nth(count - 1)
      .click();
    await expect(items).toHaveCount(count);
  }
  if (hasScript) await expectSound(page);
  await page.getByRole("button", { name: "Copy 5 items to the other" }).click();
  await page.getByRole("button", { name: "Save all 2 plans" }).click();
  await expect(
    page
      .getByText(/2 plans are saved/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  await page.goto("/create-plan/first-step");
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("button", { name: "Activate all 2 plans" }).click();
  await expect(
    page
      .getByText(/2 plans are active/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  if (hasScript) await expectSound(page);
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
  await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  if (hasScript) await expectSound(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/implementation-checklist");
  const open = page.locator("[aria-pressed=false]");
  const before = await open.count();
  for (let ticked = 1; ticked <= 3; ticked += 1) {
    await open.first().click();
    await expect(open).toHaveCount(before - ticked);
  }
});

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function totalOf(page: Page): Promise<string> {
  const text = await page.getByRole("main").innerText();
  return /\$[\d,]+\.\d{2}/.exec(text)?.[0] ?? "no amount";
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** Many shops are searched by typing; without script each has its checkbox. */
async function chooseShop(page: Page, name: string, isSearched: boolean): Promise<void> {
  if (!isSearched) return page.getByRole("checkbox", { name }).check();
  await page.getByRole("textbox", { name: "Locations" }).fill(name);
  await page.getByRole("listbox", { name: "Locations" }).getByRole("option", { name }).click();
}
