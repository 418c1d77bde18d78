import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { actionRecordKind } from "#app/planning/actions/change-action-status.server.ts";
import { recordCompletion } from "#app/planning/plan-status/complete-plans.server.ts";
import { planRecordType } from "#app/planning/plans/save-plan.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { countText } from "#app/ui/text/format.ts";
import type { Relocation, TransferHandler } from "./transfer-handler.ts";

const reason = "Transferred";

/** Active plans. Moved, the new network continues them; otherwise they are completed on the day of the transfer. */
export const activePlanTransferHandler: TransferHandler = {
  name: "activePlans",
  label: "Active {plans}",
  count: (relocation) => sql`select count(*) from plans where ${isPlan(relocation, ["active"])}`,
  describe(count, { choices, toNetwork }) {
    if (count === 0) return "These {locations} have no active {plans}.";
    const plans = countText(count, "active {plan}");
    return choices.plans === "move"
      ? `${plans} ${stay(count)}, now under ${toNetwork}.`
      : `${plans} ${are(count)} completed.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const plans = await lockPlans(db, relocation, ["active"]);
    await recordCompletion(
      db,
      plans.map(({ id }) => id),
      now,
    );
    await changeStatuses({ db, actor: systemActor, now }, planRecordType, plans, {
      action: "complete",
      to: "completed",
      reason,
    });
    return plans.length;
  },
};

/** Open to-dos of plans. Moved, they stay open; otherwise they are marked as not needed. To-dos without a plan stay. */
export const openActionTransferHandler: TransferHandler = {
  name: "openActions",
  label: "Open to-dos from {plans}",
  count: (relocation) => sql`select count(*) from actions where ${isOpenAction(relocation)}`,
  describe(count, { choices, toNetwork }) {
    if (count === 0) return "No to-dos from {plans} are open.";
    const actions = countText(count, "open to-do");
    return choices.plans === "move"
      ? `${actions} ${stay(count)}, now under ${toNetwork}.`
      : `${actions} ${are(count)} no longer needed.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const actions = await db
      .selectFrom("actions")
      .select(["id", "companyId", "status"])
      .where(isOpenAction(relocation))
      .orderBy("id")
      .forUpdate()
      .execute();
    await sql`update actions set reason = ${reason} where id = any(${actions.map(({ id }) => id)}::integer[])`.execute(
      db,
    );
    await changeStatuses({ db, actor: systemActor, now }, actionRecordKind, actions, {
      action: "skip",
      to: "notNeeded",
      reason,
    });
    return actions.length;
  },
};

/** Plans not yet started. Moved, they wait for the new network; otherwise they are archived. */
export const draftPlanTransferHandler: TransferHandler = {
  name: "draftPlans",
  label: "Drafts and saved {plans}",
  count: (relocation) => sql`select count(*) from plans where ${isPlan(relocation, ["draft", "saved"])}`,
  describe(count, { choices, toNetwork }) {
    if (count === 0) return "These {locations} have no draft or saved {plans}.";
    const plans = countText(count, "draft or saved {plan}", "drafts and saved {plans}");
    return choices.plans === "move"
      ? `${plans} ${stay(count)}, now under ${toNetwork}.`
      : `${plans} ${are(count)} archived.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const plans = await lockPlans(db, relocation, ["draft", "saved"]);
    await changeStatuses({ db, actor: systemActor, now }, planRecordType, plans, {
      action: "archive",
      to: "archived",
      reason,
    });
    return plans.length;
  },
};

function stay(count: number): string {
  return count === 1 ? "stays" : "stay";
}

function are(count: number): string {
  return count === 1 ? "is" : "are";
}

const OPEN = ["draft", "saved", "active"] as const;
type Statuses = readonly (typeof OPEN)[number][];

/** Lock all open plans, so that a plan activated concurrently is seen in its new status. */
async function lockPlans(db: Db, relocation: Relocation, statuses: Statuses) {
  const plans = await db
    .selectFrom("plans")
    .select(["id", "companyId", "status"])
    .where(isPlan(relocation, OPEN))
    .orderBy("id")
    .forUpdate()
    .execute();
  return plans.filter(({ status }) => statuses.some((one) => one === status));
}

function isPlan({ locationIds }: Relocation, statuses: Statuses): RawBuilder<boolean> {
  return sql`(location_id = any(${locationIds}) and status = any(${statuses}))`;
}

/** Build the SQL condition that a to-do of the locations' plans is open. */
function isOpenAction({ locationIds }: Relocation): RawBuilder<boolean> {
  return sql`(location_id = any(${locationIds}) and plan_id is not null and status in ('todo', 'inProgress'))`;
}
