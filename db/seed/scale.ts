import { sql } from "kysely";
import { addScaleOpenings, addScalePoints, POINTS_OF_FIRST, POINTS_OF_LOCATION } from "./scale-places.ts";
import { addSocialOrders, ORDERS_OF_LOCATION } from "./scale-social.ts";
import { addScaleStudioRequests, REQUESTS_OF_LOCATION } from "./scale-studio.ts";
import type { Db } from "../connect.ts";
import { DEMO_PASSWORD_HASH } from "./demo-accounts.ts";
import type { ScaleCompany } from "./scale-company.ts";
import {
  addBudgets,
  addScaleClaims,
  addLedgerEntries,
  addHeldEvents,
  CLAIMS_OF_LOCATION,
  ENTRIES_OF_LOCATION,
} from "./scale-money.ts";
import { addMetricValues, MEASURED_TYPES, MEASURED_WEEKS } from "./scale-metrics.ts";
import {
  addAnalyticsEvents,
  addGuestLocations,
  addInvitations,
  addScaleLocations,
  addMemberships,
  addNetworks,
  addUsers,
} from "./scale-people.ts";
import {
  addActions,
  addScaleIdeas,
  addMarketsAndGroups,
  addScalePlans,
  addRepeatingEvents,
  addScaleSettings,
  CHANNELS,
  ITEMS_OF_PLAN,
  STEPS_OF_IDEA,
} from "./scale-planning.ts";

/**
 * Companies of `npm run seed:scale`; the second is a tenth of the first, to compare a list at both sizes, and has a
 * short library of ideas.
 */
export const scaleCompanies = [
  {
    name: "Scale Coffee",
    key: "scale",
    users: 100_000,
    networks: 10_000,
    locations: 20_000,
    events: 1_000_000,
    ideas: 500,
    plans: 4_000,
    repeatingEvents: 20_000,
  },
  {
    name: "Scale Tea",
    key: "tea",
    users: 10_000,
    networks: 1_000,
    locations: 2_000,
    events: 0,
    ideas: 10,
    plans: 400,
    repeatingEvents: 0,
  },
] as const satisfies readonly ScaleCompany[];

interface TableSeed {
  what: string;
  count(company: ScaleCompany): number;
  run(db: Db, companyId: number, company: ScaleCompany, today: Date): Promise<unknown>;
}

// Everything is created inside Postgres, so this process needs no memory for it. A new table is one more step.
const tables: readonly TableSeed[] = [
  { what: "networks", count: ({ networks }) => networks, run: addNetworks },
  { what: "locations", count: ({ locations }) => locations, run: addScaleLocations },
  { what: "users", count: ({ users }) => users, run: addUsers },
  { what: "memberships", count: ({ users }) => users, run: addMemberships },
  { what: "guests' locations", count: ({ users }) => users / 2, run: addGuestLocations },
  { what: "invitations", count: ({ users }) => users / 10, run: addInvitations },
  { what: "analytics events", count: ({ events }) => events, run: addAnalyticsEvents },
  { what: "channels, with what else is set up", count: () => CHANNELS, run: addScaleSettings },
  { what: "locations in markets and groups", count: ({ locations }) => locations, run: addMarketsAndGroups },
  { what: "ideas", count: ({ ideas }) => ideas, run: addScaleIdeas },
  { what: "items of plans", count: ({ plans }) => plans * ITEMS_OF_PLAN, run: addScalePlans },
  {
    what: "actions of seven plans in ten",
    count: ({ plans }) => plans * ITEMS_OF_PLAN * STEPS_OF_IDEA * 0.7,
    run: addActions,
  },
  { what: "repeating events", count: ({ repeatingEvents }) => repeatingEvents, run: addRepeatingEvents },
  { what: "budget accounts", count: ({ locations }) => locations, run: addBudgets },
  { what: "events that are over", count: ({ networks }) => networks * 11, run: addHeldEvents },
  { what: "claims", count: ({ locations }) => locations * CLAIMS_OF_LOCATION, run: addScaleClaims },
  {
    what: "requests to the studio",
    count: ({ locations }) => locations * REQUESTS_OF_LOCATION,
    run: addScaleStudioRequests,
  },
  {
    what: "orders of social media",
    count: ({ locations }) => locations * ORDERS_OF_LOCATION,
    run: addSocialOrders,
  },
  { what: "openings of competitors", count: ({ locations }) => locations, run: addScaleOpenings },
  {
    what: "points of interest",
    count: ({ locations }) => (locations - 1) * POINTS_OF_LOCATION + POINTS_OF_FIRST,
    run: addScalePoints,
  },
  {
    what: "values of metrics",
    count: ({ locations }) => locations * MEASURED_TYPES * MEASURED_WEEKS,
    run: addMetricValues,
  },
  { what: "entries of the ledger", count: ({ locations }) => locations * ENTRIES_OF_LOCATION, run: addLedgerEntries },
];

