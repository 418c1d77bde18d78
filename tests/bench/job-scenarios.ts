import type { BenchSetup } from "./setup.ts";
import { queryRows } from "./postgres.ts";

/** Work for a measured job. */
export interface JobScenario {
  job: string;
  amount: string;
  /** Prepare the work of one more run; rounds count from 0. */
  prepare(setup: BenchSetup, round: number): Promise<unknown>;
}

/** Run a statement that prepares work. */
export const runStatement = ({ databaseUrl }: BenchSetup, statement: string, values: unknown[] = []) =>
  queryRows(databaseUrl, statement, values);

export const jobScenarios: readonly JobScenario[] = [
  {
    job: "send-reminders",
    amount: "a morning for 70,402 users",
    // Both companies are in the time zone where it is nine o'clock.
    async prepare(setup) {
      await runStatement(setup, "truncate action_reminders, mails");
      await runStatement(
        setup,
        `update companies set time_zone = (select min(name) from pg_timezone_names
           where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 9)`,
      );
    },
  },
  {
    job: "send-digests",
    amount: "a morning for 20,000 users with unread notifications",
    async prepare(setup) {
      await runStatement(setup, "truncate digest_mails, notifications, mails");
      await runStatement(
        setup,
        `update companies set time_zone = (select min(name) from pg_timezone_names
           where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 9)`,
      );
      await runStatement(setup, "update users set mail_digest = 'daily'");
      await runStatement(
        setup,
        `insert into notifications (user_id, type, record_key, title, link)
         select id, type, 'scene ' || number, 'Something changed', '/dashboard'
         from (select id from users where status = 'Registered' order by id limit 20000) reader,
           unnest(array['opening', 'order', 'studio']) with ordinality as news (type, number)`,
      );
      await runStatement(setup, "analyze notifications");
    },
  },
  {
    job: "complete-plans",
    amount: "1,000 ended plans",
    async prepare(setup) {
      await runStatement(
        setup,
        `update actions set status = 'done', done_at = now() where status <> 'done'
           and plan_id in (select id from plans where number like 'PL-S-%' and status in ('active', 'completed'))`,
      );
      await runStatement(
        setup,
        `with over as (
           update plans set status = 'active', completed_at = null, starts_on = current_date - 91, ends_on = current_date - 2,
             created_by = (select min(user_id) from memberships where network_id = plans.network_id)
           where id in (select id from plans where number like 'PL-S-%' and status in ('active', 'completed') order by id limit 1000)
           returning id
         )
         update plan_items set status = 'planned' from over where plan_items.plan_id = over.id`,
      );
    },
  },
  {
    job: "extend-series",
    amount: "20,000 series one day behind",
    async prepare(setup, round) {
      if (round === 0) await runStatement(setup, addSeries, [setup.large]);
      await runStatement(setup, "delete from actions where series_day > current_date");
      await runStatement(setup, "update custom_action_series set made_until = current_date + 59");
      await runStatement(setup, "analyze actions, custom_action_series");
    },
  },
  {
    job: "run-transfers",
    amount: "10 transfers of 100 locations",
    prepare: (setup, round) => runStatement(setup, addTransfers, [setup.large, round]),
  },
  {
    job: "sweep",
    amount: "100,000 rows of each kind",
    async prepare(setup) {
      for (const statement of outdated) await runStatement(setup, statement);
      await runStatement(setup, addGivenUpImport, [setup.large]);
    },
  },
  {
    job: "clear-unsent-secrets",
    amount: "20,000 emails delayed by an outage",
    async prepare(setup, round) {
      await runStatement(
        setup,
        `insert into mails (message_id, kind, recipient, subject, text, html, status, attempts, holds_secret, created_at)
         select 'held ${round} ' || n, 'reset', n || '@bench.test', 'Bench', repeat('Text ', 100), repeat('HTML ', 300), 'queued', 3,
           true, now() - interval '56 minutes' from generate_series(1, 20000) n`,
      );
    },
  },
];

/** Statement that adds weekly actions of owners' own, twice at the first location of each network. */
const addSeries = `
  with place as (
    select company_id, min(id) as location_id from locations where company_id = $1 group by company_id, network_id
  ), series as (
    insert into custom_action_series (company_id, rules, starts_on, made_until)
    select company_id, '{"every":{"weeks":1},"on":{}}', current_date - location_id % 700, current_date from place, generate_series(1, 2)
    returning id, company_id, starts_on
  )
  insert into actions (company_id, location_id, title, due_on, series_id, series_day)
  select series.company_id, place.location_id, 'Clean the windows', series.starts_on, series.id, series.starts_on
  from (select *, row_number() over (order by id) as n from series) series
  join (select *, row_number() over (order by location_id) as n from place) place on place.n = (series.n + 1) / 2`;

/** Statement that transfers the first location of each of the next hundred networks, to one network each. */
const addTransfers = `
  with network as (
    select id, (row_number() over (order by id))::int - 1 - $2::int * 1100 as n from networks where company_id = $1
  ), made as (
    insert into transfers (company_id, to_network_id, effective_on, status, confirmed_at)
    select $1, id, current_date - 1, 'scheduled', now() from network where n between 0 and 9 returning id
  ), numbered as (
    select id, (row_number() over (order by id))::int - 1 as n from made
  )
  insert into transfer_locations (transfer_id, company_id, location_id, from_network_id)
  select numbered.id, $1, (select min(id) from locations where network_id = network.id), network.id
  from network join numbered on numbered.n = (network.n - 10) / 100 where network.n between 10 and 1009`;

const of = (rows: string) => `${rows} from generate_series(1, 100000) n`;
const outdated = [
  `insert into rate_limits (key, count, window_ends_at) ${of("select 'bench ' || n, 1, now() - interval '2 hours'")}`,
  `insert into sessions (token_hash, user_id, auth_epoch, idle_expires_at, absolute_expires_at)
   ${of("select sha256(n::text::bytea), 1 + n % 100000, 1, now() - interval '31 days', now() - interval '31 days'")}`,
  `insert into tokens (user_id, kind, secret_hash, used_at)
   ${of("select 1 + n % 100000, 'reset', sha256(n::text::bytea), now() - interval '91 days'")}`,
  `insert into mails (message_id, kind, recipient, subject, text, html, status, created_at)
   ${of("select 'bench ' || n, 'bench', n || '@bench.test', 'Bench', repeat('Text ', 100), repeat('HTML ', 300), 'sent', now() - interval '91 days'")}`,
  `insert into audit_log (at, action, object_type, object_id, after)
   ${of("select now() - interval '25 months', 'bench.make', 'bench', n::text, jsonb_build_object('name', n)")}`,
  `insert into tallies (company_id, change) ${of("select (select min(id) from companies), 1 - n % 2 * 2")}`,
];

const addGivenUpImport = `
  with import as (
    insert into imports (company_id, kind, file_name, file_hash, status, created_at)
    values ($1, 'users', 'bench.csv', 'bench ' || now(), 'checked', now() - interval '31 days') returning id
  )
  insert into import_rows (import_id, line, cells)
  select import.id, n + 1, jsonb_build_object('email', n || '@bench.test') from import, generate_series(1, 100000) n`;
