import { type Locator, type Page, expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

/** A list as a user with script works with it: columns resized, rows selected together, and a row's menu. */

test.beforeEach(({ page }) => signInThroughForm(page, "senior@mainstreet.test"));

for (const [place, width] of [
  ["fills its frame", 1600],
  ["scrolls sideways", 1180],
] as const) {
  test(`a column's edge follows the mouse where the table ${place}, and the width is remembered`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/company/1/users?size=25");
    const head = page.getByRole("columnheader", { name: "Role" });
    const edge = head.getByRole("separator");
    const before = await boxOf(head);

    await edge.hover();
    await page.mouse.down();
    const end = before.x + before.width;
    await page.mouse.move(end + 80, before.y + 5, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(head)).width - before.width).toBeGreaterThan(72);
    const dragged = (await boxOf(head)).width;
    expect(dragged - before.width).toBeLessThan(88);

    await edge.press("ArrowRight");
    await expect.poll(async () => Math.round((await boxOf(head)).width - dragged)).toBeGreaterThan(7);
    const { width: resized } = await boxOf(head);

    await open(page, "/company/1/users?size=25");
    expect(Math.abs((await boxOf(head)).width - resized)).toBeLessThan(1);
  });
}

/** Lists of advisors; every other list has at most as many columns. */
const wideAddresses = [
  "/companies",
  "/company/1/users",
  "/company/1/networks",
  "/company/1/audit",
  "/company/1/announcements",
  "/company/1/metric-types",
  "/company/1/social-media-packages",
  "/company/1/terms-and-conditions/acceptances",
  "/manage-locations?company=1",
  "/manage-locations",
  "/transfer-location?company=1",
  "/ideas?company=1",
  "/ideas/effects?company=1",
  "/ideas/autopilot?company=1",
  "/inbox?tab=all",
  "/manage-incentive?company=1",
  "/manage-incentive/recap?company=1",
  "/manage-incentive/reimbursement?company=1",
  "/manage-incentive/event-approvals?company=1",
  "/manage-incentive/plan-costs?company=1",
  "/manage-incentive/event-costs?company=1",
  "/manage-incentive/payments?company=1",
  "/gift-cards/manage-orders?company=1",
  "/free-coffee/manage-orders?company=1",
  "/studio-request/manage-orders?company=1",
  "/social-media/manage-orders?company=1",
  "/social-media/manage-posts?company=1",
  "/competitive-intelligence/openings?company=1",
  "/analytics/franchisee-reimbursement?company=1",
  "/analytics/company-users?company=1",
  "/analytics/company-locations?company=1",
  "/analytics/incentive-recap?company=1",
  "/analytics/incentive-usage-recap?company=1",
  "/analytics/incentive-organization-events-recap?company=1",
  "/analytics/organization-login?company=1",
  "/analytics/organization-not-logged-in?company=1",
  "/analytics/social-media-orders?company=1",
  "/analytics/total-costs?company=1",
  "/analytics/usage-counters?company=1",
  "/analytics/competitive-intelligence?company=1",
  "/analytics/free-coffee-request?company=1",
  "/analytics/network-budget-left?company=1",
];

test("no list scrolls sideways by default on a screen of 1,366 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const wide: string[] = [];
  for (const address of wideAddresses) {
    await page.goto(address);
    const table = page.getByRole("table").first();
    await expect(table, address).toBeVisible();
    const over = await table.evaluate(
      (element) => element.scrollWidth - Number(element.parentElement?.clientWidth ?? 0),
    );
    if (over > 0) wide.push(`${address} is ${over} px too wide`);
  }
  expect(wide).toEqual([]);
});

test("a shop is one cell, people have initials, and times are relative with their date on hover", async ({ page }) => {
  await open(page, "/inbox?tab=all&sort=-since");
  await expect(page.getByRole("columnheader", { name: "PC number" })).toHaveCount(0);
  const row = page.getByRole("row").nth(1);
  await expect(row.getByText(/^\d{6}$/)).toBeVisible();
  const time = row.getByRole("time");
  await expect(time).toHaveText(/ago$|^just now$/);
  await expect(time).toHaveAttribute("title", /^\d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M$/);
  await open(page, "/company/1/users");
  await expect(page.locator("td [data-initials]").first()).toHaveAttribute("data-initials", /^[A-Z]{1,2}$/);
});

test("what opens below a button stays within the window", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.context().clearCookies();
  await signInThroughForm(page, "owner@sunrise.test");
  await open(page, "/implementation-checklist");
  await page.locator("summary", { hasText: "More filters" }).click();
  const panel = page.locator("details[open] > :last-child");
  await expect(panel).toBeVisible();
  await expect.poll(() => panel.evaluate((shown) => shown.getBoundingClientRect().right)).toBeLessThanOrEqual(1366);
});

