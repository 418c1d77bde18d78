import { type Page, expect, test } from "@playwright/test";
import { violationsOf } from "#tests/support/axe.ts";
import { signInThroughForm } from "#tests/support/browser.ts";
import { MAX_SHIFT, measureShift, shiftOf } from "#tests/support/layout-shift.ts";

const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
/** Size of the narrowest phone, and of a window zoomed to 400 %. */
const NARROW = { width: 320, height: 800 };

/**
 * Every page as a user who can open it: no violation of axe or of the content policy, nothing on the console, and
 * nothing that moves while it loads.
 */
const visits: { as: string | null; pages: string[] }[] = [
  {
    as: null,
    pages: ["/login", "/register", "/verify?email=a@b.test", "/forgotten-password", "/reset", "/help/index.html"],
  },
  { as: "new@sunrise.test", pages: ["/welcome", "/welcome?terms=1"] },
  { as: "owner@sunrise.test", pages: ["/dashboard", "/personal-details", "/guest-accounts", "/guest-accounts/add"] },
  { as: "owner@sunrise.test", pages: ["/past-locations", "/past-locations/1"] },
  { as: "owner@sunrise.test", pages: ["/notifications", "/notifications/preferences", "/announcements/1"] },
  {
    as: "advisor@mainstreet.test",
    pages: [
      "/notifications",
      "/notifications/preferences",
      "/company/1/announcements",
      "/company/1/announcements/create",
      "/company/1/announcements/1/edit",
    ],
  },
  { as: "owner@sunrise.test", pages: ["/search", "/search?q=main"] },
  {
    as: "owner@sunrise.test",
    pages: [
      "/trading-area-analysis/1?with=2",
      "/trading-area-analysis/1/settings",
      "/trading-area-analysis/1/targets",
      "/trading-area-analysis/1/points/add",
      "/trading-area-analysis/1/points/1",
    ],
  },
  {
    as: "senior@mainstreet.test",
    pages: [
      "/company/1/points",
      "/company/1/points/1/edit",
      "/company/1/demographics",
      "/company/1/import/points",
      "/ideas/effects?company=1",
      "/analytics/total-costs?company=1",
    ],
  },
  {
    as: "owner@sunrise.test",
    pages: [
      "/search-locations?near=60201&within=50",
      "/business-metrics",
      "/business-metrics/1",
      "/competitive-intelligence",
      "/competitive-intelligence/report",
      "/competitive-intelligence/view/1",
      "/free-coffee-request/order",
      "/social-media/order?package=price-1",
      "/social-media/view-orders",
      "/social-media/view-orders/1",
      "/social-media/checkout/price-1?order=3",
      "/free-coffee-request/view-orders",
      "/free-coffee-request/view-orders/2",
      "/free-coffee-request/view-orders/2/update",
      "/event-management/gift-cards/4",
      "/studio-request/order",
      "/studio-request/view-orders",
      "/studio-request/view-orders/1",
      "/studio-request/view-orders/2/edit",
    ],
  },
  {
    as: "owner@sunrise.test",
    pages: [
      "/event-management",
      "/event-management/26",
      "/event-management/26?tab=money",
      "/event-management/26?tab=copy",
      "/incentive",
      "/incentive/recap",
      "/incentive/unclaimed",
      "/incentive/claims",
      "/incentive/claims/from-photo",
      "/incentive/claims/1",
    ],
  },
  {
    as: "senior@mainstreet.test",
    pages: [
      "/manage-incentive?company=1",
      "/manage-incentive/programs/2",
      "/manage-incentive/recap?company=1",
      "/manage-incentive/plan-costs?company=1",
      "/manage-incentive/event-costs?company=1",
      "/manage-incentive/reimbursement?company=1",
      "/manage-incentive/reimbursement/3/edit",
      "/manage-incentive/reimbursement/create?company=1",
      "/manage-incentive/payments?company=1",
      "/competitive-intelligence/openings?company=1",
      "/analytics",
      "/analytics/usage-counters?company=1&open=1",
      "/metrics-management?company=1",
      "/metrics-management/completeness?company=1",
      "/competitive-intelligence/openings/4/edit",
      "/inbox?tab=all",
      "/inbox/days-away",
      "/manage-incentive/event-approvals?company=1",
      "/manage-incentive/event-approvals/26",
    ],
  },
  { as: "viewer@sunrise.test", pages: ["/dashboard", "/personal-details"] },
  { as: "guest@sunrise.test", pages: ["/dashboard"] },
  { as: "owner@harbor.test", pages: ["/dashboard"] },
  { as: "advisor@mainstreet.test", pages: ["/companies", "/company/1/edit", "/company/1/terms-and-conditions"] },
  { as: "advisor@mainstreet.test", pages: ["/free-coffee/manage-orders?company=1", "/free-coffee/manage-orders/2"] },
  {
    as: "advisor@mainstreet.test",
    pages: ["/studio-request/manage-orders?company=1", "/studio-request/checklist/1", "/studio-request/checklist/7"],
  },
  {
    as: "advisor@mainstreet.test",
    pages: [
      "/social-media/manage-orders?company=1",
      "/social-media/manage-orders?company=1&view=board",
      "/social-media/checklist/8",
      "/social-media/manage-posts?company=1",
      "/social-media/edit-post/3",
      "/company/1/social-media-packages",
      "/company/1/approval-rules",
    ],
  },
  { as: "advisor@mainstreet.test", pages: ["/gift-cards/manage-orders?company=1", "/gift-cards/manage-orders/1"] },
  {
    as: "senior@mainstreet.test",
    pages: [
      "/companies",
      "/companies?q=nothing-like-it",
      "/companies/create",
      "/create-user?company=1",
      "/company/1/edit",
      "/company/1/users",
      "/company/1/users?role=Mainstreet+Advisor",
      "/company/1/users/4/edit",
      "/company/1/terms-and-conditions",
      "/company/1/terms-and-conditions/versions/1",
      "/company/1/terms-and-conditions/acceptances",
      "/company/2/users/999999/edit",
    ],
  },
  {
    as: "senior@mainstreet.test",
    pages: [
      "/manage-locations?company=1",
      "/manage-locations/1/edit",
      "/add-location?company=1",
      "/company/1/networks",
      "/company/1/networks/create",
      "/company/1/networks/1/edit",
      "/company/1/users/4/locations",
      "/company/1/users/4/view-as",
      "/company/1/audit",
      "/company/1/import/users",
      "/company/1/import/locations",
      "/groups?company=1",
      "/groups/1/create-group",
      "/groups/1/edit",
      "/groups/assign-locations/1",
      "/groups/assign-users/1",
      "/groups/transfer-groups?company=1",
      "/transfer-location?company=1",
      "/transfer-location/prepare?company=1",
      "/organizations/merge-networks?company=1",
    ],
  },
  {
    as: "senior@mainstreet.test",
    pages: [
      "/company/1/channels",
      "/company/1/channels/1/edit",
      "/company/1/edit/channel-options",
      "/company/1/edit/channel-options/create",
      "/company/1/edit/objectives",
      "/company/1/edit/objectives/1/edit",
      "/company/1/metric-types",
      "/company/1/metric-types/create",
      "/company/1/custom-event-categories",
      "/company/1/custom-event-categories/create",
      "/company/1/edit/geographies",
      "/company/1/edit/geographies/1/edit",
      "/company/1/events",
      "/company/1/events/create",
      "/company/1/events/1/edit",
      "/company/1/manage-text",
      "/company/1/manage-text/welcome.title/edit",
      "/company/1/colors",
      "/company/1/colors/primary/edit",
      "/company/1/edit/aliases",
      "/company/1/edit/planRules",
      "/company/1/edit/studioRequestForm",
      "/company/1/copy?from=2",
      "/company/1/import/networks",
      "/company/1/workbook",
    ],
  },
  {
    as: "senior@mainstreet.test",
    pages: [
      "/ideas?company=1",
      "/ideas/create",
      "/ideas/1/edit",
      "/ideas/1/site-specific",
      "/ideas/site-specific",
      "/ideas/update-channel-links",
      "/ideas/update-idea-url",
      "/categories",
      "/categories/add/1",
      "/subcategories",
      "/subcategories/add/1",
      "/ideas/autopilot?company=1",
      "/ideas/autopilot/1/create",
      "/ideas/autopilot/generate?company=1",
    ],
  },
  {
    as: "owner@sunrise.test",
    pages: [
      "/campaigns",
      "/create-plan/first-step",
      "/implementation-checklist",
      "/marketing-calendar",
      "/marketing-calendar?view=week",
      "/marketing-calendar?view=list",
      "/marketing-calendar?view=year",
      "/marketing-calendar?view=lanes",
      "/marketing-calendar/events/create",
    ],
  },
];

