import { type Scene, run } from "./job-scenes.ts";
import type { Ground } from "./ground.ts";

/** What those jobs find to do that tell people something, and those that wait for money and posts. */
export const newsScenes: readonly Scene[] = [
  {
    job: "tell-announcements",
    amount: "an announcement to everybody of a company",
    async prepare(ground) {
      await run(ground, "truncate announcements, announcement_readers, notifications, mails cascade");
      await run(
        ground,
        `insert into announcements (company_id, title, html, starts_on, ends_on, status)
         values ($1, 'New cups', '<p>They come in May.</p>', current_date - 1, current_date + 30, 'published')`,
        [ground.large],
      );
    },
  },
  {
    job: "tell-expired-invitations",
    amount: "11,000 invitations that expired within the hour",
    async prepare(ground) {
      await forgetNews(ground);
      await run(
        ground,
        `update users set invited_by = owner.id from (
           select company_id, min(id) as id from users where role = 'Business Owner' and status = 'Registered' group by 1) owner
         where owner.company_id = users.company_id and status = 'Invited'`,
      );
      await run(
        ground,
        `update tokens set expires_at = now() - interval '10 minutes', used_at = null where kind = 'invitation'`,
      );
    },
  },
  {
    job: "tell-new-ideas",
    amount: "every idea of 1,320 plans changed",
    async prepare(ground) {
      await forgetNews(ground);
      await run(ground, "update ideas set version = version + 1, updated_at = now() - interval '10 minutes'");
      await run(
        ground,
        `update plans set created_by = (select min(user_id) from memberships where network_id = plans.network_id)
         where status in ('draft', 'saved')`,
      );
    },
  },
  {
    job: "tell-effects",
    amount: "250 effects of items that ended weeks ago",
    async prepare(ground) {
      await run(ground, "truncate item_effects");
      await run(
        ground,
        `insert into item_effects (plan_item_id, metric_type_id, untouched, told_on)
         select plan_items.id, metric_types.id, 0, current_date + 1 from plan_items
         join plans on plans.id = plan_items.plan_id join metric_types on metric_types.company_id = plans.company_id
         where plan_items.ends_on > current_date - 35`,
      );
      await run(ground, "analyze item_effects");
    },
  },
  {
    job: "late-figures",
    amount: "every metric of both companies lacks its last week",
    async prepare(ground) {
      await forgetNews(ground);
      await run(ground, missLastWeek);
    },
  },
  {
    job: "openings-month",
    amount: "200 openings of last month, 20,000 people who watch",
    async prepare(ground, round) {
      await forgetNews(ground);
      if (round > 0) return;
      await run(
        ground,
        `insert into opening_watches (user_id, miles) select id, 5 from users
         where status = 'Registered' and role in ('Business Administrator', 'Business Owner') order by id limit 20000`,
      );
      await run(
        ground,
        `update openings set verified_at = date_trunc('month', now()) - interval '3 days'
         where id in (select id from openings where standing = 'verified' order by id % 97, id limit 200)`,
      );
      await run(ground, "analyze openings, opening_watches");
    },
  },
  {
    job: "social-unpaid",
    amount: "1,000 orders that nobody paid",
    prepare: (ground) =>
      run(
        ground,
        `update social_orders set status = 'pendingPayment', method = 'card', pay_until = now() - interval '1 minute',
           submitted_by = (select min(user_id) from memberships where network_id = social_orders.network_id)
         where id in (select id from social_orders where status in ('completed', 'expired') order by id limit 1000)`,
      ),
  },
  {
    job: "social-days",
    amount: "1,000 orders of which a post is missed, 1,000 whose last post is out",
    async prepare(ground) {
      await forgetNews(ground);
      await run(ground, "truncate social_deliverables cascade");
      await run(
        ground,
        `with picked as (select id, company_id, row_number() over (order by id desc) <= 1000 as waits from social_orders
           order by id desc limit 2000), made as (
           insert into social_deliverables (order_id, company_id, network, slot, caption, status)
           select id, company_id, 'facebook', now() - interval '1 hour', 'Come in', 'waiting' from picked where waits
         )
         update social_orders set status = case when waits then 'awaitingApproval' else 'scheduled' end,
           submitted_by = (select min(user_id) from memberships where network_id = social_orders.network_id)
         from picked where picked.id = social_orders.id`,
      );
      await run(ground, "analyze social_deliverables");
    },
  },
  {
    job: "report-schedules",
    amount: "100 reports that are due",
    async prepare(ground) {
      await forgetNews(ground);
      await run(ground, "truncate report_schedules");
      await run(
        ground,
        `insert into report_schedules (user_id, company_id, report, query, frequency, next_on)
         select (select id from users where email = 'senior@scale.test'), $1,
           (array['total-costs', 'company-locations', 'franchisee-reimbursement', 'organization-login'])[1 + n % 4],
           'q=a' || n, 'weekly', current_date - 1
         from generate_series(1, 100) n`,
        [ground.large],
      );
    },
  },
];

const forgetNews = (ground: Ground) => run(ground, "truncate notifications, mails cascade");

/** Weeks that begin so that the last whole one became late today, and totals up to the one before it. */
const missLastWeek = `
  with here as (select id, (now() at time zone time_zone)::date as today from companies), weeks as (
    update metric_types set frequency = 'weekly', week_starts_on = trim(to_char(today - 10, 'day')), formula = ''
    from here where here.id = company_id returning metric_types.id, today
  ), moved as (
    select weeks.id, today - 17 - max(period_start) as days from weeks join metric_totals on metric_type_id = weeks.id
    group by weeks.id, today
  )
  update metric_totals set period_start = period_start + days from moved where moved.id = metric_type_id`;
