import { expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

test("cells pasted from a spreadsheet fill the grid, are not lost unconfirmed, and show to the owner", async ({
  browser,
  page,
}) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/metrics-management?company=1&q=Evanston");
  const cells = page.locator("tbody input[form=figures]");
  await expect(cells.first()).toBeVisible();
  const count = await cells.count();
  await cells.nth(count - 2).focus();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("123456\t$234,567.50\r\n"));
  await page.keyboard.press("Control+V");
  await expect(cells.nth(count - 1)).toHaveValue("$234,567.50");

  await page.getByRole("link", { name: "Inbox" }).click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  // Sorting renders the cells again, so the page asks about unsaved values then too.
  await page
    .getByRole("columnheader", { name: /Location/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(cells.nth(count - 1)).toHaveValue("$234,567.50");
  await page.getByRole("button", { name: "Save values" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("values saved.")).toBeVisible();
  await expect(cells.nth(count - 1)).toHaveValue("$234,567.50");

  const owner = await (await browser.newContext()).newPage();
  await signInThroughForm(owner, "owner@sunrise.test");
  await owner.goto("/business-metrics?q=Evanston");
  await expect(owner.getByRole("cell", { name: "$234,568" })).toBeVisible();
  await owner.close();
});
