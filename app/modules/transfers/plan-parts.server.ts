import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { system } from "#app/modules/audit/write-audit.server.ts";
import { actionKind } from "#app/modules/checklist/move-action.server.ts";
import { finishPlans } from "#app/modules/plans/complete-plans.server.ts";
import { planKind } from "#app/modules/plans/move-plan.server.ts";
import { changeStatuses } from "#app/modules/workflow/change-status.server.ts";
import { countText } from "#app/ui/format.ts";
import type { Relocation, TransferPart } from "./transfer-part.ts";

const reason = "Transferred";

/** Plans that people work on. Moved, the new network's people continue them; otherwise they are completed on the day. */
export const activePlanPart: TransferPart = {
  name: "activePlans",
  label: "Active {plans}",
  count: (db, relocation) => countPlans(db, relocation, ["active"]),
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No {plan} of these {locations} is active.";
    const plans = countText(count, "active {plan}");
    return choices.plans === "move" ? `${plans} ${stay(count)}, now under ${toNetwork}.` : `${plans} ${are(count)} completed.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const plans = await lockPlans(db, relocation, ["active"]);
    await finishPlans(db, plans.map(({ id }) => id), now);
    await changeStatuses(db, system, planKind, plans, { verb: "complete", to: "completed", reason }, now);
    return plans.length;
  },
};

/** What is still to be done for plans. Moved, it goes on; otherwise it is not needed. What belongs to no plan stays. */
export const openActionPart: TransferPart = {
  name: "openActions",
  label: "Open actions of {plans}",
  async count(db, relocation) {
    const { count } = await openActions(db, relocation)
      .select((of) => of.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No action of a {plan} is open.";
    const actions = countText(count, "open action");
    return choices.plans === "move"
      ? `${actions} ${stay(count)}, now under ${toNetwork}.`
      : `${actions} ${are(count)} no longer needed.`;
  },
  async apply(db, relocation, now) {
    if (relocation.choices.plans === "move") return 0;
    const actions = await openActions(db, relocation)
      .select(["id", "companyId", "status"])
      .orderBy("id")
      .forUpdate()
      .execute();
    await sql`update actions set reason = ${reason} where id = any(${actions.map(({ id }) => id)}::integer[])`.execute(db);
    await changeStatuses(db, system, actionKind, actions, { verb: "skip", to: "notNeeded", reason }, now);
    return actions.length;
  },
};

/** Plans that nobody has begun. Moved, they wait for the new network's people; otherwise they are archived. */
export const draftPlanPart: TransferPart = {
  name: "draftPlans",
  label: "Drafts and saved {plans}",
  count: (db, relocation) => countPlans(db, relocation, ["draft", "saved"]),
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No draft or saved {plan} is at these {locations}.";
    const plans = countText(count, "draft or saved {plan}", "drafts and saved {plans}");
    return choices.plans === "move" ? `${plans} ${stay(count)}, now under ${toNetwork}.` : `${plans} ${are(count)} archived.`;
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

async function countPlans(db: Db, relocation: Relocation, statuses: Statuses): Promise<number> {
  const { count } = await plansOf(db, relocation, statuses)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Waits for all open plans, so that one that is activated meanwhile is seen as it comes out. */
async function lockPlans(db: Db, relocation: Relocation, statuses: Statuses) {
  const open = plansOf(db, relocation, OPEN).select(["id", "companyId", "status"]);
  const plans = await open.orderBy("id").forUpdate().execute();
  return plans.filter(({ status }) => statuses.some((one) => one === status));
}

function plansOf(db: Db, { locationIds }: Relocation, statuses: Statuses) {
  return db
    .selectFrom("plans")
    .where("locationId", "=", sql<number>`any(${locationIds})`)
    .where("status", "in", statuses);
}

function openActions(db: Db, { locationIds }: Relocation) {
  return db
    .selectFrom("actions")
    .where("locationId", "=", sql<number>`any(${locationIds})`)
    .where("planId", "is not", null)
    .where("status", "in", ["todo", "inProgress"]);
}
