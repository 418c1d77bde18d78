import { type Locator, type Route, expect, test } from "@playwright/test";
import { signInThroughForm } from "#tests/support/browser.ts";

test("Marketing Assets show any sign-in failure and leave no empty tab", async ({ page, context }) => {
  const ways: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, json: { status: 2, data: null, messages: ["Something went wrong."] } }),
    (route) => route.fulfill({ json: { status: 1, data: {}, messages: [] } }),
    (route) => route.fulfill({ json: { status: 1, data: { redirectUrl: "javascript:1" }, messages: [] } }),
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Away</h1>" }),
    (route) => route.abort(),
  ];
  await signInThroughForm(page, "owner@sunrise.test");
  const toast = page.getByText("There was an error initiating SSO.");
  for (const fail of ways) {
    await page.route("**/api/sso/authenticate*", fail);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Marketing Assets" }).click();
    const tab = await opened;
    await expect(toast).toBeVisible();
    await expect.poll(() => tab.isClosed()).toBe(true);
    await expect(page).toHaveURL(/\/dashboard/);
    await toast.click();
    await expect(toast).toHaveCount(0);
    await page.unroute("**/api/sso/authenticate*");
  }
});

test("a background call shows its failure, and leads to sign-in once the session has ended", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  const refusal = { status: 2, data: null, messages: ["The first message.", "The second."] };
  const failures = [
    { json: refusal, text: "The first message." },
    { status: 500, json: { message: "Its one message." }, text: "Its one message." },
    { status: 503, body: "<h1>Away</h1>", text: "503 - Something went wrong." },
  ];
  const calls = [
    {
      path: "**/api/analytics/create-event",
      make: () => page.getByRole("link", { name: "Marketing Calendar", exact: true }).first().click(),
    },
    {
      path: "**/api/users/update-theme",
      make: () => page.getByRole("button", { name: /^(Dark|Light) mode$/ }).click(),
    },
  ];
  for (const { path, make } of calls) {
    for (const { text, ...answer } of failures) {
      await page.route(path, (route) => route.fulfill(answer));
      await make();
      const toast = page.getByRole("alert").filter({ hasText: text });
      await expect(toast).toBeVisible();
      await toast.click();
      await expect(toast).toHaveCount(0);
      await page.unroute(path);
    }
  }
  await page.context().clearCookies();
  await page.getByRole("button", { name: /^(Dark|Light) mode$/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("one toast in the window's corner pauses under the mouse, and closes by time, click or a long drag", async ({
  page,
}) => {
  await page.clock.install();
  await signInThroughForm(page, "owner@sunrise.test");
  await page.route("**/api/sso/authenticate*", (route) => route.abort());
  const assets = page.getByRole("button", { name: "Marketing Assets" });
  const toast = page.getByRole("alert").filter({ hasText: "There was an error initiating SSO." });
  const fail = async () => {
    await assets.click();
    await expect(toast).toBeVisible();
    await page.clock.runFor(300);
  };

  await fail();
  await fail();
  await expect(toast).toHaveCount(1);
  const box = await boxOf(toast);
  const search = await boxOf(page.locator("header").getByText("Search"));
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(width - (box.x + box.width)).toBeLessThanOrEqual(16);
  expect(box.x).toBeGreaterThan(search.x + search.width);
  expect(box.y).toBeLessThanOrEqual(16);
  expect(box.y + box.height).toBeLessThan(90);

  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 400);
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);

  await fail();
  await dragBy(0.7);
  await expect(toast).toBeVisible();
  await dragBy(0.85);
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);

  async function dragBy(share: number) {
    const { x, y, width, height } = await boxOf(toast);
    await page.mouse.move(x + 20, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 20 + width * share, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await page.clock.runFor(300);
  }
});

test("an error moves nothing, and a click from an invalid field still sends the form", async ({ page }) => {
  // The window is tall enough that Save is below its fields and not at the bottom of the window.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/personal-details");
  const name = page.getByLabel("First name");
  const save = page.getByRole("button", { name: "Save details" });
  await page.waitForLoadState("networkidle");
  const before = await boxOf(save);

  await name.fill("");
  await name.press("Tab");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  expect(await boxOf(save)).toEqual(before);

  await name.fill("Olivia");
  await page.getByLabel("Last name").fill("");
  await page.mouse.move(before.x + before.width / 2, before.y + 3);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("alert")).toContainText("One field needs your attention.");
});

