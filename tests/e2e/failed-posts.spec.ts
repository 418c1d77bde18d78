import { type Page, expect, test } from "@playwright/test";
import { signIn } from "#tests/support/browser.ts";

/** Ends the session on the server, as an advisor or another browser can, and leaves the page as it is. */
async function endSession(page: Page): Promise<void> {
  const answer = await page.context().request.post("/api/users/signout");
  expect(answer.status()).toBe(200);
}

const jobTitle = (page: Page) => page.getByLabel("Job title");
const save = (page: Page) => page.getByRole("button", { name: "Save your details" });

test.describe("what was typed", () => {
  test.beforeEach(({ page }) => signIn(page, "owner@sunrise.test"));

  test("outlives the session's end", async ({ page, javaScriptEnabled }) => {
    const typed = javaScriptEnabled ? "Baker by script" : "Baker without script";
    await page.goto("/personal-details");
    await endSession(page);
    await page.context().addCookies([{ name: "sid", value: "x".repeat(43), url: page.url() }]);
    await jobTitle(page).fill(typed);
    await save(page).click();
    if (javaScriptEnabled) await page.getByRole("button", { name: "Sign in and save" }).click();
    else await page.getByRole("button", { name: "Sign in" }).click();

    await expect(page.getByText("What you typed is not saved yet.")).toBeVisible();
    await page.getByLabel("E-mail").fill("owner@sunrise.test");
    await page.getByLabel("Password", { exact: true }).fill("Demo-Mainstreet-2026");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Save what I typed" }).click();
    await expect(page).toHaveURL(/\/personal-details/);
    await page.goto("/personal-details");
    await expect(jobTitle(page)).toHaveValue(typed);
  });
});
