import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { instantDaysAgo } from "./demo-days.ts";

/**
 * Add the batches that paid the demo's claims, one that waits for its payment, and adjustments that wait for a
 * decision.
 */
export async function addPayments(db: Db, companyId: number, today: Date): Promise<void> {
  for (const [statuses, daysAgo] of [
    [["paid", "closed"], 12],
    [["paymentPending"], 1],
  ] as const) {
    const madeAt = instantDaysAgo(today, daysAgo, 1);
    const year = madeAt.getUTCFullYear();
    await sql`
      with counted as (
        insert into record_numbers (company_id, prefix, year, last) values (${companyId}, 'PB', ${year}, 1)
        on conflict (company_id, prefix, year) do update set last = record_numbers.last + 1 returning last
      ), batch as (
        insert into payment_batches (company_id, number, created_at, created_by)
        select ${companyId}::integer, 'PB-' || ${year}::text || '-' || lpad(counted.last::text, 6, '0'), ${madeAt},
          (select min(id) from users where role = 'Senior Advisor') from counted returning id
      )
      update claims set payment_batch_id = batch.id from batch
      where claims.company_id = ${companyId} and claims.status = any(${statuses}::text[])`.execute(db);
  }
  await sql`
    insert into adjustment_proposals (company_id, account_id, amount_cents, reason, created_at, created_by)
    select ${companyId}::integer, account.id, proposal.cents, proposal.reason, ${instantDaysAgo(today, 2, 2)}::timestamptz,
      (select min(user_id) from advisor_companies where company_id = ${companyId})
    from (values (1, 25000, 'The shop opened its second drive-thru lane this fall.'),
      (2, -10000, 'The roadwork is over, so the extra money of spring is not needed.')) as proposal (place, cents, reason)
    join (select budget_accounts.id, row_number() over (order by budget_accounts.id desc) as place from budget_accounts
      join incentive_programs on incentive_programs.id = program_id
      where budget_accounts.company_id = ${companyId} and incentive_programs.status = 'open') as account
      on account.place = proposal.place
    where exists (select from advisor_companies where company_id = ${companyId})`.execute(db);
}