for (const [index, { as, pages }] of visits.entries()) {
  test(`${as ?? "a stranger"} finds no faults on pages in both themes and on a phone, visit ${index + 1}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const complaints = listen(page);
    await measureShift(page);
    // Nothing moves or fades, so that axe checks final colors only.
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (as) await signInThroughForm(page, as);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/^Mainstreet \| |Help/);
      expect([path, await violationsOf(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
      expect(await shiftOf(page), path).toBeLessThan(MAX_SHIFT);
      // Another theme changes colors only, and a phone changes the layout.
      await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(() => document.documentElement.setAttribute("data-mantine-color-scheme", "dark"));
      const dark = await violationsOf(page, { runOnly: ["color-contrast"] });
      expect([path, "dark", dark]).toEqual([path, "dark", []]);
      await page.setViewportSize(PHONE);
      // Elements that measure themselves get their new width a moment later.
      await expect.poll(async () => [path, await overflow(page), await sticksOut(page)]).toEqual([path, 0, []]);
      await page.setViewportSize(NARROW);
      await expect.poll(async () => [path, "narrow", await overflow(page)]).toEqual([path, "narrow", 0]);
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(DESK);
    }
    expect(complaints).toEqual([]);
  });
}

test("typing in the quick search shows results by itself, and Back returns", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/company/1/users");
  await page.getByRole("searchbox").first().pressSequentially("owner@sunrise");
  await expect(page).toHaveURL(/q=owner/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("the decisions on a claim stay in sight while it scrolls, also on a phone", async ({ page }) => {
  await signInThroughForm(page, "senior@mainstreet.test");
  await page.goto("/manage-incentive/reimbursement?company=1&status=submitted");
  await page.locator("tbody a").first().click();
  const approve = page.getByRole("button", { name: /^Approve (claim|and next)/ });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const edge of ["top", "bottom"]) {
      await page.evaluate((top) => window.scrollTo(0, top), edge === "top" ? 0 : 100_000);
      await expect(approve, `${size.width} ${edge}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test("the session warns three minutes before it ends and offers to stay", async ({ page }) => {
  await page.clock.install();
  await signInThroughForm(page, "owner@sunrise.test");
  await page.waitForFunction(() => localStorage.getItem("sessionExpiration") !== null);
  const end = await page.evaluate(() => Number(localStorage.getItem("sessionExpiration")));
  await page.clock.pauseAt(end - 190_000);
  await expect(page.getByText("Your session ends in 3 minutes. Please save your work.")).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(page.getByText("Your session ends in 3 minutes. Please save your work.")).toBeVisible();
  const extended = page.waitForResponse(/current-user/);
  await page.getByRole("button", { name: "Stay signed in" }).click();
  expect((await extended).status()).toBe(200);
});

test("signing out clears the session's data and keeps the theme", async ({ page }) => {
  await signInThroughForm(page, "viewer@sunrise.test");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sessionExpiration"))).not.toBeNull();
  await page.getByRole("button", { name: /dark mode/i }).click();
  await page.evaluate(() => localStorage.setItem("social-media-form", "{}"));
  await page.getByLabel(/^Account menu for /).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(() => [
    ...["sessionExpiration", "social-media-form", "intercomHmac"].map((key) => localStorage.getItem(key)),
    sessionStorage.getItem("viewed-dashboard"),
    localStorage.getItem("theme"),
  ]);
  expect(kept).toEqual([null, null, null, null, "dark"]);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = /status of (404|403)|Service Worker registration blocked/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  return complaints;
}

/** List the fields and buttons that overflow their card. */
function sticksOut(page: Page): Promise<string[]> {
  return page.locator("main section :is(input, select, textarea, button)").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const card = control.closest("section")?.getBoundingClientRect();
      const isOutside = card && control.checkVisibility() && control.getBoundingClientRect().right > card.right + 1;
      return isOutside ? [control.outerHTML.slice(0, 200)] : [];
    }),
  );
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
