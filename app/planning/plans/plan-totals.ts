import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { sharesOf } from "#app/platform/money/shares.ts";
import type { FoundItem } from "./plan-queries.server.ts";

/** What an item costs, where and when; days are YYYY-MM-DD, both included. */
export type CostedItem = Pick<FoundItem, "channelId" | "channel" | "startsOn" | "endsOn" | "plannedCents">;

export interface Totals {
  cents: number;
  /** The dearest first. */
  channels: { id: number; name: string; cents: number }[];
  /** Each month (YYYY-MM) that something runs in, in order. */
  months: { month: string; cents: number }[];
}

/** The planned costs of a plan: the channels, and so the months, add up to the whole to the cent. */
export function totalsOf(items: readonly CostedItem[]): Totals {
  const channels = new Map<number, Totals["channels"][number]>();
  const months = new Map<string, number>();
  for (const item of items) {
    const channel = channels.get(item.channelId) ?? { id: item.channelId, name: item.channel, cents: 0 };
    channels.set(item.channelId, { ...channel, cents: channel.cents + item.plannedCents });
    for (const { month, cents } of monthSharesOf(item)) months.set(month, (months.get(month) ?? 0) + cents);
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

/** What of an item's cost falls on each month that it runs in, by days. */
export function monthSharesOf(item: Pick<CostedItem, "startsOn" | "endsOn" | "plannedCents">) {
  const months = monthsOf(item);
  const shares = sharesOf(
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

export type BudgetVerdict = { isOver: boolean; leftCents: number; percent: number };

/** Where costs stand against a budget; null without one. A whole percentage, above 100 where it is exceeded. */
export function budgetVerdict(cents: number, budgetCents: number | null): BudgetVerdict | null {
  if (budgetCents === null) return null;
  const percent = Math.floor((100 * cents) / budgetCents);
  return { isOver: cents > budgetCents, leftCents: budgetCents - cents, percent };
}
