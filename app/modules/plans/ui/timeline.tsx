import { dayText, monthText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import type { Period } from "../plan-rules.ts";
import { type RoadmapStep, columnOf, markOf, monthsOf } from "../roadmap.ts";
import { daysText } from "./item-list.tsx";
import { markWords } from "./roadmap-steps.tsx";
import styles from "./timeline.module.css";

/** A plan by week: a bar for each item's days, a mark for each step, a line for today. The cards below say it in words. */
export function Timeline({
  weeks,
  items,
  steps,
  next,
  today,
}: {
  weeks: readonly string[];
  items: readonly (Period & { id: number; title: string })[];
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
}) {
  const now = columnOf(weeks, today);
  const isNowShown = now >= 1 && now <= weeks.length;
  return (
    <div className={styles.frame}>
      <Card title="By week">
        <div className={styles.timeline} style={{ gridTemplateColumns: `minmax(120px, 200px) repeat(${weeks.length}, minmax(0, 1fr))` }}>
          <Months weeks={weeks} />
          {weeks.map((week, index) => (
            <span key={week} className={styles.week} style={{ gridColumn: index + 2, gridRow: 2 }}>
              {week.slice(8)}
            </span>
          ))}
          {isNowShown && (
            <span className={styles.today} style={{ gridColumn: now + 1, gridRow: `2 / ${items.length + 3}` }}>
              <span className="visually-hidden">Today, {dayText(today)}</span>
            </span>
          )}
          {items.map((item, row) => (
            <Row key={item.id} item={item} row={row + 3} weeks={weeks} steps={steps} next={next} today={today} />
          ))}
        </div>
        <Legend />
      </Card>
    </div>
  );
}

function Months({ weeks }: { weeks: readonly string[] }) {
  const months = monthsOf(weeks);
  return (
    <>
      {months.map(({ month, weeks: count }, index) => {
        const before = months.slice(0, index).reduce((sum, earlier) => sum + earlier.weeks, 0);
        return (
          <span key={month} className={styles.month} style={{ gridColumn: `${before + 2} / span ${count}`, gridRow: 1 }}>
            {count > 2 ? monthText(month) : monthText(month).slice(0, 3)}
          </span>
        );
      })}
    </>
  );
}

function Row({
  item,
  row,
  weeks,
  steps,
  next,
  today,
}: {
  item: Period & { id: number; title: string };
  row: number;
  weeks: readonly string[];
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
}) {
  const [from, to] = [columnOf(weeks, item.startsOn), columnOf(weeks, item.endsOn)];
  return (
    <>
      <span className={styles.name} style={{ gridColumn: 1, gridRow: row }}>
        {item.title}
      </span>
      <span
        className={styles.bar}
        style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: row }}
        title={`${item.title}, ${daysText(item)}`}
      />
      {weeks.map((week, index) => {
        const due = steps.filter((step) => step.itemId === item.id && columnOf(weeks, step.dueOn) === index + 1);
        return due.length > 0 ? (
          <span key={week} className={styles.marks} style={{ gridColumn: index + 2, gridRow: row }}>
            {due.map((step) => {
              const mark = markOf(step, next, today);
              return <span key={step.id} className={styles.mark} data-mark={mark} title={`${step.title}, ${dayText(step.dueOn)}: ${markWords[mark]}`} />;
            })}
          </span>
        ) : null;
      })}
    </>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {(["late", "next", "open", "done"] as const).map((mark) => (
        <li key={mark}>
          <span className={styles.mark} data-mark={mark} aria-hidden="true" />
          {markWords[mark]}
        </li>
      ))}
    </ul>
  );
}
