import { activatePlan, deactivatePlan } from "#app/planning/plan-status/activate-plans.server.ts";
import { completePlanManually, completePlans } from "#app/planning/plan-status/complete-plans.server.ts";
import { transitionPlan } from "#app/planning/plans/save-plan.server.ts";
import { savePlan } from "#app/planning/plan-status/save-plans.server.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";
import { planWithItem } from "./plans.ts";

const site = { name: "Mainstreet", url: new URL("http://localhost") };

export function planStatusChanges(context: ChangeContext): ChangeCases {
  const { db, world, now, owner, harborOwner } = context;
  const { shop } = world;
  return {
    transitionPlan: {
      async scenario() {
        const { plan } = await planWithItem(context, "saved");
        const draft = await planWithItem(context, "draft");
        return {
          saves: () => transitionPlan(db, { member: owner, planId: plan.id, action: "edit", now }),
          refuses: () => transitionPlan(db, { member: owner, planId: draft.plan.id, action: "edit", now }),
          isAbsent: () => transitionPlan(db, { member: harborOwner, planId: plan.id, action: "edit", now }),
        };
      },
    },
    savePlans: {
      async scenario() {
        const { plan } = await planWithItem(context, "draft");
        const empty = await makePlan(db, shop);
        return {
          saves: () => savePlan(db, { member: owner, planId: plan.id, now }),
          refuses: () => savePlan(db, { member: owner, planId: empty.id, now }),
          isAbsent: () => savePlan(db, { member: harborOwner, planId: plan.id, now }),
        };
      },
    },
    activatePlans: {
      async scenario() {
        const { plan } = await planWithItem(context, "saved");
        const draft = await planWithItem(context, "draft");
        return {
          saves: () => activatePlan(db, { member: owner, site, planId: plan.id, now }),
          refuses: () => activatePlan(db, { member: owner, site, planId: draft.plan.id, now }),
          isAbsent: () => activatePlan(db, { member: harborOwner, site, planId: plan.id, now }),
        };
      },
    },
    deactivatePlan: {
      async scenario() {
        const { plan } = await planWithItem(context, "active");
        const saved = await planWithItem(context, "saved");
        return {
          saves: () => deactivatePlan(db, { member: owner, planId: plan.id, now }),
          refuses: () => deactivatePlan(db, { member: owner, planId: saved.plan.id, now }),
          isAbsent: () => deactivatePlan(db, { member: harborOwner, planId: plan.id, now }),
        };
      },
    },
    completePlanManually: {
      async scenario() {
        const { plan } = await planWithItem(context, "active");
        const saved = await planWithItem(context, "saved");
        return {
          saves: () =>
            completePlanManually(db, {
              member: owner,
              planId: plan.id,
              enteredReason: "The shop is closed for paint.",
              now,
            }),
          refuses: () =>
            completePlanManually(db, {
              member: owner,
              planId: saved.plan.id,
              enteredReason: "The shop is closed for paint.",
              now,
            }),
          isAbsent: () =>
            completePlanManually(db, {
              member: harborOwner,
              planId: plan.id,
              enteredReason: "The shop is closed for paint.",
              now,
            }),
        };
      },
    },
    completePlans: {
      isSystemChange: true,
      exemptions: { isAbsent: "The clock completes the plans of every company." },
      async scenario() {
        const over = await makePlan(db, shop, { status: "active", startsOn: "2026-01-01", endsOn: "2026-03-31" });
        const { plan } = await planWithItem(context, "active");
        return {
          saves: () => completePlans(db, [over.id], now),
          refuses: () => completePlans(db, [plan.id], now),
        };
      },
    },
  };
}
