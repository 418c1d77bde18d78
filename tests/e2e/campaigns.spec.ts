import { type Locator, type Page, expect, test } from "@playwright/test";
import { violationsOf } from "#tests/support/axe.ts";
import { DEMO_PASSWORD } from "#db/seed/demo-accounts.ts";
import { expectNotice } from "#tests/support/browser.ts";

/** From sign-in to three ticks: nine actions with a ready campaign, fourteen with one's own. */

/** Clicks, entries and choices of a person; opening the first page is none. */
class Person {
  actions = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async signIn(email: string): Promise<void> {
    await this.page.goto("/login");
    await this.fill(this.page.getByLabel("Email"), email);
    await this.fill(this.page.getByLabel("Password", { exact: true }), DEMO_PASSWORD);
    await this.click(this.page.getByRole("button", { name: "Sign in", exact: true }));
    await this.page.waitForURL(/\/dashboard/);
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.actions += 1;
    await target.fill(text);
  }

  /** Tick the first three steps of the campaign's checklist, each of which must be ready at its top. */
  async tickThree(): Promise<void> {
    const thisWeek = this.page.locator("section", { has: this.page.getByRole("heading", { name: "This week" }) });
    const done = this.page.locator("[data-tick][aria-pressed=true]");
    for (let ticked = 1; ticked <= 3; ticked += 1) {
      const next = thisWeek.locator("[data-tick][aria-pressed=false]").first();
      await this.click(next);
      await expect(done).toHaveCount(ticked);
    }
  }
}

const openPlanning = (page: Page) => page.getByRole("navigation").getByRole("link", { name: "Create Plan" }).first();

test("a guest of two shops starts a ready campaign at both and ticks three steps with nine actions", async ({ page }, {
  project,
}) => {
  const hasScript = project.use.javaScriptEnabled !== false;
  const guest = new Person(page);
  await guest.signIn("guest@sunrise.test");
  await guest.click(openPlanning(page));
  await guest.click(page.getByRole("link", { name: "Start a campaign" }));
  await page.waitForURL(/\/campaigns/);
  // Tests of other forms give the guest a default location, which the link then carries.
  if (page.url().includes("location=")) await page.goto("/campaigns");
  if (hasScript) expect(await violationsOf(page)).toEqual([]);
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Start at/ }) })
    .first();
  const name = await card.getByRole("heading").innerText();
  await expect(card).toContainText("You get back");
  await guest.click(card.getByRole("button", { name: /^Start at both locations, \$/ }));

  await page.waitForURL(/\/implementation-checklist\?campaign=\d+/);
  await expect(page.getByRole("main").getByText(name).filter({ visible: true }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await guest.tickThree();
  expect(guest.actions).toBeLessThanOrEqual(9);
  if (hasScript) expect(await violationsOf(page)).toEqual([]);

  await page.getByRole("link", { name: "View step-by-step roadmap" }).click();
  await page.waitForURL(/\/execution-roadmap\/\d+\/\d+\?all=1/);
  const first = page.url();
  const open = page.locator("summary", { hasText: "0 of 2 done" }).first();
  const title = await open.locator("strong").innerText();
  await open.click();
  await page
    .getByRole("button", { name: `Mark as done: ${title}` })
    .first()
    .click();
  await expectNotice(page, `${title} marked as done.`);
  await expect(page.locator("summary", { hasText: title }).filter({ hasText: "1 of 2 done" }).first()).toBeVisible();
  if (hasScript) expect(await violationsOf(page)).toEqual([]);
  const shops = page.getByRole("navigation", { name: "Roadmaps of this campaign" }).getByRole("link");
  await expect(shops).toHaveCount(3);
  await shops.nth(2).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole("navigation", { name: "Roadmaps of this campaign" })).toBeVisible();

  await page.goto("/campaigns");
  await expect(page.locator(`li:has(h2:text-is("${name}"))`)).toHaveCount(0);
});

test("a guest plans a campaign by hand for two shops and ticks three steps with fourteen actions", async ({ page }) => {
  const guest = new Person(page);
  await guest.signIn("guest@sunrise.test");
  await guest.click(openPlanning(page));
  const boxes = page.getByRole("group", { name: "Locations" }).getByRole("checkbox");
  for (const box of await boxes.all()) if (!(await box.isChecked())) await guest.click(box);
  await guest.click(page.getByRole("checkbox", { name: "Grow app orders" }));
  await guest.click(page.getByRole("button", { name: "Choose ideas" }));
  await guest.click(page.getByRole("button", { name: "Add the best five for this goal" }));
  await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(5);
  await guest.click(page.getByRole("button", { name: "Save and activate" }));
  await page.waitForURL(/\/implementation-checklist\?campaign=\d+/);
  await guest.tickThree();
  expect(guest.actions).toBeLessThanOrEqual(14);
});

test("choosing shops and a first day changes what a campaign costs and when it starts", async ({ page }, {
  project,
}) => {
  const hasScript = project.use.javaScriptEnabled !== false;
  const owner = new Person(page);
  await owner.signIn("admin@sunrise.test");
  await page.goto("/campaigns");
  const update = async () => {
    if (!hasScript) await page.getByRole("button", { name: "Update" }).click();
  };
  const shops = page.locator("input[name=location]");
  expect(await shops.count()).toBeGreaterThan(3);
  // Nothing starts at many shops before they are chosen.
  await expect(page.getByRole("button", { name: /^Start at / })).toHaveCount(0);
  await page.getByRole("link", { name: /^Choose all \d+ locations/ }).click();
  await expect(page.getByRole("button", { name: /^Start at / }).first()).toBeVisible();
  await page
    .locator("summary")
    .filter({ hasText: /^For all/ })
    .click();
  const wanted = await shops.nth(0).getAttribute("value");
  if (hasScript) {
    await page.getByRole("button", { name: "Choose none" }).click();
    await shops.nth(0).click();
    await page.waitForURL(new RegExp(`location=${wanted ?? ""}\\b`));
  } else await page.goto(`/campaigns?location=${wanted ?? ""}`);
  await expect(page.getByRole("button", { name: /^Start at / }).first()).not.toHaveText(/locations/);
  const day = `${new Date().getUTCFullYear() + 1}-02-01`;
  await page.getByLabel("First day").fill(day);
  await update();
  await expect(page.getByText(/^02\/01\/\d{4} to/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
