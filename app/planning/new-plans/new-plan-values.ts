import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { DAYS_TO_NEXT_YEAR, type Period, isOver } from "#app/planning/plans/plan-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { monthsLater } from "#app/ui/dates.ts";

type Source = Pick<FoundPlan, "id" | "name" | "locationId" | "budgetCents" | "objectives" | "startsOn" | "endsOn">;

const NONE: string[] = [];

/** What the form of a new plan shows at first, as fields hold it; `source` is a plan that is to be copied. */
export function newPlanValues(today: string, locationIds: readonly number[], source: Source | null) {
  const blank = {
    locationIds: locationIds.map(String),
    name: "",
    objectiveIds: NONE,
    ...comingMonths(today),
    neighborhoodType: "",
    budgetCents: "",
    startFrom: "blank",
  };
  if (!source) return blank;
  return {
    ...blank,
    ...(isOver(source, today) ? nextYearOf(source) : elsewhere(source)),
    objectiveIds: source.objectives.map(({ id }) => String(id)),
    budgetCents: source.budgetCents === null ? "" : dollarsOf(source.budgetCents),
    startFrom: `copy-${source.id}`,
  };
}

/** What is over runs again 52 weeks later, on the same days of the week. */
function nextYearOf({ startsOn, endsOn, locationId }: Source) {
  const later = (day: string) => addDays(day, DAYS_TO_NEXT_YEAR);
  return { locationIds: [String(locationId)], name: "", startsOn: later(startsOn), endsOn: later(endsOn) };
}

/** What still runs is wanted at other locations, on the same days. */
function elsewhere({ startsOn, endsOn, name }: Source) {
  return { locationIds: [], name, startsOn, endsOn };
}

/** The three months from the next first of a month on. */
function comingMonths(today: string): Period {
  const month = today.slice(0, 7);
  return { startsOn: monthsLater(month, 1), endsOn: addDays(monthsLater(month, 4), -1) };
}
