import { type Route, expect, test } from "@playwright/test";
import { signIn } from "#tests/support/browser.ts";

test("Marketing Assets whose sign-in fails in any way say so and leave no empty tab", async ({ page, context }) => {
  const ways: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, json: { status: 2, data: null, messages: ["Something went wrong."] } }),
    (route) => route.fulfill({ json: { status: 1, data: {}, messages: [] } }),
    (route) => route.fulfill({ json: { status: 1, data: { redirectUrl: "javascript:1" }, messages: [] } }),
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Away</h1>" }),
    (route) => route.abort(),
  ];
  await signIn(page, "owner@sunrise.test");
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

test("a spinner covers the page while the files of the next one load for the first time, and no other time", async ({
  page,
}) => {
  await signIn(page, "owner@sunrise.test");
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

test("the terms can be accepted at once", async ({ page }) => {
  await signIn(page, "new@sunrise.test");
  await page.getByRole("button", { name: "Get Started" }).click();
  expect(await page.getByRole("button", { name: "Accept" }).isEnabled()).toBe(true);
});

for (const width of [1440, 390]) {
  test(`at ${width} px the pages of locations have a map from edge to edge and room around the rest`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "senior@mainstreet.test");
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
