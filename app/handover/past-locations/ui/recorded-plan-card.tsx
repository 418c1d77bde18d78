import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { statusOfAction } from "#app/planning/actions/action-rules.ts";
import { planStatusOf } from "#app/planning/plans/plan-rules.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Money, Status } from "#app/ui/content/status.tsx";
import type { RecordedPlan } from "../location-record.ts";
import { recordedPlanTotals } from "../past-location-rules.ts";
import styles from "./past-locations.module.css";

/** Plan as of the day of the handover: items with their costs, and to-dos. */
export function RecordedPlanCard({ plan, handedOverOn }: { plan: RecordedPlan; handedOverOn: string }) {
  const { number, name, items, actions } = plan;
  const status = planStatusOf({ ...plan, autopilotAnswer: null }, handedOverOn);
  const done = actions.filter(({ status }) => status === "done").length;
  return (
    <Card title={name} action={<Status {...status} />}>
      <p className="soft">
        {number} · <span className="tabular">{dateRangeText(plan)}</span>
      </p>
      {items.length === 0 ? (
        <p className="soft">
          <T>{"This {plan} had no items."}</T>
        </p>
      ) : (
        <Items plan={plan} />
      )}
      {actions.length > 0 && (
        <details className={styles.actions}>
          <summary className="medium">{`${done} of ${countText(actions.length, "to-do")} done`}</summary>
          <ul className={`bare ${styles.lines}`}>
            {actions.map((action, place) => (
              <li key={place}>
                <span>{action.title}</span>
                <span className="soft">
                  {action.doneOn ? `Done ${dayText(action.doneOn)}` : statusOfAction(action, handedOverOn).word}
                  {` · due ${dayText(action.dueOn)}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Items({ plan }: { plan: RecordedPlan }) {
  const { planned, actual } = recordedPlanTotals([plan]);
  return (
    <ul className={`bare ${styles.lines}`}>
      {plan.items.map((item, place) => (
        <li key={place}>
          <span>{item.title}</span>
          <span className={styles.cost}>
            <Money cents={item.plannedCents} />
          </span>
          <span className="soft">
            {dateRangeText(item)} · {item.channel} · {itemWords[item.status] ?? item.status}
          </span>
          <Paid cents={item.actualCents} />
        </li>
      ))}
      <li>
        <strong>Planned cost</strong>
        <strong className={styles.cost}>
          <Money cents={planned} />
        </strong>
        <span className="soft">{countText(plan.items.length, "item")}</span>
        <Paid cents={actual} />
      </li>
    </ul>
  );
}

function Paid({ cents }: { cents: number | null }) {
  if (cents === null) return null;
  return (
    <span className={`soft ${styles.cost}`}>
      Paid <Money cents={cents} />
    </span>
  );
}

const itemWords: Readonly<Record<string, string>> = {
  planned: "Planned",
  inProgress: "In progress",
  done: "Done",
  skipped: "Skipped",
};
