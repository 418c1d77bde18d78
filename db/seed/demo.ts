import { createHash } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Db } from "../connect.ts";
import { addJob } from "../jobs.ts";
import type { DB } from "../schema.ts";
import { type DemoAccount, demoAdvisors, harborAccounts, sunriseAccounts } from "./demo-accounts.ts";
import { instantDaysAgo } from "./demo-days.ts";
import { type DemoCatalog, harborCatalog, sunriseCatalog } from "./demo-catalog.ts";
import { addDemoClaims } from "./demo-claims.ts";
import { addCustomEvents } from "./demo-custom-events.ts";
import { addFreeCoffee } from "./demo-free-coffee.ts";
import { type DemoEvent, harborEvents, sunriseEvents } from "./demo-events.ts";
import { addGiftCards } from "./demo-gift-cards.ts";
import { addManagedEvents } from "./demo-managed-events.ts";
import { addUserHistory } from "./demo-history.ts";
import { addDemoIdeas } from "./demo-ideas.ts";
import { addDemoPlans } from "./demo-plans.ts";
import { addPrograms, expirePrograms } from "./demo-incentives.ts";
import { addPayments } from "./demo-payments.ts";
import { addImport, addMetricImport } from "./demo-imports.ts";
import { type DemoNetwork, harborNetworks, sunriseNetworks } from "./demo-networks.ts";
import { listDemoPeople } from "./demo-people.ts";
import { addDemoSettings } from "./demo-settings.ts";
import { type DemoTransfer, addDemoTransfers, harborTransfers, sunriseTransfers } from "./demo-groups.ts";
import { addGroups, addShops, type DemoGroup } from "./demo-shops.ts";
import { addAdvisors, addPeople } from "./demo-staff.ts";
import { harborTerms, sunriseTerms } from "./demo-terms.ts";
import { addItemEffects } from "./demo-effects.ts";
import { addMetrics } from "./demo-metrics.ts";
import { addPoints } from "./demo-points.ts";
import { addAnnouncement, addNotifications } from "./demo-notifications.ts";
import { addDemoOpenings } from "./demo-openings.ts";
import { addSocialMedia } from "./demo-social.ts";
import { addDemoStudioRequests, discardPicture, type StorePicture } from "./demo-studio.ts";
import { addCompanyTexts } from "./demo-texts.ts";

/** Advisory lock of our own in Postgres: of several instances that start at once, one loads the demo. */
const DEMO_LOCK = 7_261_126;

interface DemoCompany {
  key: "sunrise" | "harbor";
  company: Insertable<DB["companies"]> & { name: string; timeZone: string; dam?: string };
  accounts: readonly DemoAccount[];
  networks: readonly DemoNetwork[];
  groups: readonly DemoGroup[];
  terms: readonly string[];
  catalog: DemoCatalog;
  events: readonly DemoEvent[];
  transfers: readonly DemoTransfer[];
}

const demoCompanies: readonly DemoCompany[] = [
  {
    key: "sunrise",
    company: {
      name: "Sunrise Coffee & Donuts",
      dam: "https://assets.sunrise.test/",
      timeZone: "America/Chicago",
      ssoEnabled: true,
      ssoEndpoint: "https://assets.sunrise.test/sso",
      // The demo's secret is as public as its password.
      ssoSecret: "demo-only-secret-of-sunrise-assets-0001",
    },
    accounts: sunriseAccounts,
    networks: sunriseNetworks,
    groups: [
      { name: "Cold brew pilot", description: "Shops that try the cold brew taps first.", every: 9 },
      { name: "Campus and transit shops", description: "Shops beside a campus or a station.", every: 13 },
    ],
    terms: sunriseTerms,
    transfers: sunriseTransfers,
    catalog: sunriseCatalog,
    events: sunriseEvents,
  },
  {
    key: "harbor",
    company: {
      name: "Harbor Bagel Works",
      timeZone: "America/New_York",
      fiscalYearStart: "07-01",
      guestAccountsDisabledForRoles: ["Business Administrator"],
      businessMetricsDisabledForRoles: ["View Only"],
      personalDetailsDisabledForRoles: ["View Only"],
      socialMediaDisabled: true,
      isIncentiveDisabled: true,
      isFreeCoffeeDisabled: true,
      isStudioRequestDisabled: true,
    },
    accounts: harborAccounts,
    networks: harborNetworks,
    groups: [{ name: "Waterfront shops", description: "Shops on the harbor with a summer season.", every: 2 }],
    terms: harborTerms,
    transfers: harborTransfers,
    catalog: harborCatalog,
    events: harborEvents,
  },
];

/**
 * Load the demo (docs/product/demo.md) in one transaction, its own or the caller's; do nothing where any of it exists.
 * The result is always the same but for dates, which are relative to `today`. `storePicture` stores the bytes of its
 * pictures; without it they are rows alone.
 */
