import { sql } from "kysely";

/**
 * Completions of the query's `budgetAccounts` during its `incentivePrograms` (docs/product/money.md, completions), each
 * once: plan items done with proof, and recapped events. `id` is unique, negative for an event; `done_on` is the last
 * day.
 */
export const completedRows = sql`(
  select plan_items.id, plan_items.title, plan_items.ends_on as done_on, 'Plan item' as source, (
      select count(*) from actions join files on files.object_type = 'action' and files.object_id = actions.id
      where actions.plan_item_id = plan_items.id) as proofs
  from plan_items join plans on plans.id = plan_items.plan_id
  where plans.location_id = budget_accounts.location_id and plans.status in ('active', 'completed')
    and plan_items.status = 'done'
    and plan_items.ends_on between incentive_programs.starts_on and incentive_programs.ends_on
    and exists (select from actions join files on files.object_type = 'action' and files.object_id = actions.id
      where actions.plan_item_id = plan_items.id)
  union all
  select -custom_events.id, custom_events.title, custom_events.ends_on, 'Event', (
      select count(*) from event_photos where event_photos.event_id = event_recaps.event_id
        and event_photos.location_id = event_recaps.location_id)
  from event_recaps join custom_events on custom_events.id = event_recaps.event_id
  where event_recaps.location_id = budget_accounts.location_id
    and custom_events.ends_on between incentive_programs.starts_on and incentive_programs.ends_on
)`;

/** Number of completions of an account. */
export const completionCount = sql<number>`(select count(*) from ${completedRows} completed)`;
