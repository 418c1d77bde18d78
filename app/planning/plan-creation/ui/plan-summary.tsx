import type { ReactNode } from "react";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { parseCents } from "#app/platform/money/parse-cents.ts";
import { suggestPlanName, planPeriodWarning } from "#app/planning/plans/plan-rules.ts";
import { countText, dayText, moneyText, monthText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { periodMonths } from "../period-months.ts";
import styles from "./new-plans.module.css";

interface Objective {
  id: number;
  name: string;
}

interface PlanSummaryProps {
  /** Current values of the form's fields, as strings. */
  typed: { name?: unknown; objectiveIds?: unknown; startsOn?: unknown; endsOn?: unknown; budgetCents?: unknown };
  objectives: readonly Objective[];
  /** Number of chosen locations; null when the form does not choose them. */
  locations: number | null;
  today: string;
  children?: ReactNode;
}

/** Live summary of the plan in the form, with the next steps. */
export function PlanSummary({ typed, objectives, locations, today, children }: PlanSummaryProps) {
  const [startsOn, endsOn] = [textOf(typed.startsOn), textOf(typed.endsOn)];
  const months = periodMonths({ startsOn, endsOn });
  const warning = months.length > 0 ? planPeriodWarning({ startsOn, endsOn }, today) : null;
  return (
    <div className={`stack loose ${styles.aside}`}>
      {children}
      <div data-needs-script="">
        <Card title="Summary">
          <Facts
            facts={[
              ...(locations === null ? [] : [{ term: "{Plans}", value: plansText(locations) }]),
              { term: "Name", value: nameOf(typed, objectives) || "Choose an objective" },
              ...(months.length === 0
                ? [{ term: "Dates", value: "Enter the first and last day" }]
                : [
                    { term: "Dates", value: `${dayText(startsOn)} to ${dayText(endsOn)}` },
                    { term: "Length", value: countText(dayNumber(endsOn) - dayNumber(startsOn) + 1, "day") },
                  ]),
              { term: "Budget", value: budgetText(parseCents(textOf(typed.budgetCents)), locations ?? 1) },
            ]}
          />
          {warning && (
            <p className="warning-ink">
              <T>{warning}</T>
            </p>
          )}
          <ul className={`bare stack tight help ${styles.months}`} aria-hidden="true">
            {months.map(({ month, from, percent }) => (
              <li key={month}>
                <span>{monthText(month)}</span>
                <span className={styles.track}>
                  <span style={{ marginLeft: `${from}%`, width: `${percent}%` }} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Card title="Next steps">
        <ol className={`stack close ${styles.steps}`}>
          <li>
            <T>{"Choose {ideas}. You see the total cost for all {locations} as you add them."}</T>
          </li>
          <li>
            <T>{"Save the {plan}. It doesn't start until you activate it."}</T>
          </li>
          <li>
            <T>{"Activate it. Its steps appear on the {checklist} and the {calendar}."}</T>
          </li>
        </ol>
      </Card>
    </div>
  );
}

function plansText(locations: number): string {
  if (locations === 0) return "Choose a {location}";
  return locations === 1 ? "1 {plan}" : `${countText(locations, "{plan}")}, one per {location}`;
}

/** Return the entered name, otherwise the suggested one. */
function nameOf({ name, objectiveIds, startsOn }: PlanSummaryProps["typed"], objectives: readonly Objective[]): string {
  const [chosen] = selectedValues(objectiveIds);
  const objective = objectives.find(({ id }) => String(id) === chosen);
  return (
    textOf(name).trim() || (objective && textOf(startsOn) ? suggestPlanName(objective.name, textOf(startsOn)) : "")
  );
}

function budgetText(cents: number | null, locations: number): string {
  if (cents === null || cents <= 0) return "None";
  return locations > 1 ? `${moneyText(cents)} each, ${moneyText(cents * locations)} total` : moneyText(cents);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Return the values of a checkbox group, which may be one text, several or none. */
export function selectedValues(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === "string" && one !== "");
}
