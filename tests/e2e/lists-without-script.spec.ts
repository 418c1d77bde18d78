import { expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

test("collapsed filters and columns are a link away, and the selection persists", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/manage-locations?company=1&size=5");
  await page.getByRole("link", { name: "More filters" }).click();
  await page.getByRole("textbox", { name: "Network name" }).fill("a");
  await page.getByRole("search").getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/networkName=a/);
  await page.getByRole("searchbox").fill("a");
  await page.getByRole("search").getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Network name: a");

  await page.getByRole("link", { name: "Columns" }).click();
  await page.getByRole("link", { name: "Hide City" }).click();
  await expect(page.getByRole("columnheader", { name: "City" })).toHaveCount(0);
});

test("a phone opens the details of a row", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/manage-locations?company=1");
  const detail = page.locator("td[data-card=rest]").first();
  await expect(detail).toBeHidden();
  await page.locator("summary[aria-label^='Details of']").first().click();
  await expect(detail).toBeVisible();
});
