import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { splitCents } from "#app/platform/money/split-cents.ts";
import type { PlanItem } from "./plan-queries.server.ts";

/** Item's cost in cents, channel and days; days are YYYY-MM-DD, both included. */
export type CostedItem = Pick<PlanItem, "channelId" | "channel" | "startsOn" | "endsOn" | "plannedCents">;

export interface PlanTotals {
  cents: number;
  /** Highest cost first. */
  channels: { id: number; name: string; cents: number }[];
  /** Cost of each month (YYYY-MM) with a running item, in order. */
  months: { month: string; cents: number }[];
}

/** Total the planned cents of items; both the channels and the months add up to the total exactly. */
export function planTotals(items: readonly CostedItem[]): PlanTotals {
  const channels = new Map<number, PlanTotals["channels"][number]>();
  const months = new Map<string, number>();
  for (const item of items) {
    const channel = channels.get(item.channelId) ?? { id: item.channelId, name: item.channel, cents: 0 };
    channels.set(item.channelId, { ...channel, cents: channel.cents + item.plannedCents });
    for (const { month, cents } of splitByMonth(item)) months.set(month, (months.get(month) ?? 0) + cents);
  }
  return {
    cents: sumOf(items),
    channels: [...channels.values()].sort(
      (one, other) => other.cents - one.cents || one.name.localeCompare(other.name),
    ),
    months: [...months].sort(([one], [other]) => one.localeCompare(other)).map(([month, cents]) => ({ month, cents })),
  };
}

function sumOf(items: readonly { plannedCents: number }[]): number {
  return items.reduce((sum, { plannedCents }) => sum + plannedCents, 0);
}

/** Split an item's cost in cents over the months it runs in, in proportion to the days. */
export function splitByMonth(item: Pick<CostedItem, "startsOn" | "endsOn" | "plannedCents">) {
  const months = monthsOf(item);
  const shares = splitCents(
    item.plannedCents,
    months.map(({ days }) => days),
  );
  return months.map(({ month }, index) => ({ month, cents: shares[index] ?? 0 }));
}

function monthsOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): { month: string; days: number }[] {
  const months: { month: string; days: number }[] = [];
  for (let day = startsOn; day <= endsOn;) {
    const next = firstOfNextMonth(day);
    const after = next <= endsOn ? next : addDays(endsOn, 1);
    months.push({ month: day.slice(0, 7), days: dayNumber(after) - dayNumber(day) });
    day = after;
  }
  return months;
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

export type BudgetStatus = { isOver: boolean; leftCents: number; percent: number };

/** Compare cents with a budget; null without one. `percent` is whole, above 100 when the budget is exceeded. */
export function compareWithBudget(cents: number, budgetCents: number | null): BudgetStatus | null {
  if (budgetCents === null) return null;
  const percent = Math.floor((100 * cents) / budgetCents);
  return { isOver: cents > budgetCents, leftCents: budgetCents - cents, percent };
}
