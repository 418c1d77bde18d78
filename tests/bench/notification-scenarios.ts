import { type JobScenario, runStatement } from "./job-scenarios.ts";
import type { BenchSetup } from "./setup.ts";

/** Scenes of the jobs that notify users, and of those that wait for money and posts. */
export const notificationScenarios: readonly JobScenario[] = [
  {
    job: "tell-announcements",
    amount: "an announcement to all users of a company",
    async prepare(setup) {
      await runStatement(setup, "truncate announcements, announcement_readers, notifications, mails cascade");
      await runStatement(
        setup,
        `insert into announcements (company_id, title, html, starts_on, ends_on, status)
         values ($1, 'New cups', '<p>They come in May.</p>', current_date - 1, current_date + 30, 'published')`,
        [setup.large],
      );
    },
  },
  {
    job: "tell-expired-invitations",
    amount: "11,000 invitations that expired in the last hour",
    async prepare(setup) {
      await forgetNews(setup);
      await runStatement(
        setup,
        `update users set invited_by = owner.id from (
           select company_id, min(id) as id from users where role = 'Business Owner' and status = 'Registered' group by 1) owner
         where owner.company_id = users.company_id and status = 'Invited'`,
      );
      await runStatement(
        setup,
        `update tokens set expires_at = now() - interval '10 minutes', used_at = null where kind = 'invitation'`,
      );
    },
  },
  {
    job: "tell-new-ideas",
    amount: "1,320 plans whose ideas all changed",
    async prepare(setup) {
      await forgetNews(setup);
      await runStatement(setup, "update ideas set version = version + 1, updated_at = now() - interval '10 minutes'");
      await runStatement(
        setup,
        `update plans set created_by = (select min(user_id) from memberships where network_id = plans.network_id)
         where status in ('draft', 'saved')`,
      );
    },
  },
  {
    job: "tell-effects",
    amount: "250 effects of items that ended weeks ago",
    async prepare(setup) {
      await runStatement(setup, "truncate item_effects");
      await runStatement(
        setup,
        `insert into item_effects (plan_item_id, metric_type_id, untouched, told_on)
         select plan_items.id, metric_types.id, 0, current_date + 1 from plan_items
         join plans on plans.id = plan_items.plan_id join metric_types on metric_types.company_id = plans.company_id
         where plan_items.ends_on > current_date - 35`,
      );
      await runStatement(setup, "analyze item_effects");
    },
  },
  {
    job: "late-figures",
    amount: "all metrics of both companies without values for the last week",
    async prepare(setup) {
      await forgetNews(setup);
      await runStatement(setup, missLastWeek);
    },
  },
  {
    job: "openings-month",
    amount: "200 openings of last month, 20,000 users with alerts",
    async prepare(setup, round) {
      await forgetNews(setup);
      if (round > 0) return;
      await runStatement(
        setup,
        `insert into opening_watches (user_id, miles) select id, 5 from users
         where status = 'Registered' and role in ('Business Administrator', 'Business Owner') order by id limit 20000`,
      );
      await runStatement(
        setup,
        `update openings set verified_at = date_trunc('month', now()) - interval '3 days'
         where id in (select id from openings where standing = 'verified' order by id % 97, id limit 200)`,
      );
      await runStatement(setup, "analyze openings, opening_watches");
    },
  },
  {
    job: "social-unpaid",
    amount: "1,000 unpaid orders",
    prepare: (setup) =>
      runStatement(
        setup,
        `update social_orders set status = 'pendingPayment', method = 'card', pay_until = now() - interval '1 minute',
           submitted_by = (select min(user_id) from memberships where network_id = social_orders.network_id)
         where id in (select id from social_orders where status in ('completed', 'expired') order by id limit 1000)`,
      ),
  },
  {
    job: "social-days",
    amount: "1,000 orders with a missed post, 1,000 whose last post has been published",
    async prepare(setup) {
      await forgetNews(setup);
      await runStatement(setup, "truncate social_deliverables cascade");
      await runStatement(
        setup,
        `with picked as (select id, company_id, row_number() over (order by id desc) <= 1000 as waits from social_orders
           order by id desc limit 2000), made as (
           insert into social_deliverables (order_id, company_id, network, slot, caption, status)
           select id, company_id, 'facebook', now() - interval '1 hour', 'Come in', 'waiting' from picked where waits
         )
         update social_orders set status = case when waits then 'awaitingApproval' else 'scheduled' end,
           submitted_by = (select min(user_id) from memberships where network_id = social_orders.network_id)
         from picked where picked.id = social_orders.id`,
      );
      await runStatement(setup, "analyze social_deliverables");
    },
  },
  {
    job: "report-schedules",
    amount: "100 due reports",
    async prepare(setup) {
      await forgetNews(setup);
      await runStatement(setup, "truncate report_schedules");
      await runStatement(
        setup,
        `insert into report_schedules (user_id, company_id, report, query, frequency, next_on)
         select (select id from users where email = 'senior@scale.test'), $1,
           (array['total-costs', 'company-locations', 'franchisee-reimbursement', 'organization-login'])[1 + n % 4],
           'q=a' || n, 'weekly', current_date - 1
         from generate_series(1, 100) n`,
        [setup.large],
      );
    },
  },
];

const forgetNews = (setup: BenchSetup) => runStatement(setup, "truncate notifications, mails cascade");

/** Statement that makes the last whole week late as of today, and keeps totals up to the week before it. */
const missLastWeek = `
  with here as (select id, (now() at time zone time_zone)::date as today from companies), weeks as (
    update metric_types set frequency = 'weekly', week_starts_on = trim(to_char(today - 10, 'day')), formula = ''
    from here where here.id = company_id returning metric_types.id, today
  ), moved as (
    select weeks.id, today - 17 - max(period_start) as days from weeks join metric_totals on metric_type_id = weeks.id
    group by weeks.id, today
  )
  update metric_totals set period_start = period_start + days from moved where moved.id = metric_type_id`;
