import { sundayOf } from "#app/platform/dates/calendar-days.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import type { PlanItem } from "#app/planning/plans/plan-queries.server.ts";
import { MAX_PLAN_ACTIONS } from "#app/planning/plans/plan-limits.ts";
import {
  type Blackout,
  type Period,
  type PeriodRules,
  type PlanStatusFacts,
  isInPlanning,
  validateItemDays,
  shortLeadTimeText,
  planPeriodWarning,
} from "#app/planning/plans/plan-rules.ts";

/** Item's fields that a plan's validation needs. */
export type ValidatedItem = Pick<PlanItem, "title" | "channelId" | "leadDays" | "plannedCents" | "steps"> & Period;

export interface PlanRules extends PeriodRules {
  overBudget: "warn" | "refuse";
  shortLeadTime: "warn" | "refuse";
  mostItemsAWeek: number;
}

/** List the reasons why a plan cannot be saved or activated, a sentence each; empty when it can. */
export function planRefusals({
  plan,
  items,
  blackouts,
  rules,
  today,
}: {
  plan: Period & { budgetCents: number | null };
  items: readonly ValidatedItem[];
  blackouts: readonly Blackout[];
  rules: Pick<PlanRules, "overBudget" | "shortLeadTime">;
  today: string;
}): string[] {
  if (items.length === 0) return ["This {plan} has no items. Add {ideas} or your own items first."];
  const dayRefusals = items.flatMap((item) => {
    const refusal = validateItemDays(item, plan, blackouts);
    return refusal ? [`${item.title}: ${refusal.sentence}`] : [];
  });
  const ofLead = rules.shortLeadTime === "refuse" ? leadTimeRefusals(items, today) : [];
  const cents = items.reduce((sum, item) => sum + item.plannedCents, 0);
  const over = overBudget(cents, plan.budgetCents);
  const actionRefusal = tooManyActions(items.reduce((sum, { steps }) => sum + steps, 0));
  const budgetRefusal = rules.overBudget === "refuse" ? over : null;
  return [...dayRefusals, ...ofLead, ...[actionRefusal, budgetRefusal].filter((sentence) => sentence !== null)];
}

/** List warnings about a plan that do not block it, as sentences. */
export function planWarnings(
  plan: Period & Pick<PlanStatusFacts, "status"> & { budgetCents: number | null },
  items: readonly ValidatedItem[],
  rules: PlanRules,
  today: string,
): string[] {
  const cents = items.reduce((sum, item) => sum + item.plannedCents, 0);
  const past = isInPlanning(plan) ? planPeriodWarning(plan, today) : null;
  const over = overBudget(cents, plan.budgetCents);
  const busiest = busiestWeek(items);
  const busy =
    busiest && busiest.count > rules.mostItemsAWeek
      ? `${countText(busiest.count, "item")} start in the week of ${dayText(busiest.sunday)}.`
      : null;
  return [past, over, busy].filter((sentence) => sentence !== null);
}

function leadTimeRefusals(items: readonly ValidatedItem[], today: string): string[] {
  return items.flatMap((item) => {
    const sentence = shortLeadTimeText(item, today);
    return sentence ? [`${item.title}: ${sentence}`] : [];
  });
}

function tooManyActions(actions: number): string | null {
  if (actions <= MAX_PLAN_ACTIONS) return null;
  return `Its items create ${countText(actions, "to-do")}. Remove some to stay within ${countText(MAX_PLAN_ACTIONS, "to-do")}.`;
}

function overBudget(cents: number, budgetCents: number | null): string | null {
  if (budgetCents === null || cents <= budgetCents) return null;
  return `This {plan} costs ${moneyText(cents)}, which is ${moneyText(cents - budgetCents)} over its ${moneyText(budgetCents)} budget.`;
}

function busiestWeek(items: readonly Period[]): { sunday: string; count: number } | null {
  const weeks = new Map<string, number>();
  for (const { startsOn } of items) {
    const sunday = sundayOf(startsOn);
    weeks.set(sunday, (weeks.get(sunday) ?? 0) + 1);
  }
  const [busiest] = [...weeks].sort(([, one], [, other]) => other - one);
  return busiest ? { sunday: busiest[0], count: busiest[1] } : null;
}
