import { addDays } from "#app/platform/dates/calendar-days.ts";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { PLAN_REPEAT_DAYS, type Period, isPlanOver } from "#app/planning/plans/plan-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { addMonthsToDay } from "#app/ui/text/dates.ts";

type CopySource = Pick<FoundPlan, "id" | "name" | "locationId" | "budgetCents" | "objectives" | "startsOn" | "endsOn">;

const NONE: string[] = [];

/** Return the initial values of a new plan's form; `source` is the plan to copy, null for a blank one. */
export function newPlanValues(today: string, locationIds: readonly number[], source: CopySource | null) {
  const blank = {
    locationIds: locationIds.map(String),
    name: "",
    objectiveIds: NONE,
    ...nextThreeMonths(today),
    neighborhoodType: "",
    budgetCents: "",
    startFrom: "blank",
  };
  if (!source) return blank;
  return {
    ...blank,
    ...(isPlanOver(source, today) ? nextYearValues(source) : otherLocationValues(source)),
    objectiveIds: source.objectives.map(({ id }) => String(id)),
    budgetCents: source.budgetCents === null ? "" : toDollarsInput(source.budgetCents),
    startFrom: `copy-${source.id}`,
  };
}

/** Return the form values of a new plan that repeats a finished one 52 weeks later, on the same weekdays. */
function nextYearValues({ startsOn, endsOn, locationId }: CopySource) {
  const later = (day: string) => addDays(day, PLAN_REPEAT_DAYS);
  return { locationIds: [String(locationId)], name: "", startsOn: later(startsOn), endsOn: later(endsOn) };
}

/** Return the form values of a new plan that copies a running one to other locations, on the same days. */
function otherLocationValues({ startsOn, endsOn, name }: CopySource) {
  return { locationIds: [], name, startsOn, endsOn };
}

/** Return the three months from the first of next month. */
function nextThreeMonths(today: string): Period {
  const month = today.slice(0, 7);
  return { startsOn: addMonthsToDay(month, 1), endsOn: addDays(addMonthsToDay(month, 4), -1) };
}
