import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { system } from "#app/platform/identity/actor.ts";
import { actionKind } from "#app/planning/actions/move-action.server.ts";
import { finishPlans } from "#app/planning/plan-status/complete-plans.server.ts";
import { planKind } from "#app/planning/plans/save-plan.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { countText } from "#app/ui/format.ts";
import type { Relocation, TransferPart } from "./transfer-part.ts";

const reason = "Transferred";

/** Plans that people work on. Moved, the new network's people continue them; otherwise they are completed on the day. */
export const activePlanPart: TransferPart = {
  name: "activePlans",
  label: "Active {plans}",
  count: (relocation) => sql`select count(*) from plans where ${isPlan(relocation, ["active"])}`,
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No {plan} of these {locations} is active.";
    const plans = countText(count, "active {plan}");
    return choices.plans === "move"
      ? `${plans} ${stay(count)}, now under ${toNetwork}.`
      : `${plans} ${are(count)} completed.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const plans = await lockPlans(db, relocation, ["active"]);
    await finishPlans(
      db,
      plans.map(({ id }) => id),
      now,
    );
    await changeStatuses(db, system, planKind, plans, { verb: "complete", to: "completed", reason }, now);
    return plans.length;
  },
};

/** What is still to be done for plans. Moved, it goes on; otherwise it is not needed. What belongs to no plan stays. */
export const openActionPart: TransferPart = {
  name: "openActions",
  label: "Open actions of {plans}",
  count: (relocation) => sql`select count(*) from actions where ${isOpenAction(relocation)}`,
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No action of a {plan} is open.";
    const actions = countText(count, "open action");
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
    await changeStatuses(db, system, actionKind, actions, { verb: "skip", to: "notNeeded", reason }, now);
    return actions.length;
  },
};

/** Plans that nobody has begun. Moved, they wait for the new network's people; otherwise they are archived. */
export const draftPlanPart: TransferPart = {
  name: "draftPlans",
  label: "Drafts and saved {plans}",
  count: (relocation) => sql`select count(*) from plans where ${isPlan(relocation, ["draft", "saved"])}`,
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No draft or saved {plan} is at these {locations}.";
    const plans = countText(count, "draft or saved {plan}", "drafts and saved {plans}");
    return choices.plans === "move"
      ? `${plans} ${stay(count)}, now under ${toNetwork}.`
      : `${plans} ${are(count)} archived.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const plans = await lockPlans(db, relocation, ["draft", "saved"]);
    await changeStatuses(db, system, planKind, plans, { verb: "archive", to: "archived", reason }, now);
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

/** Waits for all open plans, so that one that is activated meanwhile is seen as it comes out. */
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

/** Holds for the plans of the locations that are of some statuses. */
function isPlan({ locationIds }: Relocation, statuses: Statuses): RawBuilder<boolean> {
  return sql`(location_id = any(${locationIds}) and status = any(${statuses}))`;
}

/** Holds for the actions of plans of the locations that are to be done. */
function isOpenAction({ locationIds }: Relocation): RawBuilder<boolean> {
  return sql`(location_id = any(${locationIds}) and plan_id is not null and status in ('todo', 'inProgress'))`;
}
