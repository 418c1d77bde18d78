import { sundayOf } from "#app/platform/dates/calendar-days.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import type { FoundItem } from "#app/planning/plans/plan-queries.server.ts";
import { MOST_ACTIONS } from "#app/planning/plans/plan-limits.ts";
import {
  type Blackout,
  type Period,
  type PeriodRules,
  isPlanned,
  refusalOfDays,
  shortLeadTime,
  warningOfPeriod,
} from "#app/planning/plans/plan-rules.ts";

/** An item as a plan is validated by. */
export type ValidatedItem = Pick<FoundItem, "title" | "channelId" | "leadDays" | "plannedCents" | "steps"> & Period;

export interface PlanRules extends PeriodRules {
  overBudget: "warn" | "refuse";
  shortLeadTime: "warn" | "refuse";
  mostItemsAWeek: number;
}

/** Why a plan cannot be saved or activated, as sentences; none when it can. */
export function refusalsOfPlan(
  plan: Period & { budgetCents: number | null },
  items: readonly ValidatedItem[],
  blackouts: readonly Blackout[],
  rules: Pick<PlanRules, "overBudget" | "shortLeadTime">,
  today: string,
): string[] {
  if (items.length === 0) return ["Add {ideas} or an item of your own first: this {plan} has none."];
  const ofDays = items.flatMap((item) => {
    const refusal = refusalOfDays(item, plan, blackouts);
    return refusal ? [`${item.title}: ${refusal.sentence}`] : [];
  });
  const ofLead = rules.shortLeadTime === "refuse" ? leadTimesOf(items, today) : [];
  const cents = items.reduce((sum, item) => sum + item.plannedCents, 0);
  const over = overBudget(cents, plan.budgetCents);
  const ofActions = tooManyActions(items.reduce((sum, { steps }) => sum + steps, 0));
  const ofBudget = rules.overBudget === "refuse" ? over : null;
  return [...ofDays, ...ofLead, ...[ofActions, ofBudget].filter((sentence) => sentence !== null)];
}

/** What a plan makes one think of, as sentences. */
export function warningsOfPlan(
  plan: Period & { budgetCents: number | null; status: string },
  items: readonly ValidatedItem[],
  rules: PlanRules,
  today: string,
): string[] {
  const cents = items.reduce((sum, item) => sum + item.plannedCents, 0);
  const past = isPlanned(plan) ? warningOfPeriod(plan, today) : null;
  const over = overBudget(cents, plan.budgetCents);
  const busiest = busiestWeek(items);
  const busy =
    busiest && busiest.count > rules.mostItemsAWeek
      ? `${countText(busiest.count, "item")} start in the week of ${dayText(busiest.sunday)}.`
      : null;
  return [past, over, busy].filter((sentence) => sentence !== null);
}

function leadTimesOf(items: readonly ValidatedItem[], today: string): string[] {
  return items.flatMap((item) => {
    const sentence = shortLeadTime(item, today);
    return sentence ? [`${item.title}: ${sentence}`] : [];
  });
}

function tooManyActions(actions: number): string | null {
  if (actions <= MOST_ACTIONS) return null;
  return `Its items make ${countText(actions, "action")}. Take some out: ${countText(MOST_ACTIONS, "action")} are the most.`;
}

function overBudget(cents: number, budgetCents: number | null): string | null {
  if (budgetCents === null || cents <= budgetCents) return null;
  return `This {plan} costs ${moneyText(cents)}, ${moneyText(cents - budgetCents)} more than its budget of ${moneyText(budgetCents)}.`;
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
