import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { Reach, userSees } from "#app/platform/identity/reach.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import type { Aliases } from "#app/ui/words.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { lapseMail, lowMail, type ToldAccount, unclaimedMail } from "./money-mails.ts";
import { listUnclaimed, listUntoldNetworks } from "./unclaimed.server.ts";

const AT_ONCE = 75;
const standard = documentFrom("incentiveRules", null);
/** What the clock does reaches everything. */
const everywhere = Reach.of({ userId: 0, role: "Senior Advisor", companyId: null });

/**
 * Tells owners what of their money lapses soon, where little of it is left, and which events have no claim; each of it
 * once. It may stop anywhere and run again, and twice at once.
 */
export async function sendMoneyNews(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  for (const kind of ["lapse", "low"] as const) {
    const { rows } = await sql<DueAccount>`${dueAccounts(kind, now)}`.execute(db);
    await inBatches(byNetwork(rows), atOnce, (some) => tellOfAccounts(db, kind, some.flat()));
  }
  const { rows } = await sql<{ companyId: number; days: number }>`
    select companies.id as company_id, coalesce(
      (${newestValue("incentiveRules", sql.ref("companies.id"))} ->> 'unclaimedDays')::integer,
      ${standard.unclaimedDays}) as days
    from companies where not is_incentive_disabled and exists (select from incentive_programs
      where company_id = companies.id and status in ('open', 'closing')) order by 1`.execute(db);
  await inBatches(rows, 1, async (some) => {
    for (const company of some) {
      const networks = await listUntoldNetworks(db, company, now);
      await inBatches(networks, atOnce, (networkIds) => tellOfEvents(db, { ...company, networkIds }, now));
    }
  });
}

type Kind = "lapse" | "low";
/** An account whose owners are told of it, with how many days before it lapses they are; 0 where it is low. */
interface DueAccount extends ToldAccount {
  id: number;
  programId: number;
  networkId: number;
  /** Whose money it is; null for all of the network's. */
  locationId: number | null;
  days: number;
}

/** The accounts of each network, which are told of together. */
function byNetwork(accounts: readonly DueAccount[]): DueAccount[][] {
  const groups = new Map<number, DueAccount[]>();
  for (const account of accounts) groups.set(account.networkId, [...(groups.get(account.networkId) ?? []), account]);
  return [...groups.values()];
}

/** The accounts whose owners are told now: of what lapses, at the company's warnings; of what is low, once. */
function dueAccounts(kind: Kind, now: Date): RawBuilder<unknown> {
  const rules = newestValue("incentiveRules", sql.ref("companies.id"));
  const lapsesOn = sql`(program.ends_on + program.claim_window_days)`;
  const left = sql`(${lapsesOn} - (${now}::timestamptz at time zone companies.time_zone)::date)`;
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
      ${lapsesOn} as lapses_on, program.name as program, coalesce(locations.name || ' (' || locations.pc_number || ')',
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

/** Tells the owners of some accounts, in one transaction: whoever runs at the same time finds them told. */
async function tellOfAccounts(db: Db, kind: Kind, due: readonly DueAccount[]): Promise<void> {
  const site = await findMailSite();
  await db.transaction().execute(async (db) => {
    const notices = due.map(({ id, days }) => ({ id, days }));
    const told = await sql<{ accountId: number }>`
      insert into account_notices (account_id, kind, days_before) select id, ${kind}, days
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as due (id integer, days integer) order by id
      on conflict do nothing returning account_id`.execute(db);
    const ids = new Set(told.rows.map(({ accountId }) => accountId));
    const rows = due.filter(({ id }) => ids.has(id));
    if (rows.length === 0) return;
    const owners = await listOwners(db, rows);
    const mails = owners.flatMap(({ places, ...owner }) => {
      const own = places.flatMap((nth) => rows[nth] ?? []);
      const programs = [...new Set(own.map(({ programId }) => programId))];
      return programs.map((id) => ({ ...owner, accounts: own.filter(({ programId }) => programId === id) }));
    });
    const mail = kind === "lapse" ? lapseMail : lowMail;
    await tell(db, `budget.${kind}`, mails, (one) => mail(site, one, one.accounts));
  });
}

/** Tells of events of some networks that were held so many days ago, could be claimed and are not. */
async function tellOfEvents(
  db: Db,
  { companyId, days, networkIds }: { companyId: number; days: number; networkIds: readonly number[] },
  now: Date,
) {
  const site = await findMailSite();
  const unclaimed = await listUnclaimed(db, everywhere, { companyId, networkIds }, now);
  const held = unclaimed.flatMap(({ eventId, ...event }) =>
    eventId !== null && event.activityOn <= addDays(event.today, -days) ? [{ eventId, ...event }] : [],
  );
  if (held.length === 0) return;
  await db.transaction().execute(async (db) => {
    const keys = held.map(({ eventId, locationId }) => ({ eventId, locationId }));
    const { rows } = await sql<{ eventId: number; locationId: number }>`
      with told as (
        insert into unclaimed_notices (event_id, location_id)
        select "eventId", "locationId" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
          as event ("eventId" integer, "locationId" integer) order by 1, 2
        on conflict do nothing returning event_id, location_id
      ) select * from told`.execute(db);
    const told = new Set(rows.map(keyOf));
    const events = held.filter((event) => told.has(keyOf(event)));
    const owners = await listOwners(db, events);
    const mails = owners.map(({ places, ...owner }) => ({
      ...owner,
      events: places.flatMap((nth) => events[nth] ?? []),
    }));
    await tell(db, "event.unclaimed", mails, (one) => unclaimedMail(site, one, one.events));
  });
}

function keyOf({ eventId, locationId }: { eventId: number; locationId: number }): string {
  return `${eventId} ${locationId}`;
}

interface OwnedPlace {
  networkId: number;
  /** Null for what is all of the network's. */
  locationId: number | null;
}

/** The owners who see some places, each once with those that they see, by their places in the list. */
async function listOwners(db: Db, places: readonly OwnedPlace[]) {
  const { rows } = await sql<{ userId: number; email: string; firstName: string; aliases: Aliases; places: number[] }>`
    select users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases,
      array_agg(place.nth - 1 order by place.nth)::integer[] as places
    from unnest(${places.map(({ networkId }) => networkId)}::integer[],
      ${places.map(({ locationId }) => locationId)}::integer[]) with ordinality as place (network_id, location_id, nth)
    join memberships on memberships.network_id = place.network_id
    join users on users.id = memberships.user_id and users.status = 'Registered'
      and users.role in ('Business Administrator', 'Business Owner') and ${userSees("place.locationId")}
    join companies on companies.id = users.company_id
    group by users.id, companies.id order by users.id`.execute(db);
  return rows;
}
