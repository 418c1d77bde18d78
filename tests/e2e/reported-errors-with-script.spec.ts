import { type Page, expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

const quoted = (page: Page) => page.getByRole("alert").locator("code");

/** Break the response of the plans' list, and open it as a user does. */
async function meetBrokenPage(page: Page): Promise<void> {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/create-plan/first-step");
  await page.route(/\/plans\?.*_data=routes/, (route) => route.fulfill({ json: {} }));
  await page.getByRole("link", { name: "Your plans" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
}

test("an error in the browser is reported under the id that the page shows its reader", async ({ page }) => {
  const reporting = page.waitForRequest(/\/error-reports$/);
  await meetBrokenPage(page);
  await expect(page.getByText("The error has been reported")).toBeVisible();
  const report = await reporting;
  expect((await report.response())?.status()).toBe(204);
  expect(report.postDataJSON()).toMatchObject({
    id: await quoted(page).innerText(),
    name: "TypeError",
    stack: expect.stringContaining("/assets/"),
    page: "/plans",
  });
});

test("a page says when its error cannot be reported", async ({ page }) => {
  await page.route(/\/error-reports$/, (route) => route.abort());
  await meetBrokenPage(page);
  await expect(page.getByText("We couldn't report the error")).toBeVisible();
});
