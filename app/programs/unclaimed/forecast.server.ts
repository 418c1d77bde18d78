import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { claimWindow } from "#app/programs/claims/claim-source-rules.ts";
import { isLive, listSources } from "#app/programs/claims/claim-sources.server.ts";
import { worthOf } from "./unclaimed-rules.ts";

/**
 * What is still expected back, in cents by program: of eligible items of active plans and of reimbursable events that have
 * no claim yet and can still be claimed. What else is available is not planned for, and lapses unless it is.
 */
export async function forecastPrograms(
  db: Db,
  reach: Reach,
  companyId: number,
  now: Date,
): Promise<Record<number, number>> {
  const isOfProgram = (table: "custom_events" | "plan_items") => sql`exists (select from incentive_programs program
    where program.company_id = ${companyId} and program.status in ('open', 'closing')
      and ${sql.ref(`${table}.ends_on`)} between program.starts_on and program.ends_on)`;
  const event = sql`custom_events.company_id = ${companyId} and custom_events.is_reimbursable
    and custom_events.status <> 'cancelled' and event_programs.status is distinct from 'declined'
    and ${isOfProgram("custom_events")}
    and not exists (select from claims where event_id = custom_events.id and location_id = locations.id and ${isLive})`;
  const item = sql`plan_items.company_id = ${companyId} and plan_items.is_incentive_eligible
    and plan_items.status <> 'skipped' and plans.status = 'active' and ${isOfProgram("plan_items")}`;
  const sources = await listSources(db, reach, { event, item }, now);
  const open = sources.flatMap(({ program, activityOn, costCents, claimId, today, ...source }) => {
    const isWithItsEvent = source.kind === "planItem" && source.hasEvent;
    const isOver = !program || claimWindow(activityOn, program, today).isOver;
    return isOver || isWithItsEvent || claimId !== null ? [] : [{ costCents, program }];
  });
  const byProgram: Record<number, number> = {};
  for (const { program, worthCents } of worthOf(open))
    byProgram[program.id] = (byProgram[program.id] ?? 0) + worthCents;
  return byProgram;
}