test("a dialog that is closed keeps what was typed, for its record only", async ({ page }) => {
  await open(page, "/manage-incentive/reimbursement?company=1");
  await page.getByRole("table").getByRole("link", { name: /^RB-/ }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Decline / });
  const explanation = dialog.getByLabel("Explanation for the owner");
  const decline = page.getByRole("button", { name: "Decline claim", exact: true });
  await decline.click();
  await dialog.getByLabel("Missing proof").check();
  await explanation.fill("The photo shows another shop.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await decline.click();
  await expect(dialog).toBeVisible();
  await expect(explanation).toHaveValue("The photo shows another shop.");
  await expect(dialog.getByLabel("Missing proof")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Keys work although the closed dialog is still in the page.
  await page.keyboard.press("j");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ of / })).not.toHaveText(/^1 of /);
  await decline.click();
  await expect(dialog).toBeVisible();
  await expect(explanation).toHaveValue("");
});

test("the keys j and k move through the rows of a list, and Enter opens one", async ({ page }) => {
  await open(page, "/manage-incentive/reimbursement?company=1");
  const rows = page.locator("main tr[data-to]");
  const focused = (nth: number) => rows.nth(nth).locator("a:focus");
  for (const [key, nth] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused(nth)).toHaveCount(1);
  }
  const to = await rows.first().getAttribute("data-to");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname + url.search === to);
});

test("a question without fields begins on its button, so that Enter answers it", async ({ page }) => {
  await open(page, "/free-coffee/manage-orders?company=all&status=submitted");
  await page.getByRole("table").getByRole("link", { name: /^FC-/ }).first().click();
  await expect(page.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Approve/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/You can undo this for 60 seconds\./).first()).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
});

test("a table with added columns scrolls below its first column and its menu", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, "/company/1/users?hide=");
  const scroll = page.locator("div:has(> table)");
  const [first, menu] = [
    page.getByRole("row").nth(1).getByRole("link").first(),
    page.getByRole("button", { name: /^Actions for/ }).first(),
  ];
  const before = [await boxOf(first), await boxOf(menu)];
  await scroll.evaluate((element) => element.scrollTo({ left: 200 }));
  expect(await scroll.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  expect([await boxOf(first), await boxOf(menu)]).toEqual(before);
});

test("a phone shows a row in two lines, and the rest once it is opened", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/manage-incentive/reimbursement?company=1");
  const row = page.getByRole("row").nth(1);
  expect((await boxOf(row)).height).toBeLessThan(130);
  const assignee = page.locator("td[data-card=rest]").first();
  await expect(assignee).toBeHidden();
  await page.locator("summary[aria-label^='Details of']").first().click();
  await expect(assignee).toBeVisible();
  await expect(page).toHaveURL(/reimbursement\?company=1/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.locator("summary[aria-label^='Details of']").first().click();
  await expect(assignee).toBeHidden();
});

test("rows are ticked together, first those of the page and then all matches", async ({ page }) => {
  await open(page, "/company/1/edit/geographies?sort=-locations");
  await page.getByRole("table").getByRole("link").nth(10).click();
  await expect(page.getByRole("heading", { name: "Locations", exact: true })).toBeVisible();
  await open(page, `${new URL(page.url()).pathname}?size=5`);
  const counted = page.getByRole("status").filter({ hasText: /^\d+ locations$/ });
  const total = await counted.textContent();

  const all = page.getByRole("checkbox", { name: "Select all locations on this page" });
  await all.check();
  await expect(page.getByText("5 locations selected")).toBeVisible();
  const first = page.getByRole("checkbox", { name: /^Select / }).nth(1);
  await first.uncheck();
  await expect(page.getByText("4 locations selected")).toBeVisible();
  await expect(all).not.toBeChecked();
  await first.check();
  await expect(all).toBeChecked();

  await page.getByRole("button", { name: `Select all ${total} that match` }).click();
  await expect(page.getByText(`${total} selected`)).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No data was found.")).toBeVisible();
});

