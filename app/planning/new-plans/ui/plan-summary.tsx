import type { ReactNode } from "react";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { suggestedName, warningOfPeriod } from "#app/planning/plans/plan-rules.ts";
import { countText, dayText, moneyText, monthText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { periodMonths } from "../period-months.ts";
import styles from "./new-plans.module.css";

interface Objective {
  id: number;
  name: string;
}

interface PlanSummaryProps {
  /** What is typed by now, as fields hold it. */
  typed: { name?: unknown; objectiveIds?: unknown; startsOn?: unknown; endsOn?: unknown; budgetCents?: unknown };
  objectives: readonly Objective[];
  /** For how many locations; null where the form does not choose them. */
  locations: number | null;
  today: string;
  children?: ReactNode;
}

/** What the form beside it will make, as it is typed, and what comes after. */
export function PlanSummary({ typed, objectives, locations, today, children }: PlanSummaryProps) {
  const [startsOn, endsOn] = [textOf(typed.startsOn), textOf(typed.endsOn)];
  const months = periodMonths({ startsOn, endsOn });
  const warning = months.length > 0 ? warningOfPeriod({ startsOn, endsOn }, today) : null;
  return (
    <div className={`stack loose ${styles.aside}`}>
      {children}
      <div data-needs-script="">
        <Card title="What you plan">
          <Facts
            facts={[
              ...(locations === null ? [] : [{ term: "{Plans}", value: plansText(locations) }]),
              { term: "Name", value: nameOf(typed, objectives) || "Choose an objective" },
              ...(months.length === 0
                ? [{ term: "Days", value: "Enter the first and the last day" }]
                : [
                    { term: "Days", value: `${dayText(startsOn)} to ${dayText(endsOn)}` },
                    { term: "Length", value: countText(dayNumber(endsOn) - dayNumber(startsOn) + 1, "day") },
                  ]),
              { term: "Budget", value: budgetText(centsOf(textOf(typed.budgetCents)), locations ?? 1) },
            ]}
          />
          {warning && (
            <p className="warning-ink">
              <Say>{warning}</Say>
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
      <Card title="What comes next">
        <ol className={`stack close ${styles.steps}`}>
          <li>
            <Say>{"Choose {ideas}. Every cost shows as you add them, for all {locations} together."}</Say>
          </li>
          <li>
            <Say>{"Save the {plan}. Nothing happens at your {locations} yet."}</Say>
          </li>
          <li>
            <Say>{"Activate it. Its steps come on the {checklist} and the {calendar}."}</Say>
          </li>
        </ol>
      </Card>
    </div>
  );
}

function plansText(locations: number): string {
  if (locations === 0) return "Choose a {location}";
  return locations === 1 ? "1 {plan}" : `${countText(locations, "{plan}")}, one for each {location}`;
}

/** The typed name, else the one that the plan gets by itself. */
function nameOf({ name, objectiveIds, startsOn }: PlanSummaryProps["typed"], objectives: readonly Objective[]): string {
  const [chosen] = listOf(objectiveIds);
  const objective = objectives.find(({ id }) => String(id) === chosen);
  return textOf(name).trim() || (objective && textOf(startsOn) ? suggestedName(objective.name, textOf(startsOn)) : "");
}

function budgetText(cents: number | null, locations: number): string {
  if (cents === null || cents <= 0) return "None";
  return locations > 1 ? `${moneyText(cents)} each, ${moneyText(cents * locations)} in all` : moneyText(cents);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What a group of ticks holds: one text, several, or none. */
export function listOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === "string" && one !== "");
}
