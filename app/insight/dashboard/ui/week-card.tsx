import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { countText, dayText, numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import { toStripDays, type StripDay } from "../week.ts";
import styles from "./dashboard.module.css";

type Run = Pick<DashboardData["events"][number], "title" | "startsOn" | "endsOn">;

/** Next days: to-dos due on each, and events and items drawn below the days on which they run. */
export function WeekCard({
  today,
  due,
  running,
  events,
  moreRuns,
  locationId,
}: Pick<DashboardData, "due" | "running" | "events" | "moreRuns"> & { today: string; locationId: number | null }) {
  const days = toStripDays(today, due);
  return (
    <Card title="Next 7 days">
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.day}>
            <Day day={day} isToday={day.day === today} locationId={locationId} />
          </li>
        ))}
      </ul>
      {running.length + events.length > 0 && (
        <ul className={styles.runs}>
          {events.map((event) => (
            <RunLine key={`${event.id} ${event.startsOn}`} run={event} days={days} at="Company event" isEvent>
              <span className={styles.strong}>{event.title}</span>
            </RunLine>
          ))}
          {running.map((item) => (
            <RunLine
              key={`${item.planId} ${item.title} ${item.startsOn}`}
              run={item}
              days={days}
              at={item.locations === 1 ? item.location : countText(item.locations, "{location}")}
            >
              <a
                href={item.locations === 1 ? paths.plan(item.planId) : paths.marketingCalendar()}
                className={styles.strong}
              >
                {item.title}
              </a>
            </RunLine>
          ))}
        </ul>
      )}
      {moreRuns > 0 && (
        <a href={paths.marketingCalendar()}>
          <T>{`${numberText(moreRuns)} more on the {calendar}`}</T>
        </a>
      )}
    </Card>
  );
}

function RunLine(props: { run: Run; days: readonly StripDay[]; at: string; isEvent?: boolean; children: ReactNode }) {
  const { run, days, at, isEvent = false, children } = props;
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const column = (day: string) => days.findIndex((one) => one.day === day) + 1;
  const goesOn = run.endsOn > last;
  return (
    <li>
      {children}
      <span className={styles.soft}>
        <T>{at}</T>, {daysText(run, first)}
      </span>
      <span
        className={styles.run}
        data-event={isEvent || undefined}
        data-goes-on={goesOn || undefined}
        data-began={run.startsOn < first || undefined}
        style={{
          gridColumn: `${run.startsOn < first ? 1 : column(run.startsOn)} / ${goesOn ? -1 : column(run.endsOn) + 1}`,
        }}
      />
    </li>
  );
}

function Day({ day, isToday, locationId }: { day: StripDay; isToday: boolean; locationId: number | null }) {
  const shown = (
    <>
      <span>{day.name}</span>
      <strong>{day.dayOfMonth}</strong>
      {day.due > 0 && (
        <span className={styles.due}>
          {day.due}
          <span className={styles.word}> due</span>
        </span>
      )}
    </>
  );
  if (day.due === 0) {
    return (
      <div className={styles.day} data-today={isToday || undefined}>
        {shown}
      </div>
    );
  }
  return (
    <a
      href={paths.checklist(locationId, { due: day.day })}
      className={styles.day}
      data-today={isToday || undefined}
      aria-label={`${countText(day.due, "to-do")} due on ${dayText(day.day)}`}
    >
      {shown}
    </a>
  );
}

function daysText({ startsOn, endsOn }: Run, today: string): string {
  if (startsOn === endsOn) return startsOn === today ? "today" : dayText(startsOn);
  return startsOn <= today ? `through ${dayText(endsOn)}` : `starts ${dayText(startsOn)}`;
}