test("a shift-click adds a sort column, reverses it and removes it; a plain click sorts only by that column", async ({
  page,
}) => {
  await open(page, "/company/1/users?size=50&sort=-role");
  const head = (name: string) => page.getByRole("columnheader", { name }).getByRole("link");
  const shift = { modifiers: ["Shift" as const] };
  const shown = () => page.getByRole("row").locator("td:nth-child(2)").allTextContents();
  const before = await shown();
  await head("Name").click(shift);
  await expect(page).toHaveURL(/sort=-role%2Cname\b/);
  await expect(head("Role")).toContainText("1");
  await expect(head("Name")).toContainText("2");
  await expect(page.locator("th[aria-sort]")).toHaveCount(1);
  await head("Name").click(shift);
  await expect(page).toHaveURL(/sort=-role%2C-name\b/);
  // The address changes before the heading is rendered again.
  await expect(head("Name")).toContainText("descending");
  await head("Name").press("Shift+Enter");
  await expect(page).toHaveURL(/sort=-role(&|$)/);
  await expect.poll(shown).toEqual(before);
  await head("Name").click();
  await expect(page).not.toHaveURL(/sort=/);
});

test("a row's menu opens by click and by keyboard, and returns the focus", async ({ page }) => {
  await open(page, "/company/1/users?size=25");
  const button = page.getByRole("button", { name: /^Actions for / }).first();
  const menu = page.getByRole("menu");
  const items = menu.getByRole("menuitem");

  await button.click();
  await expect(items.first()).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();

  await button.press("Enter");
  // The menu takes the focus a moment after it opens; an earlier key would go to the button.
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await items.first().click();
  await expect(page).not.toHaveURL(/users\?size=25/);
});

test("collapsed filters and columns render when opened, and work from there", async ({ page }) => {
  await open(page, "/manage-locations?company=1&size=5");
  const summary = (label: string) => page.locator("summary").filter({ hasText: label });
  const typed = page.getByRole("textbox", { name: "Network name" });
  await expect(typed).not.toBeAttached();
  await summary("More filters").press("Enter");
  await typed.fill("a");
  await expect(page).toHaveURL(/networkName=a/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Network name: a");
  await expect(typed).toBeFocused();

  const head = page.getByRole("columnheader", { name: "City" });
  await summary("Columns").click();
  await page.getByRole("link", { name: "Hide City" }).click();
  await expect(head).not.toBeAttached();
  await page.getByRole("link", { name: "Show City" }).click();
  await expect(head).toBeVisible();
});

test("opening a record from a list of all companies selects its company in the frame", async ({ page }) => {
  const header = page.getByRole("banner");
  await open(page, "/manage-incentive/reimbursement?company=all");
  await expect(header).not.toContainText("Sunrise");
  await page.getByRole("table").getByRole("link", { name: /^RB-/ }).first().click();
  await expect(page).toHaveURL(/reimbursement\/\d+\/edit/);
  await expect(header).toContainText("Sunrise Coffee & Donuts");
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Company" })).toHaveValue("all");
  await expect(header).not.toContainText("Sunrise");
});

/** Open a page and wait until its script works. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("data-alive", "");
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

test("on a laptop a list breaks no word, and shows the column it is sorted by", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const path of [
    "/inbox?tab=all",
    "/company/1/users",
    "/company/1/metric-types",
    "/ideas?company=1",
    "/company/1/demographics",
    "/social-media/manage-orders?company=1",
    "/manage-incentive?company=1",
    "/ideas/effects?company=1",
    "/company/1/events",
    "/transfer-location?company=1",
    "/analytics/social-media-orders?company=1",
  ]) {
    await open(page, path);
    expect([path, await page.getByRole("table").first().evaluate(brokenWords)]).toEqual([path, []]);
    const sorted = page.locator("th[aria-sort]");
    if ((await sorted.count()) > 0) await expect(sorted).toBeInViewport({ ratio: 0.9 });
  }
});

test("columns that stay in view cover no other column before the table scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 768 });
  await open(page, "/manage-incentive/reimbursement?company=1");
  const cells = page.getByRole("table").getByRole("row").nth(1).getByRole("cell");
  const [box, number, title] = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
  expect([number?.left, title?.left]).toEqual([box?.right, number?.right]);
});

test("a report that scrolls sideways keeps its first column and shows that there is more", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, "/analytics/total-costs?company=1&hide=");
  const table = page.getByRole("table").first();
  const first = table.getByRole("row").nth(1).getByRole("cell").first();
  const before = await boxOf(first);
  const shade = () =>
    table.evaluate((one) => {
      const frame = one.parentElement?.parentElement;
      return Number(frame && getComputedStyle(frame, "::after").opacity);
    });
  await expect.poll(shade).toBeGreaterThan(0.9);
  await table.evaluate((one) => one.parentElement?.scrollTo({ left: 10_000 }));
  await expect.poll(shade).toBeLessThan(0.1);
  expect((await boxOf(first)).x).toBe(before.x);
});

/** List the words of a table that break over two lines; long words and words with a hyphen may. */
function brokenWords(table: Element): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s-]{2,24}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}
