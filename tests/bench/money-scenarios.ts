import type { JobScenario } from "./job-scenarios.ts";
import { queryRows } from "./postgres.ts";

/** Scenes of the incentive money's jobs: a program that ends for 20,000 accounts, and a busy day of claims. */
export const moneyScenarios: readonly JobScenario[] = [
  {
    job: "turn-programs",
    amount: "20,000 accounts with expiring money",
    async prepare({ databaseUrl, large }) {
      // Accounts that expired in the round before get their money back.
      await queryRows(
        databaseUrl,
        `with program as (
           update incentive_programs set status = 'closing', ends_on = current_date - claim_window_days - 2
           where company_id = $1 and name = 'Scale program' returning id
         )
         insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, memo)
         select $1, account.id, 'adjust', 10000, 'program', 'Bench' from budget_accounts account join program on program.id = program_id`,
        [large],
      );
    },
  },
  {
    job: "claim-days",
    amount: "6,000 claims past a deadline",
    async prepare({ databaseUrl, large }) {
      for (const statement of overdue) await queryRows(databaseUrl, statement, [large]);
    },
  },
  {
    job: "approve-by-rule",
    amount: "4,000 submitted claims that fit a rule",
    async prepare({ databaseUrl, large }) {
      await queryRows(
        databaseUrl,
        `with rule as (
           insert into approval_rules (company_id, name, max_cents, needs_receipt, position)
           values ($1, 'Bench', 1000000, false, 1) on conflict do nothing
         ) update claims set status = 'submitted', status_since = now() - interval '1 hour', assignee_id = null,
             rules_checked_at = null, is_drawn_for_review = false
           where id in (select id from claims where company_id = $1 and status in ('submitted', 'inReview')
             order by id limit 4000)`,
        [large],
      );
    },
  },
  {
    job: "event-days",
    amount: "2,000 past events",
    async prepare({ databaseUrl, large }) {
      await queryRows(
        databaseUrl,
        `with due as (
           update event_programs set status = 'confirmed' where id in (
             select id from event_programs where company_id = $1 and status in ('held', 'recapped', 'closed', 'recapDue')
             order by id limit 2000) returning id
         ) update custom_events set status = 'confirmed' from due where custom_events.id = due.id`,
        [large],
      );
    },
  },
  {
    job: "money-news",
    amount: "20,000 accounts whose money expires in three days",
    async prepare({ databaseUrl, large }) {
      await queryRows(databaseUrl, "truncate account_notices, mails");
      await queryRows(
        databaseUrl,
        `with program as (
           update incentive_programs set status = 'closing', ends_on = current_date - claim_window_days + 3
           where company_id = $1 and name = 'Scale program' returning id
         )
         insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, memo)
         select $1, account.id, 'adjust', 10000, 'program', 'Bench' from budget_accounts account join program on program.id = program_id`,
        [large],
      );
    },
  },
  {
    job: "card-days",
    amount: "2,000 orders shipped 60 days ago",
    async prepare({ databaseUrl, large }, round) {
      if (round === 0) await queryRows(databaseUrl, addOrders, [large]);
      await queryRows(
        databaseUrl,
        `update gift_card_orders set status = 'shipped', shipped_at = now() - interval '60 days'
         where company_id = $1 and number like 'GC-BENCH-%'`,
        [large],
      );
    },
  },
  {
    job: "coffee-days",
    amount: "2,000 programs that start",
    async prepare({ databaseUrl, large }, round) {
      if (round === 0) await queryRows(databaseUrl, addRequests, [large]);
      await queryRows(
        databaseUrl,
        "update free_coffee_requests set status = 'shipped' where company_id = $1 and number like 'FC-BENCH-%'",
        [large],
      );
    },
  },
  {
    job: "studio-days",
    amount: "2,000 unanswered proofs",
    async prepare({ databaseUrl, large }, round) {
      if (round === 0) await queryRows(databaseUrl, addStudioRequests, [large]);
      await queryRows(
        databaseUrl,
        "update studio_requests set status = 'proofReady' where company_id = $1 and number like 'ST-BENCH-%'",
        [large],
      );
    },
  },
];

const addStudioRequests = `
  with request as (
    insert into studio_requests (company_id, network_id, location_id, number, type, title, needed_by, rounds_used)
    select $1, network_id, id, 'ST-BENCH-' || id, 'print', 'Poster', current_date + 9, 1
    from locations where company_id = $1 order by id limit 2000 returning id
  ) insert into studio_proofs (request_id, round, sent_at) select id, 1, now() - interval '20 days' from request`;

const shipTo = "'Pat Owner', '1 Main Street', 'Hartford', 'CT', '06103'";
const shipColumns = "ship_name, ship_street, ship_city, ship_state, ship_zip";
const addOrders = `
  insert into gift_card_orders (company_id, network_id, location_id, event_id, number, funded_by, purpose, needed_on, event_on,
    total_cents, ${shipColumns})
  select $1, event.network_id, place.location_id, event.id, 'GC-BENCH-' || event.id, 'store', 'giveaway', event.starts_on,
    event.starts_on, 20000, ${shipTo}
  from custom_events event join lateral (
    select min(location_id) as location_id from custom_event_locations where event_id = event.id) place on true
  where event.company_id = $1 and place.location_id is not null order by event.id limit 2000`;
const addRequests = `
  insert into free_coffee_requests (company_id, network_id, location_id, number, reason, winners, starts_on, ends_on,
    contact_name, contact_email, ${shipColumns})
  select $1, network_id, id, 'FC-BENCH-' || id, 'Anniversary', 100, current_date - 1, current_date + 98, 'Pat Owner',
    'pat@north.test', ${shipTo}
  from locations where company_id = $1 order by id limit 2000`;

const first = (status: string, count: number) =>
  `select id from claims where company_id = $1 and status = '${status}' order by id limit ${count}`;
const overdue = [
  `update claims set updated_at = now() - interval '70 days' where id in (${first("draft", 1_000)})`,
  `update claims set information_due_on = current_date - 2 where id in (${first("infoRequested", 1_000)})`,
  `update claims set paid_on = current_date - 31 where id in (${first("paid", 4_000)})`,
];
