import { expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";
import { entryBar, calendarPath, dayCell, calendarMonth } from "#tests/support/calendar.ts";

test.beforeEach(({ page }) => signInThroughForm(page, "owner@sunrise.test"));

test("a day links to the form of an event on it, the event to its page, and that to its edit and copy", async ({
  page,
}) => {
  await page.goto(calendarPath);
  await dayCell(page, 9)
    .getByRole("link", { name: /^Create event on/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Title").fill("Linked fair");
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByRole("checkbox", { name: /Elgin/ }).check();
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Linked fair added to the calendar.")).toBeVisible();
  // The message is part of the page: header and menu are where they always are.
  expect((await page.locator("header").first().boundingBox())?.y).toBe(0);

  await page.goto(calendarPath);
  await entryBar(page, "Linked fair").click();
  await page.getByRole("link", { name: "Edit event" }).click();
  await page.getByLabel("First day").fill(`${calendarMonth}-11`);
  await page.getByLabel("Last day").fill(`${calendarMonth}-12`);
  await page.getByRole("button", { name: "Save event" }).click();
  await page.goto(calendarPath);
  await expect(entryBar(page, "Linked fair")).toHaveAccessibleName(/02\/11\/\d{4} to 02\/12/);

  await entryBar(page, "Linked fair").click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Linked fair");
});

test("the same event at two shops is one bar, which leads to its day and there to each shop's own", async ({
  page,
}) => {
  for (const shop of [/Elgin/, /Aurora/]) {
    await page.goto(`/marketing-calendar/events/create?day=${calendarMonth}-23`);
    await page.getByLabel("Title").fill("Cider day");
    await page.getByLabel("Category").selectOption({ index: 1 });
    await page.getByRole("checkbox", { name: shop }).first().check();
    await page.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByText("Cider day added to the calendar.")).toBeVisible();
  }
  await page.goto(calendarPath);
  await expect(entryBar(page, "Cider day")).toHaveCount(1);
  await entryBar(page, "Cider day").click();
  const day = page.locator("#day");
  await day.getByText("2 locations").click();
  await day.getByRole("link", { name: /Aurora/ }).click();
  await expect(page.getByRole("heading", { name: "Cider day", level: 1 })).toBeVisible();
});
