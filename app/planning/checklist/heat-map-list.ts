import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { defineList } from "#app/ui/list-address.ts";
import { flag, recordId, text } from "#app/ui/list-filters.ts";

/** The address of a company's heat map: how far each location is, week by week. */
export const heatMapList = defineList({
  sorts: { location: "text", network: "text", late: "other" },
  defaultSort: { by: "late" },
  filters: { network: recordId(), networkName: text(), late: flag() },
});

export type HeatMapState = ReturnType<typeof heatMapList.decode>;

const WEEKS_BACK = 4;
const WEEKS_AHEAD = 4;

/** The weeks of a heat map, each by its Sunday: those around today. */
export function weeksAround(today: string): string[] {
  const sunday = sundayOf(today);
  return Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => addDays(sunday, 7 * (index - WEEKS_BACK)));
}
