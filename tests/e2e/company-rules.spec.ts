import { expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

/**
 * A Senior Advisor changes a company's rules in words, with JavaScript and without: those of Harbor, because the other
 * journeys work by the rules of Sunrise.
 */
test("rules are changed, compared and restored in words, and as JSON on request", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/company/2/edit/giftCardRules");
  const main = page.getByRole("main");
  await expect(main).not.toContainText(/denominationsCents|mostCents|refuse/);
  const limit = page.getByLabel(/can decide orders up to/);
  await expect(limit).toHaveValue("250.00");
  await limit.fill("lots");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(main.getByText("Enter an amount such as 250.00.").first()).toBeVisible();
  await expect(limit).toHaveValue("lots");
  await limit.fill("300");
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(main.getByRole("region", { name: "Changes" })).toContainText("$300.00");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(main.getByRole("region", { name: "History" })).toContainText("$250.00 to $300.00");
  await expect(limit).toHaveValue("300.00");

  await page.getByRole("link", { name: "Compare the defaults" }).click();
  await expect(main.getByRole("region", { name: "Changes" })).toContainText("$250.00");
  await page.getByRole("link", { name: "Edit as JSON" }).click();
  await expect(page.getByLabel("JSON document")).toHaveValue(/"advisorLimitCents": 30000/);
});

test("a checklist's items are added, moved and removed", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/company/2/edit/studioChecklist");
  await page.getByRole("button", { name: "Add item" }).click();
  const added = page.getByLabel("Item", { exact: true }).last();
  await expect(added).toHaveValue("");
  await added.fill("Colors checked");
  const count = await page.getByLabel("Item", { exact: true }).count();
  await page.getByRole("button", { name: `Move item ${count} up` }).click();
  await expect(page.getByLabel("Item", { exact: true }).nth(count - 2)).toHaveValue("Colors checked");
  await page.getByRole("button", { name: "Remove item 1", exact: true }).click();
  await expect(page.getByLabel("Item", { exact: true })).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("main").getByRole("region", { name: "History" })).toContainText("Colors checked");
  await page.goto("/company/2/edit/studioChecklist?as=json");
  await expect(page.getByLabel("JSON document")).toHaveValue(/"key": "colorsChecked"/);
});
