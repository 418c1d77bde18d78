import { addDays, dayNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { dayText } from "#app/ui/text/format.ts";
import { assigneeText } from "#app/planning/actions/action-words.ts";
import type { ActionGrouping } from "./action-list.ts";
import type { listActions } from "./action-list.server.ts";

type Grouped = Pick<
  Awaited<ReturnType<typeof listActions>>[number],
  "dueOn" | "locationId" | "location" | "planId" | "plan" | "ownerId" | "owner" | "ownerRole"
>;

interface Group<Row> {
  key: string;
  title: string;
  rows: Row[];
}

/**
 * Group a page of actions under headings; the rows must be sorted by the same grouping. With `namesLocation`, the
 * headings of plans include their location, because plans can share a name. By week, "This week" also has what is late,
 * and at least the first `ready` rows with all others due on their days, so that a campaign begins with something to
 * do; its heading says so when they are due later.
 */
export function groupActions<Row extends Grouped>(
  rows: readonly Row[],
  by: ActionGrouping,
  today: string,
  { namesLocation = false, ready = 0 }: { namesLocation?: boolean; ready?: number } = {},
): Group<Row>[] {
  const groups: Group<Row>[] = [];
  const lastDay = addDays(sundayOf(today), 6);
  const readyUntil = rows.slice(0, ready).at(-1)?.dueOn ?? "";
  for (const row of rows) {
    const isReady = by === "week" && ready > 0 && (row.dueOn <= readyUntil || row.dueOn < today);
    const { key, title } = actionGroupOf(isReady ? { ...row, dueOn: today } : row, by, today, namesLocation);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, title: isReady && readyUntil > lastDay ? "This week: first steps" : title, rows: [row] });
  }
  return groups;
}

function actionGroupOf(
  row: Grouped,
  by: ActionGrouping,
  today: string,
  namesLocation: boolean,
): { key: string; title: string } {
  switch (by) {
    case "week":
      return { key: sundayOf(row.dueOn), title: weekTitle(row.dueOn, today) };
    case "plan":
      if (row.plan === null) return { key: "", title: "Your own to-dos" };
      return { key: String(row.planId), title: namesLocation ? `${row.plan}, ${row.location}` : row.plan };
    case "person":
      return { key: row.owner ?? row.ownerRole ?? "", title: assigneeText(row) };
    case "location":
      return { key: String(row.locationId), title: row.location };
  }
}

/** Return the heading of a day's week: "This week", "Next week", "Last week" or "Week of" with its Sunday. */
export function weekTitle(day: string, today: string): string {
  const weeks = (dayNumber(sundayOf(day)) - dayNumber(sundayOf(today))) / 7;
  return nearWeekTitles[weeks] ?? `Week of ${dayText(sundayOf(day))}`;
}

const nearWeekTitles: Record<number, string> = { [-1]: "Last week", 0: "This week", 1: "Next week" };