export async function seedDemo(db: Db, today: Date, storePicture: StorePicture = discardPicture): Promise<void> {
  const work = (db: Db) => load(db, today, storePicture);
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

async function load(db: Db, today: Date, storePicture: StorePicture): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`.execute(db);
  if (await hasDemoData(db)) return;
  const advisors = await addAdvisors(db, today);
  for (const demo of demoCompanies) await addCompany(db, { demo, advisors, today, storePicture });
}

// Users may rename the company or change an address, so any remainder of the demo counts.
async function hasDemoData(db: Db): Promise<boolean> {
  const emails = [...demoAdvisors, ...sunriseAccounts, ...harborAccounts].map((account) => account.email);
  const names = demoCompanies.map(({ company }) => company.name.toLowerCase());
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from users where email = any(${emails}::text[]))
      or exists (select from companies where lower(name) = any(${names}::text[])) as is_there
  `.execute(db);
  return rows[0]?.isThere ?? false;
}

async function addCompany(
  db: Db,
  {
    demo,
    advisors,
    today,
    storePicture,
  }: { demo: DemoCompany; advisors: Map<string, number>; today: Date; storePicture: StorePicture },
): Promise<void> {
  const founder = advisors.get("senior@mainstreet.test") ?? null;
  const founded = instantDaysAgo(today, 860);
  const made = { createdAt: founded, createdBy: founder, updatedAt: founded, updatedBy: founder };
  const { id: companyId } = await db
    .insertInto("companies")
    .values({ ...demo.company, ...made })
    .returning("id")
    .executeTakeFirstOrThrow();
  const advising = demoAdvisors.filter((advisor) => advisor.companies.includes(demo.key));
  await db
    .insertInto("advisorCompanies")
    .values(advising.map(({ email }) => ({ userId: advisors.get(email) ?? 0, companyId })))
    .execute();

  const advisorIds = advising.map(({ email }) => advisors.get(email) ?? 0);
  const shops = await addShops(db, { companyId, networks: demo.networks, advisorIds, made }, today);
  await addDemoSettings(db, { companyId, catalog: demo.catalog, events: demo.events }, made, today);
  await addDemoIdeas(db, { company: demo.key, companyId, made, today });
  await addCompanyTexts(db, { companyId, key: demo.key }, made);
  const terms = await addTerms(db, { companyId, texts: demo.terms, founder, today });
  const people = listDemoPeople(demo.accounts, demo.networks);
  const staff = await addPeople(db, { companyId, people, shops, inviter: founder, terms }, today);
  await addGroups(db, { companyId, groups: demo.groups, networks: demo.networks, shops, people, staff, made });
  const author = staff.get("owner@sunrise.test") ?? null;
  await addCustomEvents(db, { companyId, key: demo.key, shops, author, made }, today);
  const preparer = advisors.get("advisor@mainstreet.test") ?? null;
  await addDemoPlans(db, { companyId, key: demo.key, advisor: preparer }, today);
  await addDemoTransfers(db, { companyId, transfers: demo.transfers, shops, preparer, confirmer: founder }, today);
  await addImport(db, { companyId, key: demo.key, importer: founder }, today);
  if (demo.key === "sunrise") await addPrograms(db, companyId, today);
  await addDemoClaims(db, companyId, today);
  await expirePrograms(db, companyId);
  await addPayments(db, companyId, today);
  await addGiftCards(db, companyId, today);
  await addManagedEvents(db, companyId, today);
  if (demo.key === "sunrise") {
    await addFreeCoffee(db, companyId, today);
    await addDemoStudioRequests(db, companyId, today, storePicture);
    await addSocialMedia(db, companyId, today, storePicture);
    await addDemoOpenings(db, companyId, today);
  }
  await addMetrics(db, companyId, today);
  await addItemEffects(db, companyId, today);
  await addPoints(db, companyId, today);
  await addMetricImport(db, companyId, founder, today);
  await addNotifications(db, companyId, today);
  await addAnnouncement(db, { companyId, author: preparer }, today);
  await addUserHistory(db, { companyId, company: demo.company, terms, people, staff, shops, inviter: founder }, today);
  // Plans' effects on metric values are announced soon after loading, not only within the hour.
  await addJob(db, "sweep", {}, { key: "demo-sweep" });
}

/** Publish the company's terms, the first of them material. Return them with their ages in days, oldest first. */
async function addTerms(
  db: Db,
  {
    companyId,
    texts,
    founder,
    today,
  }: { companyId: number; texts: readonly string[]; founder: number | null; today: Date },
) {
  const versions = texts.map((html, index) => ({
    number: index + 1,
    html,
    textHash: createHash("sha256").update(html).digest("hex"),
    age: 850 - Math.round((index / texts.length) * 1_520),
  }));
  const added = await db
    .insertInto("termsVersions")
    .values(
      versions.map(({ number, html, textHash, age }) => ({
        companyId,
        number,
        html,
        textHash,
        status: "published" as const,
        isMaterial: number === 1,
        publishedAt: instantDaysAgo(today, age),
        publishedBy: founder,
        createdAt: instantDaysAgo(today, age + 2),
        createdBy: founder,
        updatedAt: instantDaysAgo(today, age),
        updatedBy: founder,
      })),
    )
    .returning("id")
    .execute();
  await db.updateTable("companies").set({ requiredTermsVersion: 1 }).where("id", "=", companyId).execute();
  return versions.map((version, index) => ({ ...version, id: added[index]?.id ?? 0 }));
}
