import { expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

/** What an owner does on the dashboard, with JavaScript and without. */

test("an owner ticks a to-do on its row, takes it back, and opens the others", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/dashboard");
  const doNext = page.locator("section").filter({ has: page.getByRole("heading", { name: "Do next" }) });
  await expect(doNext.getByRole("listitem").filter({ visible: true })).toHaveCount(6);
  const row = doNext
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Done: / }) })
    .first();
  const name = (await row.getByRole("button").getAttribute("aria-label")) ?? "";
  const ticks = doNext.getByRole("button", { name });
  const pressed = () => ticks.evaluateAll((all) => all.filter((one) => one.ariaPressed === "true").length);
  expect(await pressed()).toBe(0);
  await row.getByRole("button").click();
  await expect.poll(pressed).toBe(1);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.reload();
  await expect.poll(pressed).toBe(1);
  await doNext.locator("button[aria-pressed=true]").click();
  await expect.poll(pressed).toBe(0);

  await doNext.getByText(/^Show all \d+$/).click();
  await expect(doNext.getByRole("link", { name: /^Continue: Draft plan/ }).first()).toBeVisible();
  await doNext
    .getByRole("link", { name: /^Continue: Draft plan/ })
    .first()
    .click();
  await expect(page).toHaveURL(/second-step\?plan=/);
});

test("an announcement is one line until it is opened", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/dashboard");
  const lines = page.getByRole("region", { name: "Announcements" });
  await expect(lines.getByRole("button", { name: "Got it" })).toBeHidden();
  await lines.getByText(/^New holiday cups/).click();
  await expect(lines.getByRole("button", { name: "Got it" })).toBeVisible();
});

test("a viewer sees the same tasks without an action", async ({ page }) => {
  await signInThroughForm(page, "viewer@sunrise.test");
  await page.goto("/dashboard");
  const doNext = page.locator("section").filter({ has: page.getByRole("heading", { name: "Do next" }) });
  await expect(doNext.getByRole("listitem").first()).toBeVisible();
  await expect(doNext.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Start a campaign" })).toHaveCount(0);
});
