import { type Page, expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

const jobTitle = (page: Page) => page.getByLabel("Job title");
const save = (page: Page) => page.getByRole("button", { name: "Save details" });

test("typed values stay on the page while the site is unavailable, and one more click saves them", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/personal-details");
  await page.route("**/personal-details?**_data=**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await jobTitle(page).fill("Keeper of the oven");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("Not saved.");
  await expect(jobTitle(page)).toHaveValue("Keeper of the oven");
  await expect(save(page)).toBeEnabled();

  await page.unroute("**/personal-details?**_data=**");
  await jobTitle(page).fill("Keeper of two ovens");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Details saved.").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/personal-details");
  await expect(jobTitle(page)).toHaveValue("Keeper of two ovens");
});
