import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { itemDaysText } from "#app/planning/plans/plan-words.ts";
import {
  type TimelineColumn,
  columnHeading,
  timelineHeadings,
  isOnTimeline,
  timelinePercent,
  type Zoom,
} from "../timeline-columns.ts";
import {
  groupMarkOf,
  groupSteps,
  type BaselineItem,
  type RoadmapStep,
  slipSummaryText,
  itemSlipDays,
  slipText,
} from "../roadmap.ts";
import { stepMarkWords } from "./roadmap-steps.tsx";
import styles from "./timeline.module.css";

interface TimelineProps {
  columns: readonly TimelineColumn[];
  zoom: Zoom;
  items: readonly (BaselineItem & { id: number; title: string })[];
  steps: readonly RoadmapStep[];
  next: readonly RoadmapStep[];
  today: string;
}

/**
 * Plan over time: a bar for each item's days, an outline for its planned days, a mark for each step, a line for today.
 * The cards below have the same as text.
 */
export function Timeline(props: TimelineProps) {
  const { columns, zoom, items, today } = props;
  const isTodayShown = isOnTimeline(columns, today);
  return (
    <div className={styles.frame}>
      <Card title={slipSummaryText(items) ?? `By ${zoom}`}>
        <div
          className={styles.timeline}
          style={{ gridTemplateColumns: `minmax(120px, 200px) repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {timelineHeadings(columns, zoom).map(({ text, first, columns: count }) => (
            <span
              key={first}
              className={styles.head}
              style={{ gridColumn: `${first + 1} / span ${count}`, gridRow: 1 }}
            >
              {text}
            </span>
          ))}
          {columns.map((column, index) => (
            <span key={column.from} className={styles.column} style={{ gridColumn: index + 2, gridRow: 2 }}>
              {columnHeading(column, zoom)}
            </span>
          ))}
          {isTodayShown && (
            <div className={styles.days} style={{ gridRow: `3 / ${items.length + 3}` }}>
              <span className={styles.today} style={{ left: `${timelinePercent(columns, today)}%` }}>
                <span className="visually-hidden">Today, {dayText(today)}</span>
              </span>
            </div>
          )}
          {items.map((item, row) => (
            <Row key={item.id} {...props} item={item} row={row + 3} />
          ))}
        </div>
        <Legend hasSlipped={items.some((item) => itemSlipDays(item) !== 0)} isTodayShown={isTodayShown} />
      </Card>
    </div>
  );
}

function Row({
  item,
  row,
  columns,
  steps,
  next,
  today,
}: TimelineProps & { item: TimelineProps["items"][number]; row: number }) {
  const { id, title, baselineStartsOn, baselineEndsOn } = item;
  const slip = slipText(itemSlipDays(item));
  const own = steps.filter(({ itemId }) => itemId === id);
  return (
    <>
      <span className={styles.name} style={{ gridColumn: 1, gridRow: row }}>
        {title}
      </span>
      <div className={styles.days} style={{ gridRow: row }}>
        {slip !== null && baselineStartsOn !== null && baselineEndsOn !== null && (
          <span
            className={styles.planned}
            style={barPosition(columns, { startsOn: baselineStartsOn, endsOn: baselineEndsOn })}
          />
        )}
        <span
          className={styles.bar}
          style={barPosition(columns, item)}
          title={[title, itemDaysText(item), ...(slip ? [slip.toLowerCase()] : [])].join(", ")}
        />
        {[...new Set(own.map(({ dueOn }) => dueOn))].map((day) => (
          <span key={day} className={styles.marks} style={{ left: `${timelinePercent(columns, day)}%` }}>
            {groupSteps(own.filter(({ dueOn }) => dueOn === day)).map((group) => {
              const mark = groupMarkOf(group, next, today);
              const [step] = group;
              return (
                <span
                  key={step?.id}
                  className={styles.mark}
                  data-mark={mark}
                  title={`${step?.title}, ${dayText(day)}: ${stepMarkWords[mark]}`}
                />
              );
            })}
          </span>
        ))}
      </div>
    </>
  );
}

/** Return a bar's position, from the start of the period's first day to the end of its last. */
function barPosition(
  columns: readonly TimelineColumn[],
  { startsOn, endsOn }: Period,
): { left: string; right: string } {
  return {
    left: `${timelinePercent(columns, startsOn)}%`,
    right: `${100 - timelinePercent(columns, addDays(endsOn, 1))}%`,
  };
}

function Legend({ hasSlipped, isTodayShown }: { hasSlipped: boolean; isTodayShown: boolean }) {
  return (
    <ul className={`bare row help ${styles.legend}`}>
      {(["late", "next", "open", "done"] as const).map((mark) => (
        <li key={mark}>
          <span className={styles.mark} data-mark={mark} aria-hidden="true" />
          {stepMarkWords[mark]}
        </li>
      ))}
      {isTodayShown && (
        <li>
          <span className={styles.todayKey} aria-hidden="true" />
          Today
        </li>
      )}
      {hasSlipped && (
        <li>
          <span className={`${styles.planned} ${styles.plannedKey}`} aria-hidden="true" />
          Original plan
        </li>
      )}
    </ul>
  );
}
