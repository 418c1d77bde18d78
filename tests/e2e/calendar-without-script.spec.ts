import { expect, test } from "@playwright/test";
import { signIn } from "#tests/support/browser.ts";
import { barOf, calendar, dayOf, month } from "#tests/support/calendar.ts";

test.beforeEach(({ page }) => signIn(page, "owner@sunrise.test"));

test("a day leads to the form of an event on it, the event to its page, and that to its edit and its copy", async ({
  page,
}) => {
  await page.goto(calendar);
  await dayOf(page, 9)
    .getByRole("link", { name: /^Create event on/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Title").fill("Linked fair");
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByRole("checkbox", { name: /Elgin/ }).check();
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Linked fair is on the calendar.")).toBeVisible();
  // The message stands in the page: header and menu are where they always are.
  expect((await page.locator("header").first().boundingBox())?.y).toBe(0);

  await page.goto(calendar);
  await barOf(page, "Linked fair").click();
  await page.getByRole("link", { name: "Edit event" }).click();
  await page.getByLabel("First day").fill(`${month}-11`);
  await page.getByLabel("Last day").fill(`${month}-12`);
  await page.getByRole("button", { name: "Save event" }).click();
  await page.goto(calendar);
  await expect(barOf(page, "Linked fair")).toHaveAccessibleName(/02\/11\/\d{4} to 02\/12/);

  await barOf(page, "Linked fair").click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Linked fair");
});
