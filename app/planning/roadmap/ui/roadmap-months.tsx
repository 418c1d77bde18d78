import { dayText, monthText } from "#app/ui/text/format.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { itemDaysText } from "#app/planning/plans/plan-words.ts";
import { T } from "#app/ui/text/translate.tsx";
import plain from "#app/ui/content/plain-table.module.css";
import { roadmapColumns } from "../timeline-columns.ts";
import { groupSteps, stepMarkOf, type RoadmapStep } from "../roadmap.ts";
import { countDoneText, stepAssignee, stepMarkWords } from "./roadmap-steps.tsx";
import styles from "./roadmap.module.css";

interface MonthsProps {
  plan: Period & { name: string; location: string };
  items: readonly (Period & { id: number; title: string })[];
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
  showsAssignees: boolean;
}

/** Roadmap on paper: a page for each month in which an item runs or a step is due. */
export function RoadmapMonths({ plan, items, steps, ...rest }: MonthsProps) {
  return (
    <div className={styles.months}>
      {roadmapColumns(plan, steps, "month").map(({ from, until }) => {
        const running = items.filter(({ startsOn, endsOn }) => startsOn <= until && endsOn >= from);
        const due = steps.filter(({ dueOn }) => dueOn >= from && dueOn <= until);
        return running.length + due.length > 0 ? (
          <section key={from} className={styles.month}>
            <h2>{monthText(from.slice(0, 7))}</h2>
            <p className="soft">
              <T>{`${plan.name}, ${plan.location}`}</T>
            </p>
            {running.length > 0 && (
              <ul className="bare">
                {running.map((item) => (
                  <li key={item.id}>
                    <strong>{item.title}</strong> {itemDaysText(item)}
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

function Steps({ steps, items, next, today, showsAssignees }: Omit<MonthsProps, "plan">) {
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">Due</th>
          <th scope="col">Step</th>
          <th scope="col">For</th>
          {showsAssignees && <th scope="col">Assigned to</th>}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {groupSteps(steps).map((group) => {
          const [step] = group;
          if (!step) return null;
          const isOne = group.length === 1;
          return (
            <tr key={step.id}>
              <td className="tabular">{dayText(step.dueOn)}</td>
              <td>{step.title}</td>
              <td>{items.find(({ id }) => id === step.itemId)?.title}</td>
              {showsAssignees && <td>{isOne && stepAssignee(step)}</td>}
              <td>{isOne ? stepMarkWords[stepMarkOf(step, next, today)] : countDoneText(group)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
