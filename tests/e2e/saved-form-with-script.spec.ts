import { expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

const KEY = "social-media-form";

test("a saved order that is broken, another user's or too large for the browser does not prevent ordering", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signInThroughForm(page, "owner@sunrise.test");
  const foreign = JSON.stringify({
    userId: 0,
    savedForm: { priceId: "x", locationIds: [], postIds: [] },
    savedQuestions: {},
  });
  for (const kept of ["{broken", "null", "[]", '{"userId":"1"}', foreign]) {
    await page.goto("/dashboard");
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, kept] as const);
    await page.goto("/social-media/order");
    await page.getByLabel(/^Starter/).check();
    await expect(page.getByRole("button", { name: "Continue order" })).toBeHidden();
  }
  await page.goto("/dashboard");
  // Fill the storage by taking the rest of its space first.
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    for (let size = 1 << 22; size > 0; size >>= 1) {
      try {
        localStorage.setItem(`full${size}`, "x".repeat(size));
      } catch {
        // The next piece is smaller.
      }
    }
  }, KEY);
  await page.goto("/social-media/order");
  await page.getByLabel(/^Starter/).check();
  await page.getByLabel("Preferred posting times").fill("Mornings");
  await page.getByRole("textbox", { name: "Locations" }).click();
  await page.getByRole("listbox", { name: "Locations" }).getByRole("option").nth(1).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("heading", { name: /^SM-/ })).toBeVisible();
  await expect(page.getByText("Mornings")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a form that is saved while its page stays is empty again, and sends the next change as another one", async ({
  page,
}) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/manage-incentive/recap?company=1");
  await page.locator("a[href^='/manage-incentive/accounts/']").first().click();
  const amount = page.getByLabel("Amount");
  const entries = page.getByText("Two donors called");
  for (const count of [1, 2]) {
    await expect(amount).toHaveValue("");
    await amount.fill("5.00");
    await page.getByLabel("Reason").fill("Two donors called");
    await page.getByRole("button", { name: "Adjust balance" }).click();
    await expect(entries).toHaveCount(count);
  }
  await expect(amount).toHaveValue("");
  await page.goto("/companies");
  await expect(page.getByRole("heading", { name: "Companies" })).toBeVisible();
});
