import { expect, test } from "@playwright/test";
import { violationsOf } from "#tests/support/axe.ts";
import { signInThroughForm } from "#tests/support/browser.ts";

test("the keyboard alone searches from anywhere, opens a result, finds it again, and turns shortcuts off", async ({
  page,
}) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await expect(page.locator("html[data-script]")).toBeAttached();
  const field = page.getByRole("combobox", { name: "Search everything" });
  await expect(async () => {
    await page.keyboard.press("Control+K");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("galesburg");
  const option = page.getByRole("option", { name: /Galesburg, E Main St/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").filter({ hasText: "Use the arrow keys to choose" })).toBeAttached();
  expect(await violationsOf(page, { within: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/implementation-checklist\/\d+/);

  await expect(field).toBeHidden();

  // Opened results come first the next time, until the user signs out.
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/plans$/);
  // The address changes a moment before the page, and the former page has a search too.
  const search = page.getByRole("searchbox", { name: "Quick Search: Name, number or location" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("g?n");
  await expect(search).toHaveValue("g?n");
  await search.blur();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByLabel("Turn on keyboard shortcuts in this browser").uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+K");
  await expect(field).toBeFocused();
  await expect(help).toBeHidden();
  await page.keyboard.press("Escape");

  await page.getByText("Marcus Delaney").first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("recent-finds"))).toBeNull();
});
