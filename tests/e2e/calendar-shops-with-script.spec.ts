import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { violationsOf } from "#tests/support/axe.ts";
import { signInThroughForm } from "#tests/support/browser.ts";
import { calendarMonth, calendarPath, dayCell, entryBar } from "#tests/support/calendar.ts";

/** The calendar of a user with many shops: bars of several of them, the week by shop, and days that have much on them. */

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => signInThroughForm(page, "owner@sunrise.test"));

test("the same event at two shops is one bar, whose card and dialog lead to each, and which is not dragged", async ({
  page,
}) => {
  await addEventAt(page, "Latte week", /Elgin/);
  await addEventAt(page, "Latte week", /Aurora/);
  await open(page, calendarPath);
  const bar = entryBar(page, "Latte week");
  await expect(bar).toHaveCount(1);
  await expect(bar).toContainText("Latte week · 2 locations");

  await bar.hover();
  const card = page.getByRole("tooltip");
  await expect(card.getByRole("link")).toHaveCount(2);
  // The mouse goes over into the card and rests there.
  await card.getByRole("link", { name: /Elgin/ }).hover();
  await page.waitForTimeout(600);
  await card.getByRole("link", { name: /Elgin/ }).click();
  await expect(page.getByRole("heading", { name: "Latte week", level: 1 })).toBeVisible();
  await expect(page.getByText(/Elgin/).first()).toBeVisible();

  await open(page, calendarPath);
  await bar.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Latte week" });
  await expect(dialog.getByRole("link", { name: /Aurora|Elgin/ })).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const [from, to] = [await bar.boundingBox(), await dayCell(page, 18).boundingBox()];
  if (!from || !to) throw new Error("it is not on the screen");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText(/This entry covers 2 locations\. To move it, open it or filter by one/)).toBeVisible();
  await expect(bar).toHaveAccessibleName(/02\/16/);
});

test("one event at several shops says at how many", async ({ page }) => {
  await addEventAt(page, "Donut day", /Elgin/, /Aurora/);
  await open(page, calendarPath);
  await expect(entryBar(page, "Donut day")).toContainText("Donut day · 2 locations");
});

test("the week by shop fits on the screen, and shops are found by name", async ({ page }) => {
  await open(page, "/marketing-calendar");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "By location" }).click();
  const lanes = page.locator("section[data-location]");
  await expect(lanes.first()).toBeVisible();
  const count = await lanes.count();
  expect(count).toBeGreaterThan(8);
  expect(count).toBeLessThan(15);
  await expect(lanes.last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);

  // Typing is enough.
  await page.getByRole("textbox", { name: "Find a location" }).fill("elgin");
  await expect(lanes).toHaveCount(await lanes.filter({ hasText: "Elgin" }).count());
  await page.getByRole("textbox", { name: "Find a location" }).fill("no such shop");
  await expect(page.getByText("No locations match your filters.")).toBeVisible();
  await page.getByRole("search").getByRole("link", { name: "Clear filters" }).click();
  await expect(lanes).toHaveCount(count);
});

test("a higher window shows more of a day, and the rest opens by its count", async ({ page }) => {
  await open(page, "/marketing-calendar?hide=");
  const visible = page.locator("[data-day] a[data-room]").filter({ visible: true });
  const sum = async () =>
    (await visible.allInnerTexts()).reduce((all, text) => all + Number(/^\+(\d+) more$/.exec(text)?.[1]), 0);
  const low = await sum();
  await page.setViewportSize({ width: 1440, height: 1100 });
  const middle = await sum();
  await page.setViewportSize({ width: 1440, height: 1400 });
  const high = await sum();
  expect(low).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(high);
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = /on (\w+, \w+ \d+)/.exec((await visible.first().getAttribute("aria-label")) ?? "")?.[1] ?? "none";
  await visible.first().click();
  await expect(page.locator("#day").getByRole("heading", { name })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a long bar is as visible on the weekend as on other days", async ({ page }) => {
    await addEventAt(page, "Long fair", { until: 28 }, /Elgin/);
    await page.context().clearCookies();
    // What a viewer cannot move is drawn like company events and holidays are.
    await signInThroughForm(page, "viewer@sunrise.test");
    await open(page, calendarPath);
    const bar = entryBar(page, "Long fair").first();
    const box = await bar.boundingBox();
    if (!box) throw new Error("it is not on the screen");
    const day = box.width / Number(/span (\d)/.exec((await bar.getAttribute("style")) ?? "")?.[1]);
    const colorAt = async (x: number, y = box.y + 1) => {
      const clip = { x: Math.round(x), y: Math.round(y), width: 3, height: 3 };
      return [
        ...(await sharp(await page.screenshot({ clip }))
          .resize(1, 1)
          .removeAlpha()
          .raw()
          .toBuffer()),
      ];
    };
    const saturday = box.x + box.width - day / 2;
    expect(await colorAt(saturday)).toEqual(await colorAt(box.x + day * 1.5));
    expect(await colorAt(saturday)).not.toEqual(await colorAt(saturday, box.y - 4));
  });

  test("the week by shop names each shop above its entries", async ({ page }) => {
    await open(page, "/marketing-calendar?view=lanes");
    const shops = page.getByRole("heading", { level: 2 }).filter({ visible: true });
    await expect(shops.filter({ hasText: "Elgin" })).not.toHaveCount(0);
  });

  test("a tap opens the list of a day's shops", async ({ page }) => {
    await addEventAt(page, "Tapped tasting", /Elgin/);
    await addEventAt(page, "Tapped tasting", /Aurora/);
    await open(page, calendarPath);
    const entry = page.getByRole("listitem").filter({ hasText: "Tapped tasting" }).last();
    await entry.getByText("2 locations").tap();
    await entry.getByRole("link", { name: /Aurora/ }).tap();
    await expect(page.getByRole("heading", { name: "Tapped tasting", level: 1 })).toBeVisible();
  });
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector("html[data-alive]");
}

/** Create an event on the 16th at the shops with these names. */
async function addEventAt(page: Page, title: string, ...shops: (RegExp | { until: number })[]): Promise<void> {
  await open(page, `/marketing-calendar/events/create?day=${calendarMonth}-16`);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").selectOption({ index: 1 });
  for (const shop of shops) {
    if (!(shop instanceof RegExp)) await page.getByLabel("Last day").fill(`${calendarMonth}-${shop.until}`);
    else if ((page.viewportSize()?.width ?? 0) < 500) await page.getByRole("checkbox", { name: shop }).first().check();
    else {
      await page.getByRole("textbox", { name: "Locations" }).click();
      await page.getByRole("listbox", { name: "Locations" }).getByRole("option", { name: shop }).first().click();
      await page.keyboard.press("Escape");
    }
  }
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}