test("leaving unsaved changes asks in a dialog, and staying loses nothing", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.goto("/marketing-calendar/events/create");
  await page.getByLabel("Title").pressSequentially("Open house");
  const leave = () => page.getByRole("link", { name: "Implementation Checklist" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave();
  // The page stays visible behind the question.
  await expect(question.locator("xpath=..")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Title")).toHaveValue("Open house");
  await leave();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/implementation-checklist/);
});

test("previewing a copy keeps the logo and what was changed, and shows the content to copy", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/companies/create");
  await page.waitForLoadState("networkidle");
  const logo = page.locator("input[name=logo]");
  await logo.setInputFiles({ name: "cup.png", mimeType: "image/png", buffer: Buffer.from("cup") });
  await page.getByLabel("Name", { exact: true }).fill("Preview Cups");
  await page.getByRole("textbox", { name: "Fiscal year start day" }).click();
  await page.keyboard.type("7");
  await expect(page.getByRole("option", { name: "7", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=fiscalYearDay]")).toHaveValue("7");
  const free = page.getByRole("checkbox", { name: /^Free Coffee/ });
  await free.uncheck();
  await page.getByLabel("Start from").selectOption({ label: "Sunrise Coffee & Donuts" });
  await page.getByRole("button", { name: "Preview" }).click();
  const content = page.getByRole("region", { name: "Content to copy" });
  await expect(content).toBeFocused();
  await expect(content).toBeInViewport();
  expect(await logo.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe("cup.png");
  await expect(page.getByText("cup.png")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Preview Cups");
  await expect(page.locator("[name=fiscalYearDay]")).toHaveValue("7");
  await expect(free).not.toBeChecked();
});

test("a typed JSON document is not lost to the form in words", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/company/2/edit/freeCoffeeRules?as=json");
  const area = page.getByLabel("JSON document");
  await area.click();
  await page.keyboard.type("typed ");
  await page.getByRole("link", { name: "Edit as form" }).click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(area).toHaveValue(/typed /);
});

test("leaving an unchanged form asks nothing, whatever was pressed on its page", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  for (const path of ["/event-management/26", "/marketing-calendar/events/create", "/guest-accounts/add"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.getByRole("heading", { level: 1 }).click();
    for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Implementation Checklist" }).first().click();
    await expect(page).toHaveURL(/implementation-checklist/);
  }
});

test("a spinner covers the page while the next page's files load for the first time, and never otherwise", async ({
  page,
}) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await page.waitForLoadState("networkidle");
  const held: Route[] = [];
  let isHolding = true;
  const hold = (route: Route) => (isHolding ? void held.push(route) : route.continue());
  const release = async () => {
    isHolding = false;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
  const spinner = page.getByRole("status").filter({ hasText: "Loading" });
  const menu = page.getByRole("navigation", { name: "Menu" });

  await page.route("**/assets/*.js", hold);
  await menu.getByRole("link", { name: "Implementation Checklist" }).click();
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS("opacity", "1");
  const box = await spinner.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await release();
  await expect(page.getByRole("heading", { level: 1, name: "Implementation Checklist" })).toBeVisible();
  await expect(spinner).toHaveCount(0);

  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  isHolding = true;
  await page.route("**/implementation-checklist*", hold);
  await menu.getByRole("link", { name: "Implementation Checklist" }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(spinner).toHaveCount(0);
  await release();
  await expect(page).toHaveURL(/\/implementation-checklist/);
});

test("the terms can be accepted immediately", async ({ page }) => {
  await signInThroughForm(page, "new@sunrise.test");
  await page.getByRole("button", { name: "Get Started" }).click();
  expect(await page.getByRole("button", { name: "Accept" }).isEnabled()).toBe(true);
});

for (const width of [1440, 390]) {
  test(`at ${width} px the location pages have a map from edge to edge and space around the rest`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInThroughForm(page, "senior@mainstreet.test");
    for (const path of ["/manage-locations?company=1", "/manage-locations/1/edit", "/add-location?company=1"]) {
      await page.goto(path);
      const main = await page.locator("main").boundingBox();
      const map = await page.locator("main figure > div").first().boundingBox();
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      if (!main || !map || !heading) throw new Error(`${path} does not show its parts.`);
      expect([path, map.x + map.width]).toEqual([path, main.x + main.width]);
      if (width === 390 || path.includes("?company=1") === path.includes("manage"))
        expect([path, map.x]).toEqual([path, main.x]);
      expect([path, heading.x - main.x]).toEqual([path, width === 390 ? 16 : 40]);
    }
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}
