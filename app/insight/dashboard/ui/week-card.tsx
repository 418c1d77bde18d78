import { paths } from "#app/paths.ts";
import { countText, dayText, numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import { toStripDays, toWeekBars, type StripDay, type WeekBar } from "../week.ts";
import styles from "./dashboard.module.css";

/** Next days: to-dos due on each, and events and items as bars below the days on which they run. */
export function WeekCard({
  today,
  due,
  running,
  events,
  moreRuns,
  locationId,
}: Pick<DashboardData, "due" | "running" | "events" | "moreRuns"> & { today: string; locationId: number | null }) {
  const days = toStripDays(today, due);
  const { bars, rest } = toWeekBars(today, [
    ...events.map((event) => ({ ...event, at: "Company event", planId: null })),
    ...running.map(({ locations, location, ...item }) => ({
      ...item,
      id: item.planId,
      planId: locations === 1 ? item.planId : null,
      at: locations === 1 ? location : countText(locations, "{location}"),
    })),
  ]);
  const more = moreRuns + rest;
  return (
    <Card
      title="Next 7 days"
      action={
        <a href={paths.marketingCalendar()}>
          <T>{more > 0 ? `${numberText(more)} more on the {calendar}` : "Open {calendar}"}</T>
        </a>
      }
    >
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.day}>
            <Day day={day} isToday={day.day === today} locationId={locationId} />
          </li>
        ))}
      </ul>
      {bars.length > 0 && (
        <ul className={styles.runs}>
          {bars.map((bar) => (
            <Bar key={`${bar.id} ${bar.title} ${bar.startsOn}`} bar={bar} today={today} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Bar({ bar, today }: { bar: WeekBar; today: string }) {
  const { title, at, planId, column, span } = bar;
  const isEvent = at === "Company event";
  return (
    <li
      className={styles.run}
      data-event={isEvent || undefined}
      style={{ gridColumnStart: column, gridColumnEnd: `span ${span}` }}
    >
      {isEvent ? (
        <span className="medium">{title}</span>
      ) : (
        <a href={planId === null ? paths.marketingCalendar() : paths.plan(planId)} className="medium">
          {title}
        </a>
      )}
      <span className="soft">
        {" · "}
        <T>{at}</T>, {daysText(bar, today)}
      </span>
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

function daysText({ startsOn, endsOn }: Pick<WeekBar, "startsOn" | "endsOn">, today: string): string {
  if (startsOn === endsOn) return startsOn === today ? "today" : dayText(startsOn);
  return startsOn <= today ? `through ${dayText(endsOn)}` : `starts ${dayText(startsOn)}`;
}
