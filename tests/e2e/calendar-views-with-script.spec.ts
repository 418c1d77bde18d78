import { expect, type Page, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";
import { calendarPath } from "#tests/support/calendar.ts";

/** Views of the calendar, as a user switches between them. */

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => signInThroughForm(page, "owner@sunrise.test"));

test("the view links stay in place as each is chosen, on a phone too", async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await open(page, calendarPath);
    const views = page.getByRole("navigation", { name: "Views" }).getByRole("link");
    const places = () => views.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const first = await places();
    expect(first).toHaveLength(6);
    for (let view = 0; view < first.length; view += 1) {
      await views.nth(view).click();
      await expect(views.nth(view)).toHaveAttribute("aria-current", "page");
      expect(await places()).toEqual(first);
    }
  }
});

test("a month shows three weeks and its filters without scrolling, filtered or not", async ({ page }) => {
  await open(page, "/marketing-calendar");
  const [legend, weeks] = [page.getByRole("list", { name: "Layers" }), page.locator('[data-day][data-column="7"]')];
  const top = (await legend.boundingBox())?.y;
  await expect(weeks.nth(2)).toBeInViewport({ ratio: 1 });
  await open(page, "/marketing-calendar?status=planned");
  expect((await legend.boundingBox())?.y).toBe(top);
  await expect(weeks.nth(2)).toBeInViewport({ ratio: 1 });
  await open(page, "/marketing-calendar?q=nothing+of+this+name");
  await expect(page.getByText("No entries match your filters.")).toBeInViewport();
});

test("hovering over a bar shows its shop, its idea and its status", async ({ page }) => {
  await open(page, "/marketing-calendar?hide=customEvents&hide=companyEvents&hide=planItems&hide=holidays");
  const bar = page.locator('[data-column][data-entry^="action-"]').first();
  await bar.hover();
  const card = page.getByRole("tooltip");
  await expect(card).toContainText((await bar.locator("span").first().innerText()).trim());
  await expect(card.getByRole("term")).toHaveText(["When", "Where", "Idea", "Status"]);
  for (const fact of await card.getByRole("definition").all()) await expect(fact).not.toBeEmpty();
});

test("form scripts load with a form and not with the calendar", async ({ page }) => {
  const scripts = page.locator('link[rel="modulepreload"][href*="/forms-"]');
  await open(page, "/marketing-calendar/events/create");
  await expect(scripts).toHaveCount(1);
  await open(page, "/marketing-calendar");
  await expect(scripts).toHaveCount(0);
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an event's locations can be searched within their card", async ({ page }) => {
    await open(page, "/marketing-calendar/events/create");
    const [search, place] = [page.getByRole("searchbox", { name: "Search locations" }), page.getByLabel("Venue")];
    expect((await search.boundingBox())?.width).toBe((await place.boundingBox())?.width);
  });
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector("html[data-alive]");
}
