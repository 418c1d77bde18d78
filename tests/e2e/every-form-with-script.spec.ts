import { type Browser, type Page, expect, test } from "@playwright/test";
import type { Role } from "#app/platform/identity/roles.ts";
import { siteOf } from "#tests/playwright.config.ts";
import { signInThroughForm } from "#tests/support/browser.ts";
import { type RouteHandler, routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import { type FetchedPage, inspectorScript } from "#tests/support/form-inspector.ts";
import { FormFiller } from "#tests/support/form-filler.ts";
import { crawlPages } from "#tests/support/page-crawl.ts";
import { isRoleAllowed } from "#tests/support/rights.ts";

/**
 * Every page with a form, as each role that can open it: its structure is checked, each kind of control is changed by
 * typing and clicking, and the form is sent. It has demos of its own, since it changes everything it can.
 */

interface Person {
  as: string;
  role: Role;
  /** The first role of each side reads records in every status; the others differ only in permissions. */
  extent: "some" | "many";
}

const shops: Person[] = [
  { as: "owner@sunrise.test", role: "Business Owner", extent: "many" },
  { as: "guest@sunrise.test", role: "Location Level Guest", extent: "some" },
  { as: "viewer@sunrise.test", role: "View Only", extent: "some" },
];
const office: Person[] = [
  { as: "senior@mainstreet.test", role: "Senior Advisor", extent: "many" },
  { as: "advisor@mainstreet.test", role: "Mainstreet Advisor", extent: "some" },
];

test.describe.configure({ mode: "parallel", timeout: 600_000 });

test("every form accepts and sends what shop users type", ({ browser }) =>
  visitAs(browser, siteOf("forms of shops"), shops));

test("every form accepts and sends what advisors type", ({ browser }) =>
  visitAs(browser, siteOf("forms of advisors"), office));

async function visitAs(browser: Browser, { url }: { url: string }, people: readonly Person[]): Promise<void> {
  /** Fields by route that some role has seen, and forms that were filled in, which other roles skip. */
  const met = new Set<string>();
  const filled = new Set<string>();
  const faults: string[] = [];
  for (const { as, role, extent } of people) {
    const page = await browser.newPage({ baseURL: url, reducedMotion: "reduce" });
    page.setDefaultTimeout(5_000);
    await page.addInitScript(inspectorScript);
    await signInThroughForm(page, as);
    const begins = role === "Business Owner" ? [await addItemToDraft(page), ...ownersPages] : [];
    const read = await crawlPages(page, [...begins, ...plainPages(role)], extent);
    const pages = [...read].flatMap(([route, alike]) => alike.map((one) => ({ ...one, route })));
    const visits = new FormFiller(page, filled);
    for (const { route, path, forms } of pages) {
      const news = forms.flatMap(({ to, fields }) => fields.map((field) => `${to || route} ${field}`));
      if (news.some((field) => !met.has(field))) await visits.visit(route, path);
      for (const field of news) met.add(field);
    }
    const inSource = pages.flatMap(({ path, faults }) => faults.map((problem) => `${path}, unhydrated: ${problem}`));
    const found = [...(extent === "many" ? unseen(role, read) : []), ...inSource, ...visits.faults];
    faults.push(...found.map((fault) => `${as}: ${fault}`));
    await page.close();
  }
  expect([...new Set(faults)]).toEqual([]);
}

/** Pages of the demo that no list links to. */
const ownersPages = [
  "/announcements/1",
  "/execution-roadmap/96/12",
  "/execution-roadmap/96/12/share",
  "/free-coffee-request/view-orders/2/update",
  "/social-media/checkout/price-1?order=3",
  "/studio-request/view-orders/2/edit",
];

/** Pages whose forms use GET, or that have forms for some records only. */
const formless = new Set([
  "routes/both/notifications/list",
  "routes/user/marketing-calendar",
  "routes/user/gift-cards/order-cards",
  "routes/user/social-media/test-card",
  "routes/admin/ideas/update-idea-url",
  "routes/admin/reimbursement/create",
  "routes/admin/organizations/merge-networks",
]);

/** List the pages without an id, or with a company's only, that a role can open. */
function plainPages(role: Role): string[] {
  const plain = routeHandlers.filter(
    (entry) =>
      entry.kind === "loader" && !entry.isResource && !/:(?!companyId)/.test(entry.path) && isOpen(role, entry),
  );
  return plain.map(({ path }) => path.replace(":companyId", "1"));
}

function isOpen(role: Role, entry: RouteHandler | undefined): boolean {
  const permission = entry && handlerPermission(entry);
  return permission ? isRoleAllowed(role, permission) : entry?.audience === "accepted";
}

/** Add an item to a draft, because the demo's are empty; return the address of its form. */
async function addItemToDraft(page: Page): Promise<string> {
  await page.goto("/plans?status=draft");
  const draft = page.getByRole("link", { name: "Continue planning" });
  for (const link of await page.locator("main a[href^='/plans/']").evaluateAll((all) => all.map(String))) {
    await page.goto(link);
    if ((await draft.count()) > 0) break;
  }
  await draft.click();
  await page
    .getByRole("button", { name: /^Add (again|to)/ })
    .first()
    .click();
  const change = page.getByRole("link", { name: /^Edit / }).first();
  return change.evaluate((link) => (link instanceof HTMLAnchorElement ? link.pathname + link.search : ""));
}

/** List pages that a role can open and did not, and those where a role that can change something saw no form. */
function unseen(role: Role, read: ReadonlyMap<string, readonly FetchedPage[]>): string[] {
  return routeHandlers.flatMap((entry) => {
    const loader = routeHandlers.find(({ id, kind }) => id === entry.id && kind === "loader");
    if (entry.kind !== "action" || entry.isResource || !isOpen(role, loader) || formless.has(entry.id)) return [];
    const pages = read.get(entry.id) ?? [];
    if (pages.length === 0) return [`${entry.id} was never opened`];
    const hasForm = pages.some(({ forms }) => forms.length > 0);
    return isOpen(role, entry) && !hasForm ? [`${entry.id} never showed a form`] : [];
  });
}
