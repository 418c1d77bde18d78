import { type Browser, type Page, expect, test } from "@playwright/test";
import type { Role } from "#app/platform/identity/roles.ts";
import { siteOf } from "#tests/playwright.config.ts";
import { signIn } from "#tests/support/browser.ts";
import { type Entry, entries, permissionOf } from "#tests/support/entries.ts";
import { type FetchedPage, inspectorScript } from "#tests/support/form-inspector.ts";
import { FormVisits } from "#tests/support/form-visit.ts";
import { crawl } from "#tests/support/page-crawl.ts";
import { isAllowed } from "#tests/support/rights.ts";

/**
 * Every page with a form, as each role that may open it: its structure is held, each kind of control is changed by typing
 * and clicking, and what was filled in is sent. On demos of their own, since they change what they can.
 */

interface Person {
  as: string;
  role: Role;
  /** The first of each side reads records in every status; what the others see of it differs by what they may do. */
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

test("every form takes what people of shops type, and is sent", ({ browser }) =>
  visitAs(browser, siteOf("forms of shops"), shops));

test("every form takes what advisors type, and is sent", ({ browser }) =>
  visitAs(browser, siteOf("forms of advisors"), office));

async function visitAs(browser: Browser, { url }: { url: string }, people: readonly Person[]): Promise<void> {
  /** Fields by route that somebody has met, and forms that were filled in: the same one needs no second person. */
  const met = new Set<string>();
  const filled = new Set<string>();
  const faults: string[] = [];
  for (const { as, role, extent } of people) {
    const page = await browser.newPage({ baseURL: url, reducedMotion: "reduce" });
    page.setDefaultTimeout(5_000);
    await page.addInitScript(inspectorScript);
    await signIn(page, as);
    const begins = role === "Business Owner" ? [await addItemToDraft(page), ...ownersPages] : [];
    const read = await crawl(page, [...begins, ...plainPages(role)], extent);
    const pages = [...read].flatMap(([route, alike]) => alike.map((one) => ({ ...one, route })));
    const visits = new FormVisits(page, filled);
    for (const { route, path, forms } of pages) {
      const news = forms.flatMap(({ to, fields }) => fields.map((field) => `${to || route} ${field}`));
      if (news.some((field) => !met.has(field))) await visits.visit(route, path);
      for (const field of news) met.add(field);
    }
    const inSource = pages.flatMap(({ path, problems }) =>
      problems.map((problem) => `${path}, unhydrated: ${problem}`),
    );
    const found = [...(extent === "many" ? unseen(role, read) : []), ...inSource, ...visits.faults];
    faults.push(...found.map((fault) => `${as}: ${fault}`));
    await page.close();
  }
  expect([...new Set(faults)]).toEqual([]);
}

/** Pages of the demo that no list leads to. */
const ownersPages = [
  "/announcements/1",
  "/execution-roadmap/96/12",
  "/execution-roadmap/96/12/share",
  "/free-coffee-request/view-orders/2/update",
  "/social-media/checkout/price-1?order=3",
  "/studio-request/view-orders/2/edit",
];

/** Pages whose forms are got instead of posted, or stand on them for some records only. */
const formless = new Set([
  "routes/both/notifications/list",
  "routes/user/marketing-calendar",
  "routes/user/gift-cards/order-cards",
  "routes/user/social-media/test-card",
  "routes/admin/ideas/update-idea-url",
  "routes/admin/reimbursement/create",
  "routes/admin/organizations/merge-networks",
]);

/** Pages that need no id, or a company's alone, and that somebody of a role may open. */
function plainPages(role: Role): string[] {
  const plain = entries.filter(
    (entry) =>
      entry.kind === "loader" && !entry.isResource && !/:(?!companyId)/.test(entry.path) && isOpen(role, entry),
  );
  return plain.map(({ path }) => path.replace(":companyId", "1"));
}

function isOpen(role: Role, entry: Entry | undefined): boolean {
  const permission = entry && permissionOf(entry);
  return permission ? isAllowed(role, permission) : entry?.who === "accepted";
}

/** The demo's drafts are empty; the address of the form of an item of one. */
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
  const change = page.getByRole("link", { name: /^Change (?!details)/ }).first();
  return change.evaluate((link) => (link instanceof HTMLAnchorElement ? link.pathname + link.search : ""));
}

/** Pages that somebody of a role may open and did not, and those where nobody who may change something met a form. */
function unseen(role: Role, read: ReadonlyMap<string, readonly FetchedPage[]>): string[] {
  return entries.flatMap((entry) => {
    const loader = entries.find(({ id, kind }) => id === entry.id && kind === "loader");
    if (entry.kind !== "action" || entry.isResource || !isOpen(role, loader) || formless.has(entry.id)) return [];
    const pages = read.get(entry.id) ?? [];
    if (pages.length === 0) return [`${entry.id} was never opened`];
    const hasForm = pages.some(({ forms }) => forms.length > 0);
    return isOpen(role, entry) && !hasForm ? [`${entry.id} never showed a form`] : [];
  });
}
