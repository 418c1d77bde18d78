import { dayNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { dayText } from "#app/ui/format.ts";
import { whoDoesIt } from "#app/planning/actions/action-words.ts";
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
 * A page of actions under their headings; the rows come in the order of the same grouping. `namesPlace` tells plans of one
 * name apart by their locations.
 */
export function groupsOf<Row extends Grouped>(
  rows: readonly Row[],
  by: ActionGrouping,
  today: string,
  namesPlace = false,
): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const row of rows) {
    const { key, title } = groupOf(row, by, today, namesPlace);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, title, rows: [row] });
  }
  return groups;
}

function groupOf(row: Grouped, by: ActionGrouping, today: string, namesPlace: boolean): { key: string; title: string } {
  switch (by) {
    case "week":
      return { key: sundayOf(row.dueOn), title: weekTitle(row.dueOn, today) };
    case "plan":
      if (row.plan === null) return { key: "", title: "Your own actions" };
      return { key: String(row.planId), title: namesPlace ? `${row.plan}, ${row.location}` : row.plan };
    case "person":
      return { key: row.owner ?? row.ownerRole ?? "", title: whoDoesIt(row) };
    case "location":
      return { key: String(row.locationId), title: row.location };
  }
}

/** "This week", "Next week", or the Sunday that a day's week begins on. */
export function weekTitle(day: string, today: string): string {
  const weeks = (dayNumber(sundayOf(day)) - dayNumber(sundayOf(today))) / 7;
  return near[weeks] ?? `Week of ${dayText(sundayOf(day))}`;
}

const near: Record<number, string> = { [-1]: "Last week", 0: "This week", 1: "Next week" };