/** Error when a database to fill with benchmark data has other data, such as that of a real installation. */
class DatabaseHasOtherData extends Error {
  override name = "CannotStart";
  override message = "This database has other data. Use an empty database for benchmark data.";
}

/**
 * Fill an empty Postgres for measuring, in one transaction; false when this has filled it already. Throws when the
 * database has other users or companies. Its users sign in with the demo password, which is public: senior@, advisor@,
 * owner@ and chain@scale.test.
 */
export async function seedScale(
  db: Db,
  today: Date,
  report: (line: string) => void,
  companies: readonly ScaleCompany[] = scaleCompanies,
): Promise<boolean> {
  const isNew = await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ isFilled: boolean; isEmpty: boolean }>`
      select exists (select from users where email = 'senior@scale.test') as is_filled,
        not exists (select from users) and not exists (select from companies) as is_empty`.execute(db);
    const [found] = rows;
    if (found?.isFilled) return false;
    if (!found?.isEmpty) throw new DatabaseHasOtherData();
    await sql`set local synchronous_commit = off`.execute(db);
    await sql`set local work_mem = '128MB'`.execute(db);
    const ids: number[] = [];
    for (const company of companies) {
      const { id } = await db
        .insertInto("companies")
        .values({ name: company.name })
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.push(id);
      for (const step of tables.filter(({ count }) => count(company) > 0)) {
        const began = performance.now();
        await step.run(db, id, company, today);
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        report(`${company.name}: ${step.count(company).toLocaleString("en-US")} ${step.what} in ${seconds} s`);
      }
    }
    await addAccounts(db, ids, today);
    return true;
  });
  if (isNew) await sql`vacuum (analyze)`.execute(db);
  return isNew;
}

/**
 * Add accounts of both trees to sign in with: two advisors, and an owner of two networks and one of a hundred in the
 * first company.
 */
async function addAccounts(db: Db, companyIds: readonly number[], today: Date): Promise<void> {
  const [companyId] = companyIds;
  const account = {
    passwordHash: DEMO_PASSWORD_HASH,
    status: "Registered" as const,
    registeredAt: today,
    acceptedTermsVersion: 0,
    lastName: "Scale",
  };
  await db
    .insertInto("users")
    .values([
      { ...account, email: "senior@scale.test", firstName: "Sena", role: "Senior Advisor" },
      { ...account, email: "advisor@scale.test", firstName: "Ada", role: "Mainstreet Advisor" },
      { ...account, email: "owner@scale.test", firstName: "Ona", role: "Business Owner", companyId },
      { ...account, email: "chain@scale.test", firstName: "Chay", role: "Business Owner", companyId },
    ])
    .execute();
  await sql`
    insert into advisor_companies (user_id, company_id)
    select users.id, companies.id from users join companies on companies.id = any(${companyIds})
    where users.email = 'advisor@scale.test'
  `.execute(db);
  await sql`
    insert into memberships (user_id, company_id, network_id)
    select users.id, network.company_id, network.id
    from (values ('owner@scale.test', 2), ('chain@scale.test', 100)) as held (email, networks)
    join users on users.email = held.email
    join lateral (select * from networks where company_id = users.company_id order by id limit held.networks) network on true
  `.execute(db);
}
