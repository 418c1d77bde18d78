import { expect, test } from "@playwright/test";
import { demoPassword, readMail, signInThroughForm } from "#tests/support/browser.ts";

/** Tasks of users; every journey runs with JavaScript and without. */

const newPassword = "seven geese under a bridge";

test("an invited user registers with a code, accepts the terms and lands on the dashboard", async ({ page }, {
  project,
}) => {
  const email = `code.${slug(project.name)}@sunrise.test`;
  await inviteGuest(page, email);
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await fillRegistration(page, "Robin", "O’Neill-Łukasz");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page).toHaveURL(/\/verify\?email=/);
  const [, code = ""] = await readMail(email, /\b(\d{6})\b/);
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Create account" }).click();
  await acceptTerms(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test("an invited user registers with the mailed link", async ({ page }, { project }) => {
  const email = `link.${slug(project.name)}@sunrise.test`;
  await inviteGuest(page, email);
  const [link] = await readMail(email, /http:\/\/localhost:\d+\/register\?token=[\w-]+/);
  await page.goto(link);
  await fillRegistration(page, "Robin", "Vance");
  await page.getByRole("button", { name: "Create account" }).click();
  await acceptTerms(page);
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a forgotten password is reset by mail, once", async ({ page }, { project }) => {
  const email = project.name === "with JavaScript" ? "hannah.brandt@mainstreet.test" : "other@sunrise.test";
  await page.goto("/forgotten-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText("If that address has an account, we sent a link to it.")).toBeVisible();
  const [link] = await readMail(email, /http:\/\/localhost:\d+\/reset\?token=[\w-]+/);
  await page.goto(link);
  await fillNewPassword(page, newPassword);
  await page
    .getByRole("main")
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await expect(page).not.toHaveURL(/\/reset/);
  await page.context().clearCookies();
  await signInThroughForm(page, email, newPassword);
  await expect(page).toHaveURL(/\/(dashboard|companies)/);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText(/no longer works/)).toBeVisible();
});

test("the terms can be downloaded as a PDF before they are accepted", async ({ page }) => {
  await signInThroughForm(page, "new@sunrise.test");
  await page.getByRole("button", { name: "Get Started" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await saving).suggestedFilename()).toBe("Terms and Conditions, Sunrise Coffee & Donuts, version 2.pdf");
});

test("a deep link survives signing in", async ({ page }) => {
  await page.goto("/guest-accounts?q=maria");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill("owner@sunrise.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/guest-accounts\?q=maria/);
});

test("a wrong password keeps the email and shows one message", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("viewer@sunrise.test");
  await page.getByLabel("Password", { exact: true }).fill("not the right one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The email or password is not correct.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("viewer@sunrise.test");
});

for (const [email, home] of [
  ["owner@sunrise.test", "/dashboard"],
  ["guest@sunrise.test", "/dashboard"],
  ["viewer@sunrise.test", "/dashboard"],
  ["senior@mainstreet.test", "/companies"],
  ["advisor@mainstreet.test", "/companies"],
] as const) {
  test(`${email} lands on ${home} and signs out`, async ({ page }) => {
    await signInThroughForm(page, email);
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    await page.getByLabel(/^Account menu for /).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(home);
    await expect(page).toHaveURL(/\/login/);
  });
}

test("the users list is sorted, filtered, searched and paged by links and forms", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.getByRole("link", { name: "Sunrise Coffee & Donuts" }).first().click();
  await expect(page).toHaveURL(/\/company\/\d+\/edit/);
  // The list of companies has the same heading, and may remain visible a moment longer than its address.
  const tabs = page.getByRole("navigation", { name: "Company", exact: true });
  await tabs.getByRole("link", { name: "Users", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  const first = page.locator("tbody tr").first();
  const atFirst = await first.innerText();
  await page.getByRole("columnheader", { name: /Role/ }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=/);
  await expect(first).not.toHaveText(atFirst);
  await page
    .getByRole("link", { name: /next page/i })
    .first()
    .click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("searchbox").first().fill("owner@sunrise");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/q=owner/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/q=owner/);
  await page.goto("/company/1/users?q=nobody+is+called+this");
  await expect(page.getByText("No data was found.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await expect(first).toBeVisible();
});

test("the theme can be switched and persists", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  const toggle = page.getByRole("button", { name: /(dark|light) mode/i });
  const next = /dark/i.test(await toggle.innerText()) ? "dark" : "light";
  await toggle.click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", next);
  await page.goto("/personal-details");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", next);
});

async function inviteGuest(page: import("@playwright/test").Page, email: string): Promise<void> {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/guest-accounts/add");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Guest");
  await page.getByLabel("View Only").check();
  await page
    .getByRole("group", { name: /networks/i })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByRole("button", { name: /send invitation/i }).click();
  await expect(page).toHaveURL(/\/guest-accounts(\?|$)/);
  await page.context().clearCookies();
}

async function fillRegistration(page: import("@playwright/test").Page, first: string, last: string): Promise<void> {
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await fillNewPassword(page, newPassword);
}

async function fillNewPassword(page: import("@playwright/test").Page, password: string): Promise<void> {
  const boxes = page.locator('input[type="password"]');
  await boxes.nth(0).fill(password);
  await boxes.nth(1).fill(password);
}

async function acceptTerms(page: import("@playwright/test").Page): Promise<void> {
  await expect(page).toHaveURL(/\/welcome/);
  await expect(page.getByRole("heading", { name: "Welcome to Mainstreet!" })).toBeVisible();
  await page.getByText("Get Started").click();
  await expect(page.getByText("Please review and agree to our Terms and Conditions.")).toBeVisible();
  await page.getByRole("button", { name: "Accept" }).click();
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(" ", "-");
}
