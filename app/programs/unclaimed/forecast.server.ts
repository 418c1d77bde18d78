import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { claimWindow } from "#app/programs/claim-sources/claim-source-rules.ts";
import { isLiveClaim, listMatchingSources } from "#app/programs/claim-sources/claim-sources.server.ts";
import { withExpectedReimbursement } from "./unclaimed-rules.ts";

/**
 * Forecast the reimbursement still expected, in cents by program id: eligible items of active plans and reimbursable
 * events that have no claim yet and can still be claimed. Other available money is unplanned and expires.
 */
export async function forecastReimbursement(
  db: Db,
  access: AccessScope,
  companyId: number,
  now: Date,
): Promise<Record<number, number>> {
  const isOfProgram = (table: "custom_events" | "plan_items") => sql`exists (select from incentive_programs program
    where program.company_id = ${companyId} and program.status in ('open', 'closing')
      and ${sql.ref(`${table}.ends_on`)} between program.starts_on and program.ends_on)`;
  const event = sql`custom_events.company_id = ${companyId} and custom_events.is_reimbursable
    and custom_events.status <> 'cancelled' and event_programs.status is distinct from 'declined'
    and ${isOfProgram("custom_events")}
    and not exists (select from claims where event_id = custom_events.id and location_id = locations.id and ${isLiveClaim})`;
  const item = sql`plan_items.company_id = ${companyId} and plan_items.is_incentive_eligible
    and plan_items.status <> 'skipped' and plans.status = 'active' and ${isOfProgram("plan_items")}`;
  const sources = await listMatchingSources(db, access, { event, item }, now);
  const open = sources.flatMap(({ program, activityOn, costCents, claimId, today, ...source }) => {
    const isWithItsEvent = source.kind === "planItem" && source.hasEvent;
    const isOver = !program || claimWindow(activityOn, program, today).isOver;
    return isOver || isWithItsEvent || claimId !== null ? [] : [{ costCents, program }];
  });
  const byProgram: Record<number, number> = {};
  for (const { program, expectedCents } of withExpectedReimbursement(open))
    byProgram[program.id] = (byProgram[program.id] ?? 0) + expectedCents;
  return byProgram;
}
