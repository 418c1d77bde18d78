import { type Locator, type Page, expect, test } from "@playwright/test";
import { signIn } from "#tests/support/browser.ts";

/** A list as a person uses it with script: columns resized, rows ticked together, and a row's menu. */

test.beforeEach(({ page }) => signIn(page, "senior@mainstreet.test"));

for (const [place, width] of [
  ["fills its frame", 1600],
  ["scrolls sideways", 1180],
] as const) {
  test(`a column's edge follows the mouse where the table ${place}, and the width is remembered`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/company/1/users?size=25");
    const head = page.getByRole("columnheader", { name: "E-mail" });
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

test("rows are ticked together, first those of the page and then all that match", async ({ page }) => {
  await open(page, "/company/1/edit/geographies?sort=-locations");
  await page.getByRole("table").getByRole("link").nth(10).click();
  await expect(page.getByRole("heading", { name: "Locations", exact: true })).toBeVisible();
  await open(page, `${new URL(page.url()).pathname}?size=5`);
  const counted = page.getByRole("status").filter({ hasText: /^\d+ locations$/ });
  const total = await counted.textContent();

  const all = page.getByRole("checkbox", { name: "Select all locations of this page" });
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
  await page.getByRole("button", { name: "Take out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take out" }).click();
  await expect(page.getByText("No data was found.")).toBeVisible();
});

test("a shift-click sorts by one column more, turns it round and takes it out again; a click sorts by it alone", async ({
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
  await head("Name").press("Shift+Enter");
  await expect(page).toHaveURL(/sort=-role(&|$)/);
  await expect.poll(shown).toEqual(before);
  await head("Name").click();
  await expect(page).not.toHaveURL(/sort=/);
});

test("a row's menu opens by a click and by keys, and gives the focus back", async ({ page }) => {
  await open(page, "/company/1/users?size=25");
  const button = page.getByRole("button", { name: /^Actions for / }).first();
  const menu = page.getByRole("menu");
  const items = menu.getByRole("menuitem");

  await button.click();
  await expect(items.first()).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();

  await button.press("Enter");
  await expect(items.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await items.first().click();
  await expect(page).not.toHaveURL(/users\?size=25/);
});

test("folded filters and columns are drawn when they are opened, and work from there", async ({ page }) => {
  await open(page, "/manage-locations?company=1&size=5");
  const summary = (label: string) => page.locator("summary").filter({ hasText: label });
  const typed = page.getByRole("textbox", { name: "Network name" });
  await expect(typed).not.toBeAttached();
  await summary("More filters").press("Enter");
  await typed.fill("a");
  await expect(page).toHaveURL(/networkName=a/);
  await expect(page.getByRole("list", { name: "Filters in force" })).toContainText("Network name: a");
  await expect(typed).toBeFocused();

  const head = page.getByRole("columnheader", { name: "City" });
  await summary("Columns").click();
  await page.getByRole("link", { name: "Hide City" }).click();
  await expect(head).not.toBeAttached();
  await page.getByRole("link", { name: "Show City" }).click();
  await expect(head).toBeVisible();
});

test("a record that is opened from a list of all companies brings its company into the frame", async ({ page }) => {
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

/** Opens a page and waits until its script works. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("data-alive", "");
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}
