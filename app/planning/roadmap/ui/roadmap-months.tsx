import { dayText, monthText } from "#app/ui/format.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { columnsOf } from "../roadmap-columns.ts";
import { markOf, type RoadmapStep } from "../roadmap.ts";
import { daysText } from "#app/planning/plans/plan-words.ts";
import { doerOf, markWords } from "./roadmap-steps.tsx";
import plain from "#app/ui/plain-table.module.css";
import styles from "./roadmap.module.css";

interface MonthsProps {
  plan: Period & { name: string; location: string };
  items: readonly (Period & { id: number; title: string })[];
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
  namesPeople: boolean;
}

/** A roadmap on paper: a page for each month in which something runs or is due. */
export function RoadmapMonths({ plan, items, steps, ...rest }: MonthsProps) {
  return (
    <div className={styles.months}>
      {columnsOf(plan, steps, "month").map(({ from, until }) => {
        const running = items.filter(({ startsOn, endsOn }) => startsOn <= until && endsOn >= from);
        const due = steps.filter(({ dueOn }) => dueOn >= from && dueOn <= until);
        return running.length + due.length > 0 ? (
          <section key={from} className={styles.month}>
            <h2>{monthText(from.slice(0, 7))}</h2>
            <p className="soft">{`${plan.name}, ${plan.location}`}</p>
            {running.length > 0 && (
              <ul className="bare">
                {running.map((item) => (
                  <li key={item.id}>
                    <strong>{item.title}</strong> {daysText(item)}
                  </li>
                ))}
              </ul>
            )}
            {due.length > 0 && <Steps {...rest} steps={due} items={items} />}
          </section>
        ) : null;
      })}
    </div>
  );
}

function Steps({ steps, items, next, today, namesPeople }: Omit<MonthsProps, "plan">) {
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">Due</th>
          <th scope="col">What to do</th>
          <th scope="col">For</th>
          {namesPeople && <th scope="col">Who</th>}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <td className="tabular">{dayText(step.dueOn)}</td>
            <td>{step.title}</td>
            <td>{items.find(({ id }) => id === step.itemId)?.title}</td>
            {namesPeople && <td>{doerOf(step)}</td>}
            <td>{markWords[markOf(step, next, today)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
