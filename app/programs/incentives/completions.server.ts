import { sql } from "kysely";

/**
 * The completions of a query's `budgetAccounts` in the period of its `incentivePrograms` (PRODUCT.md 4.11): items of plans
 * that are done with proof, and events that were recapped, each once.
 */
export const completionsOf = sql<number>`((
  select count(*) from plan_items join plans on plans.id = plan_items.plan_id
  where plans.location_id = budget_accounts.location_id and plans.status in ('active', 'completed')
    and plan_items.status = 'done'
    and plan_items.ends_on between incentive_programs.starts_on and incentive_programs.ends_on
    and exists (select from actions join files on files.object_type = 'action' and files.object_id = actions.id
      where actions.plan_item_id = plan_items.id)
) + (
  select count(*) from event_recaps join custom_events on custom_events.id = event_recaps.event_id
  where event_recaps.location_id = budget_accounts.location_id
    and custom_events.ends_on between incentive_programs.starts_on and incentive_programs.ends_on
))`;
