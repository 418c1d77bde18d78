import { activatePlan, deactivatePlan } from "#app/planning/plan-status/activate-plans.server.ts";
import { completeAnyway, completePlans } from "#app/planning/plan-status/complete-plans.server.ts";
import { movePlan } from "#app/planning/plans/save-plan.server.ts";
import { savePlan } from "#app/planning/plan-status/save-plans.server.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import type { Changes, Ground } from "./change.ts";
import { planWithItem } from "./plans.ts";

const site = { name: "Mainstreet", url: new URL("http://localhost") };

export function planMoveChanges(ground: Ground): Changes {
  const { db, world, now, owner, harborOwner } = ground;
  const { shop } = world;
  return {
    movePlan: {
      async scene() {
        const { plan } = await planWithItem(ground, "saved");
        const draft = await planWithItem(ground, "draft");
        return {
          saves: () => movePlan(db, owner, plan.id, "edit", now),
          refuses: () => movePlan(db, owner, draft.plan.id, "edit", now),
          isAbsent: () => movePlan(db, harborOwner, plan.id, "edit", now),
        };
      },
    },
    savePlans: {
      async scene() {
        const { plan } = await planWithItem(ground, "draft");
        const empty = await makePlan(db, shop);
        return {
          saves: () => savePlan(db, owner, plan.id, now),
          refuses: () => savePlan(db, owner, empty.id, now),
          isAbsent: () => savePlan(db, harborOwner, plan.id, now),
        };
      },
    },
    activatePlans: {
      async scene() {
        const { plan } = await planWithItem(ground, "saved");
        const draft = await planWithItem(ground, "draft");
        return {
          saves: () => activatePlan(db, owner, site, plan.id, now),
          refuses: () => activatePlan(db, owner, site, draft.plan.id, now),
          isAbsent: () => activatePlan(db, harborOwner, site, plan.id, now),
        };
      },
    },
    deactivatePlan: {
      async scene() {
        const { plan } = await planWithItem(ground, "active");
        const saved = await planWithItem(ground, "saved");
        return {
          saves: () => deactivatePlan(db, owner, plan.id, now),
          refuses: () => deactivatePlan(db, owner, saved.plan.id, now),
          isAbsent: () => deactivatePlan(db, harborOwner, plan.id, now),
        };
      },
    },
    completeAnyway: {
      async scene() {
        const { plan } = await planWithItem(ground, "active");
        const saved = await planWithItem(ground, "saved");
        return {
          saves: () => completeAnyway(db, owner, plan.id, "The shop is closed for paint.", now),
          refuses: () => completeAnyway(db, owner, saved.plan.id, "The shop is closed for paint.", now),
          isAbsent: () => completeAnyway(db, harborOwner, plan.id, "The shop is closed for paint.", now),
        };
      },
    },
    completePlans: {
      isOfServer: true,
      without: { isAbsent: "The clock completes the plans of every company." },
      async scene() {
        const over = await makePlan(db, shop, { status: "active", startsOn: "2026-01-01", endsOn: "2026-03-31" });
        const { plan } = await planWithItem(ground, "active");
        return {
          saves: () => completePlans(db, [over.id], now),
          refuses: () => completePlans(db, [plan.id], now),
        };
      },
    },
  };
}
