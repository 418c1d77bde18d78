import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { daysOfStrip, type StripDay } from "../week.ts";
import styles from "./desk.module.css";

interface Running {
  title: string;
  startsOn: string;
  endsOn: string;
}

/** The days ahead: what is due on each, and what runs. */
export function WeekCard({
  today,
  due,
  running,
  events,
  locationId,
}: {
  today: string;
  due: readonly { day: string; count: number }[];
  running: readonly (Running & { planId: number; location: string; locations: number })[];
  events: readonly (Running & { id: number })[];
  locationId: number | null;
}) {
  return (
    <Card title="The next 7 days">
      <ul className={styles.days}>
        {daysOfStrip(today, due).map((day) => (
          <li key={day.day}>
            <Day day={day} isToday={day.day === today} locationId={locationId} />
          </li>
        ))}
      </ul>
      {running.length + events.length > 0 && (
        <ul className={styles.runs}>
          {events.map((event) => (
            <li key={`${event.id} ${event.startsOn}`}>
              <span className={styles.strong}>{event.title}</span>
              <span className={styles.soft}>{daysText(event, today)}</span>
              <span className={styles.soft}>Company event</span>
            </li>
          ))}
          {running.map((item) => (
            <li key={`${item.planId} ${item.title} ${item.startsOn}`}>
              <a
                href={item.locations === 1 ? paths.plan(item.planId) : paths.marketingCalendar()}
                className={styles.strong}
              >
                {item.title}
              </a>
              <span className={styles.soft}>{daysText(item, today)}</span>
              <span className={styles.soft}>
                {item.locations === 1 ? item.location : <Say>{countText(item.locations, "{location}")}</Say>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
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
      aria-label={`${countText(day.due, "action")} due on ${dayText(day.day)}`}
    >
      {shown}
    </a>
  );
}

function daysText({ startsOn, endsOn }: Running, today: string): string {
  if (startsOn === endsOn) return startsOn === today ? "Today" : dayText(startsOn);
  return startsOn <= today ? `Until ${dayText(endsOn)}` : `From ${dayText(startsOn)}`;
}
