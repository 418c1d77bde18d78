import { type Page, expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

/** End the session on the server, as an advisor or another browser can, and leave the page open. */
async function endSession(page: Page): Promise<void> {
  const answer = await page.context().request.post("/api/users/signout");
  expect(answer.status()).toBe(200);
}

const jobTitle = (page: Page) => page.getByLabel("Job title");
const save = (page: Page) => page.getByRole("button", { name: "Save details" });

test.describe("typed values", () => {
  test.beforeEach(({ page }) => signInThroughForm(page, "owner@sunrise.test"));

  test("survive the end of the session", async ({ page, javaScriptEnabled }) => {
    const typed = javaScriptEnabled ? "Baker by script" : "Baker without script";
    await page.goto("/personal-details");
    await endSession(page);
    await page.context().addCookies([{ name: "sid", value: "x".repeat(43), url: page.url() }]);
    await jobTitle(page).fill(typed);
    await save(page).click();
    if (javaScriptEnabled) await page.getByRole("button", { name: "Sign in and save" }).click();
    else await page.getByRole("button", { name: "Sign in" }).click();

    await expect(page.getByText("Your changes aren't saved yet.")).toBeVisible();
    await page.getByLabel("Email").fill("owner@sunrise.test");
    await page.getByLabel("Password", { exact: true }).fill("Demo-Mainstreet-2026");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Save my changes" }).click();
    await expect(page).toHaveURL(/\/personal-details/);
    await page.goto("/personal-details");
    await expect(jobTitle(page)).toHaveValue(typed);
  });
});
