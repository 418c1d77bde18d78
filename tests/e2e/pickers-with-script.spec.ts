import { type Page, expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

const posted = (page: Page, name: string) => page.locator(`[name="${name}"]`).inputValue();

test("a date range is picked in one calendar or typed, a time by its parts, and native fields have the values", async ({
  page,
}) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/marketing-calendar/events/create?day=2031-12-08");
  const first = page.getByLabel("First day");
  await expect(first).toHaveAttribute("placeholder", "MM/DD/YYYY");
  await first.click();
  const calendar = page.getByRole("button", { name: "24 December 2031" });
  await calendar.click();
  await page.getByRole("button", { name: "2 January 2032", exact: true }).click();
  await expect(calendar).toBeHidden();
  await expect(first).toHaveValue("12/24/2031");
  expect([await posted(page, "startsOn"), await posted(page, "endsOn")]).toEqual(["2031-12-24", "2032-01-02"]);

  // The last day moves with a first day that passes it.
  await first.fill("2/3/2032");
  await first.press("Tab");
  await expect(page.getByLabel("Last day")).toHaveValue("02/12/2032");

  await page.getByRole("spinbutton", { name: "Hours" }).first().click();
  await page.keyboard.type("0930p");
  await expect.poll(() => posted(page, "startsAt")).toBe("21:30");

  await first.fill("");
  await page.getByLabel("Title").click();
  await expect(first).toHaveValue("02/03/2032");
});

test("the month's name opens a choice of other months", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/marketing-calendar?month=2031-12");
  await page.getByRole("button", { name: "December 2031" }).click();
  await page.getByRole("button", { name: "Mar", exact: true }).click();
  await expect(page).toHaveURL(/month=2031-03/);
  await expect(page.getByRole("button", { name: "March 2031" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the phone's native pickers are used", async ({ page }) => {
    await signInThroughForm(page, "owner@sunrise.test");
    await page.goto("/marketing-calendar/events/create?day=2031-12-08");
    await page.waitForLoadState("networkidle");
    await expect(page.getByLabel("First day")).toHaveAttribute("type", "date");
    await expect(page.getByLabel("Start time")).toHaveAttribute("type", "time");
  });
});

test("Enter in a searched list chooses its first option and never sends the form", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/companies/create");
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.getByLabel("Name", { exact: true }).fill("Enter Cups");
  const zone = page.getByRole("textbox", { name: "Time zone" });
  await zone.click();
  await page.keyboard.type("Denver");
  await expect(page.getByRole("option", { name: /Denver/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => posted(page, "timeZone")).toBe("America/Denver");
  await page.keyboard.press("Enter");
  // The list is closed and opens again with the next search.
  await zone.selectText();
  await page.keyboard.type("g");
  await expect(page.locator("[role=option]:visible").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => posted(page, "timeZone")).not.toBe("America/Denver");
  await zone.click();
  await page.keyboard.type("Denver");
  await page.keyboard.press("Enter");
  await zone.click();
  await page.keyboard.type("Nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No data was found.")).toBeVisible();
  expect(await posted(page, "timeZone")).toBe("America/Denver");
  expect(posts.filter((url) => url.includes("companies"))).toEqual([]);
});

test("Enter in a searched list of several chooses one and then nothing", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/marketing-calendar/events/create");
  const locations = page.getByRole("textbox", { name: "Locations" });
  await locations.click();
  await page.keyboard.type("peoria");
  await expect(page.getByRole("option", { name: /^Peoria/ })).toBeVisible();
  // The second Enter, without a search, chooses nothing.
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await expect
    .poll(() =>
      page.locator("select[name=locationIds]").evaluate((list: HTMLSelectElement) => list.selectedOptions.length),
    )
    .toBe(1);
  await expect(page).toHaveURL(/events\/create/);
});

test("a long list is searched, a whole network is selected together, and typing a search sends nothing", async ({
  page,
}) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/marketing-calendar/events/create");
  const locations = page.getByRole("textbox", { name: "Locations" });
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Choose at least one location.").first()).toBeVisible();
  await expect(page.getByText("undefined")).toHaveCount(0);
  const chosen = () =>
    page.locator("select[name=locationIds]").evaluate((list: HTMLSelectElement) => list.selectedOptions.length);
  await locations.click();
  const all = page.getByRole("option", { name: /^All of Lakeshore Donut Partners \(\d+\)$/ });
  const count = Number(/\d+/.exec(await all.innerText()));
  await all.click();
  await expect.poll(chosen).toBe(count);
  await locations.fill("peoria");
  await page.getByRole("option", { name: /^Peoria/ }).click();
  await expect.poll(chosen).toBe(count + 1);

  await page.goto("/dashboard");
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  const location = page.getByRole("textbox", { name: "Location" });
  // A click and typing replace the shown choice.
  await location.click();
  await page.keyboard.type("oak park");
  await page.getByRole("option", { name: /Oak Park/ }).click();
  await expect(page.getByText("Oak Park, IL").first()).toBeVisible();
  expect(posts.filter((url) => url.includes("dashboard"))).toHaveLength(1);
});
