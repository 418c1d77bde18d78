import { paths } from "#app/paths.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import type { PlanResults } from "#app/planning/plans/plan-results.server.ts";
import { type Period, type PlanStatusFacts, planStatusOf } from "#app/planning/plans/plan-rules.ts";
import { itemDaysText } from "#app/planning/plans/plan-words.ts";
import type { EditedPlan } from "./plan-form.tsx";

export interface CopiedPlanFacts extends Pick<EditedPlan, "id" | "name" | "location">, Period, PlanStatusFacts {
  results: PlanResults;
}

/** Results of the plan that a new one is copied from. */
export function CopiedPlanCard({ plan, today }: { plan: CopiedPlanFacts; today: string }) {
  const { items, doneItems, plannedCents, actualCents, done, needed } = plan.results;
  return (
    <Card title="Copied {plan}">
      <Facts
        columns={2}
        facts={[
          { term: "{Plan}", value: <a href={paths.plan(plan.id)}>{plan.name}</a> },
          { term: "Where and when", value: `${plan.location}, ${itemDaysText(plan)}` },
          { term: "Status", value: <Status {...planStatusOf(plan, today)} /> },
          {
            term: "Items",
            value: doneItems > 0 ? `${doneItems} of ${countText(items, "item")} done` : countText(items, "item"),
          },
          ...(needed > 0 ? [{ term: "To-dos", value: `${done} of ${needed} done` }] : []),
          { term: "Planned cost", value: moneyText(plannedCents) },
          ...(actualCents === null ? [] : [{ term: "Actual cost", value: moneyText(actualCents) }]),
        ]}
      />
    </Card>
  );
}
