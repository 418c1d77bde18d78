import { type Locator, type Page, expect, test } from "@playwright/test";
import { violationsOf } from "#tests/support/axe.ts";
import { signInThroughForm } from "#tests/support/browser.ts";
import { entryBar, calendarPath, dayCell, calendarMonth } from "#tests/support/calendar.ts";

/** The calendar as a user works with it: moving entries with mouse and keyboard, adding, and opening them. */

test.beforeEach(({ page }) => signInThroughForm(page, "owner@sunrise.test"));

// The whole month is visible, so that nothing scrolls away during a drag.
test.use({ viewport: { width: 1440, height: 1300 } });

test("an event is added on its day, dragged to another, extended, and each move is undone", async ({ page }) => {
  await openCalendar(page);
  await addOn(page, 10, "Dragged fair");
  const bar = entryBar(page, "Dragged fair");
  await expect(bar).toHaveAccessibleName(/02\/10/);

  await drag(page, await middleOf(bar), await middleOf(dayCell(page, 17)));
  await expect(bar).toHaveAccessibleName(/02\/17/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).toHaveAccessibleName(/02\/10/);
  await dismissToasts(page);

  const box = await boxOf(bar);
  await drag(page, { x: box.x + box.width - 4, y: box.y + box.height / 2 }, await middleOf(dayCell(page, 12)));
  await expect(bar).toHaveAccessibleName(/02\/10\/\d{4} to 02\/12/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).not.toHaveAccessibleName(/ to /);
});

test("the keyboard moves it too, announces its position, and keeps the focus", async ({ page }) => {
  await openCalendar(page);
  await addOn(page, 3, "Keyed fair");
  const bar = entryBar(page, "Keyed fair");
  await bar.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText(/February 11 to .*February 12 \(2 days\)/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveAccessibleName(/02\/03/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(bar).toHaveAccessibleName(/02\/04/);
  await expect(bar).toBeFocused();
});

test("moving a repeating event asks which events to move", async ({ page }) => {
  await openCalendar(page);
  const markets = entryBar(page, "Farmers market stand");
  const days = await markets.count();
  expect(days).toBeGreaterThan(2);
  const box = await boxOf(markets.first());
  await drag(page, { x: box.x + 20, y: box.y + 8 }, { x: box.x + 20 - box.width, y: box.y + 8 });
  await page.getByRole("button", { name: "This event", exact: true }).click();
  await expect(page.getByText(/Farmers market stand moved to/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(markets).toHaveCount(days);
});

test("a schedule whose rule names its days offers the rule that the move implies", async ({ page }) => {
  await page.goto(`/marketing-calendar/events/create?day=${calendarMonth}-01`, { waitUntil: "networkidle" });
  await page.getByLabel("Title").fill("Tea tasting");
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByLabel("First day").fill(`${calendarMonth}-09`);
  await expect(page.getByLabel("Last day")).toHaveValue(usDay(`${calendarMonth}-09`));
  await page.getByLabel("Repeats").selectOption("custom");
  await page.getByLabel("How often").selectOption("calendar");
  await page.getByRole("checkbox", { name: weekdayOf(9) }).check();
  await page.getByRole("checkbox", { name: "2nd" }).check();
  await page.getByRole("textbox", { name: "Locations" }).click();
  await page.getByRole("listbox", { name: "Locations" }).getByRole("option").nth(1).click();
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("heading", { name: "Tea tasting", level: 1 })).toBeVisible();

  await openCalendar(page);
  const bar = entryBar(page, "Tea tasting");
  await drag(page, await middleOf(bar), await middleOf(dayCell(page, 11)));
  const dialog = page.getByRole("dialog", { name: "Move “Tea tasting”?" });
  await expect(dialog.getByRole("button", { name: `From here on: monthly on the 2nd ${weekdayOf(11)}` })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "This and following" })).toHaveCount(0);
  await dialog.getByRole("button", { name: /^From here/ }).click();
  await expect(page.getByText(/Tea tasting moved to/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar).toHaveCount(1);
});

test("an entry opens in place, also by its address, and Back closes it and restores the focus", async ({ page }) => {
  await openCalendar(page);
  await addOn(page, 24, "Opened fair");
  const bar = entryBar(page, "Opened fair");
  await bar.click();
  const panel = page.getByRole("dialog", { name: "Opened fair" });
  await expect(panel.getByRole("link", { name: "Duplicate" })).toBeVisible();
  await expectSound(page);
  const address = page.url();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(bar).toBeFocused();
  await page.goto(address);
  await expect(panel.getByText("Planned")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/entry=/);
});

test("values typed on a day carry over to the full form", async ({ page }) => {
  await openCalendar(page);
  await openQuickAdd(page, 18);
  await page.getByLabel("Title").fill("Cookie swap");
  await page.getByRole("button", { name: "More details" }).click();
  await expect(page).toHaveURL(/events\/create/);
  await expect(page.getByLabel("Title")).toHaveValue("Cookie swap");
  await expect(page.getByLabel("First day")).toHaveValue(usDay(`${calendarMonth}-18`));
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const view of ["month", "week", "year", "lanes"]) {
    test(`the ${view} has no faults in ${colorScheme} mode, on a phone too`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/marketing-calendar?view=${view}`);
      await expectSound(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectSound(page);
    });
  }
}

/** Open the calendar with events and holidays only, and wait until its script runs. */
async function openCalendar(page: Page): Promise<void> {
  await page.goto(calendarPath, { waitUntil: "networkidle" });
}

async function openQuickAdd(page: Page, day: number): Promise<void> {
  await dayCell(page, day).getByRole("link").first().hover();
  await dayCell(page, day)
    .getByRole("link", { name: /^Create event on/ })
    .click();
}

async function addOn(page: Page, day: number, title: string): Promise<void> {
  await openQuickAdd(page, day);
  const dialog = page.getByRole("dialog", { name: "Create event" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Category").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Create event" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${title} added to the calendar.`).filter({ visible: true })).toBeVisible();
  await dismissToasts(page);
}

async function dismissToasts(page: Page): Promise<void> {
  for (const button of await page.getByRole("button", { name: "Dismiss" }).all()) await button.click();
}

function weekdayOf(day: number): string {
  const date = new Date(`${calendarMonth}-${String(day).padStart(2, "0")}T00:00:00Z`);
  return date.toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
}

interface Point {
  x: number;
  y: number;
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function boxOf(place: Locator) {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return box;
}

async function middleOf(place: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(place);
  return { x: x + width / 2, y: y + height / 2 };
}

async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Return a day as a field shows it. */
function usDay(day: string): string {
  const [year, month, ofMonth] = day.split("-");
  return `${month}/${ofMonth}/${year}`;
}
