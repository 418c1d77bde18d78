import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { AccessScope, isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import type { CompanyAliases } from "#app/ui/text/terms.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { expiryMail, lowBalanceMail, type NotifiedAccount, unclaimedMail } from "./budget-mails.ts";
import { listUnclaimedActivities, listNetworksToNotify } from "./unclaimed.server.ts";

const BATCH_SIZE = 75;
const standard = parseDocumentValue("incentiveRules", null);
/** Scope of the job: it reads every company. */
const everywhere = AccessScope.of({ userId: 0, role: "Senior Advisor", companyId: null });

/**
 * Notify owners once about money that expires soon, low accounts and unclaimed events. Safe to stop anywhere, to rerun
 * and to run twice at once.
 */
export async function sendBudgetNotices(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  const { batchSize = BATCH_SIZE } = options;
  for (const kind of ["lapse", "low"] as const) {
    const { rows } = await sql<DueAccount>`${selectDueAccounts(kind, now)}`.execute(db);
    await inBatches(byNetwork(rows), batchSize, (batch) => notifyAboutAccounts(db, kind, batch.flat()));
  }
  const { rows } = await sql<{ companyId: number; days: number }>`
    select companies.id as company_id, coalesce(
      (${selectNewestValue("incentiveRules", sql.ref("companies.id"))} ->> 'unclaimedDays')::integer,
      ${standard.unclaimedDays}) as days
    from companies where not is_incentive_disabled and exists (select from incentive_programs
      where company_id = companies.id and status in ('open', 'closing')) order by 1`.execute(db);
  await inBatches(rows, 1, async (batch) => {
    for (const company of batch) {
      const networks = await listNetworksToNotify(db, company, now);
      await inBatches(networks, batchSize, (networkIds) => notifyAboutEvents(db, { ...company, networkIds }, now));
    }
  });
}

type Kind = "lapse" | "low";
/** Account whose owners are due a notice; `days` is the warning's days before expiry, 0 for a low account. */
interface DueAccount extends NotifiedAccount {
  id: number;
  programId: number;
  networkId: number;
  /** Location that owns the money; null when the whole network does. */
  locationId: number | null;
  days: number;
}

/** Group accounts by network, so that one batch notifies a network's owners of all of them. */
function byNetwork(accounts: readonly DueAccount[]): DueAccount[][] {
  const groups = new Map<number, DueAccount[]>();
  for (const account of accounts) groups.set(account.networkId, [...(groups.get(account.networkId) ?? []), account]);
  return [...groups.values()];
}

/** Select the accounts due a notice: at each of the company's expiry warnings, and once when low. */
function selectDueAccounts(kind: Kind, now: Date): RawBuilder<unknown> {
  const rules = selectNewestValue("incentiveRules", sql.ref("companies.id"));
  const expiresOn = sql`(program.ends_on + program.claim_window_days)`;
  const left = sql`(${expiresOn} - (${now}::timestamptz at time zone companies.time_zone)::date)`;
  const warnings = JSON.stringify(standard.lapseWarningDays);
  const percent = sql`coalesce((${rules} ->> 'lowBudgetPercent')::integer, ${standard.lowBudgetPercent})`;
  const days = {
    lapse: sql`(select min(day::integer) from jsonb_array_elements_text(
      coalesce(${rules} -> 'lapseWarningDays', ${warnings}::jsonb)) as day where day::integer >= ${left} and ${left} >= 0)`,
    low: sql`case when program.status = 'open' and account.allocated_cents > 0
      and account.available_cents * 100 < account.allocated_cents * ${percent} then 0 end`,
  };
  const carriedPercent = sql`case when program.successor_id is null then 0 else program.carry_over_percent end`;
  const carried = sql`account.available_cents * (${carriedPercent}) / 100`;
  return sql`
    select account.id, account.program_id, account.network_id, account.location_id, warned.days, case when ${kind} = 'low'
        then account.available_cents else account.available_cents - ${carried} end as available_cents,
      ${expiresOn} as expires_on, program.name as program, coalesce(locations.name || ' (' || locations.pc_number || ')',
        networks.name) as holder
    from budget_accounts account
    join incentive_programs program on program.id = account.program_id and program.status in ('open', 'closing')
    join companies on companies.id = account.company_id and not companies.is_incentive_disabled
    join networks on networks.id = account.network_id
    left join locations on locations.id = account.location_id
    cross join lateral (select ${days[kind]} as days) warned
    where warned.days is not null and (${kind} = 'low' or account.available_cents > 0 and (${carriedPercent}) < 100)
      and not exists (select from account_notices notice where notice.account_id = account.id
        and notice.kind = ${kind} and notice.days_before = warned.days)
    order by account.network_id, holder, account.id`;
}

/** Notify the owners of accounts in one transaction; a parallel run finds the notices and sends nothing. */
async function notifyAboutAccounts(db: Db, kind: Kind, due: readonly DueAccount[]): Promise<void> {
  const site = await findMailSite();
  await db.transaction().execute(async (db) => {
    const notices = due.map(({ id, days }) => ({ id, days }));
    const inserted = await sql<{ accountId: number }>`
      insert into account_notices (account_id, kind, days_before) select id, ${kind}, days
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as due (id integer, days integer) order by id
      on conflict do nothing returning account_id`.execute(db);
    const ids = new Set(inserted.rows.map(({ accountId }) => accountId));
    const rows = due.filter(({ id }) => ids.has(id));
    if (rows.length === 0) return;
    const owners = await listOwners(db, rows);
    const mails = owners.flatMap(({ places, ...owner }) => {
      const own = places.flatMap((nth) => rows[nth] ?? []);
      const programs = [...new Set(own.map(({ programId }) => programId))];
      return programs.map((id) => ({ ...owner, accounts: own.filter(({ programId }) => programId === id) }));
    });
    const mail = kind === "lapse" ? expiryMail : lowBalanceMail;
    await notify(db, `budget.${kind}`, mails, (one) => mail(site, one, one.accounts));
  });
}

/** Notify owners of claimable events that ended at least `days` days ago and have no claim. */
async function notifyAboutEvents(
  db: Db,
  { companyId, days, networkIds }: { companyId: number; days: number; networkIds: readonly number[] },
  now: Date,
) {
  const site = await findMailSite();
  const unclaimed = await listUnclaimedActivities(db, everywhere, { companyId, networkIds }, now);
  const dueEvents = unclaimed.flatMap(({ eventId, ...event }) =>
    eventId !== null && event.activityOn <= addDays(event.today, -days) ? [{ eventId, ...event }] : [],
  );
  if (dueEvents.length === 0) return;
  await db.transaction().execute(async (db) => {
    const keys = dueEvents.map(({ eventId, locationId }) => ({ eventId, locationId }));
    const { rows } = await sql<{ eventId: number; locationId: number }>`
      with told as (
        insert into unclaimed_notices (event_id, location_id)
        select "eventId", "locationId" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as event ("eventId" integer, "locationId" integer) order by 1, 2
        on conflict do nothing returning event_id, location_id
      ) select * from told`.execute(db);
    const newKeys = new Set(rows.map(keyOf));
    const events = dueEvents.filter((event) => newKeys.has(keyOf(event)));
    const owners = await listOwners(db, events);
    const mails = owners.map(({ places, ...owner }) => ({
      ...owner,
      events: places.flatMap((nth) => events[nth] ?? []),
    }));
    await notify(db, "event.unclaimed", mails, (one) => unclaimedMail(site, one, one.events));
  });
}

function keyOf({ eventId, locationId }: { eventId: number; locationId: number }): string {
  return `${eventId} ${locationId}`;
}

interface OwnedPlace {
  networkId: number;
  /** Null for money of the whole network. */
  locationId: number | null;
}

/** Return the owners who see any of these locations, each once with the indexes of the ones they see. */
async function listOwners(db: Db, places: readonly OwnedPlace[]) {
  const { rows } = await sql<{
    userId: number;
    email: string;
    firstName: string;
    aliases: CompanyAliases;
    places: number[];
  }>`
    select users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases,
      array_agg(place.nth - 1 order by place.nth)::integer[] as places
    from unnest(${places.map(({ networkId }) => networkId)}::integer[],
      ${places.map(({ locationId }) => locationId)}::integer[]) with ordinality as place (network_id, location_id, nth)
    join memberships on memberships.network_id = place.network_id
    join users on users.id = memberships.user_id and users.status = 'Registered'
      and users.role in ('Business Administrator', 'Business Owner') and ${isLocationVisibleTo("place.locationId")}
    join companies on companies.id = users.company_id
    group by users.id, companies.id order by users.id`.execute(db);
  return rows;
}
