import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { countText, numberText } from "#app/ui/format.ts";
import { HoverCards } from "#app/ui/hover-card.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { type CalendarState, calendarLink, isFiltered, unfiltered } from "../calendar-address.ts";
import type { CalendarBody, CalendarPage } from "../calendar-page.ts";
import { longDayText } from "#app/platform/dates/day-words.ts";
import type { MovableKind } from "../moving/entry-record.ts";
import { type CalendarEntry, LAYER_KEYS, MOST_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { Agenda, EntryList } from "../grids/ui/agenda.tsx";
import { type CalendarChoices, CalendarFilters } from "../filters/ui/calendar-filters.tsx";
import styles from "./calendar.module.css";
import { useClicksInPlace } from "../entries/ui/clicks-in-place.ts";
import { EntryFacts } from "../entries/ui/entry-card.tsx";
import { Legend } from "../filters/ui/legend.tsx";
import { LocationLanes, MonthGrid, QuarterGrid } from "../grids/ui/month-grid.tsx";
import { entriesOf } from "../moving/ui/moved-bars.ts";
import { Moving } from "../moving/ui/moving.tsx";
import { CalendarNavigation } from "./views.tsx";
import { YearGrid } from "../grids/ui/year-grid.tsx";

/** The month with its switcher, filters and layers; as a list on phones. */
export function CalendarView({
  state,
  choices,
  page,
  today,
  mayCreate,
  mayMove,
  onOpen,
  onAdd,
}: {
  state: CalendarState;
  choices: CalendarChoices;
  page: CalendarPage;
  /** YYYY-MM-DD. */
  today: string;
  mayCreate: boolean;
  mayMove: Record<MovableKind, boolean>;
  /** Opens an entry, by its key, in place. */
  onOpen: (entry: string) => void;
  /** Adds an event on a day in place, at the location of its lane where it has one. */
  onAdd: (day: string, location: number | null) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  useClicksInPlace(container, { onOpen, onAdd, mayAdd: mayCreate });
  const movable = [mayMove.event && "event", mayMove.item && "item", mayMove.action && "action"].filter(Boolean);
  return (
    <div ref={container} className={`stack ${styles.calendar}`} data-movable={movable.join(" ")}>
      <CalendarNavigation state={state} today={today} />
      <div className={`row ${styles.bar}`}>
        <CalendarFilters state={state} choices={choices} />
        <Legend state={state} counts={page.counts} />
      </div>
      {page.isCut && (
        <p className="help">
          Only the first {numberText(MOST_ENTRIES)} entries of a layer are shown. Filter to see the others.
        </p>
      )}
      {page.isEmpty && <NothingHere state={state} counts={page.counts} mayCreate={mayCreate} />}
      <div className={`stack ${styles.layout}`} data-has-day={page.day ? "" : undefined}>
        {page.day && <DayPanel state={state} day={page.day} mayCreate={mayCreate} />}
        <div className="stack flat">
          <HoverCards cardOf={(key) => <BarCard entry={entriesOf(page).get(key)} />}>
            <Body body={page.body} state={state} today={today} mayCreate={mayCreate} />
          </HoverCards>
          {page.body.view !== "year" && (
            <div className={page.body.view === "list" ? undefined : styles.onPhones}>
              <Agenda days={page.agenda} state={state} today={today} />
            </div>
          )}
        </div>
      </div>
      <Moving container={container} page={page} mayMove={mayMove} />
    </div>
  );
}

function BarCard({ entry }: { entry: CalendarEntry | undefined }) {
  return (
    entry && (
      <div className="stack close breaks">
        <strong>{entry.title}</strong>
        <EntryFacts entry={entry} inShort />
      </div>
    )
  );
}

function Body({ body, ...rest }: { body: CalendarBody; state: CalendarState; today: string; mayCreate: boolean }) {
  if (body.view === "list") return null;
  if (body.view === "year") return <YearGrid months={body.months} {...rest} />;
  if (body.view === "lanes") return <LocationLanes lanes={body.lanes} more={body.more} {...rest} />;
  if (body.view === "quarter") return <QuarterGrid months={body.months} {...rest} />;
  if (body.view === "week") return <MonthGrid weeks={[body.week]} hours={body.hours} {...rest} />;
  return <MonthGrid weeks={body.weeks} {...rest} />;
}

interface PanelProps {
  state: CalendarState;
  day: NonNullable<CalendarPage["day"]>;
  mayCreate: boolean;
}

/** All of one day, beside the month. */
function DayPanel({ state, day: { day, entries, more }, mayCreate }: PanelProps) {
  return (
    <div id="day" className={styles.panel}>
      <Card
        title={longDayText(day)}
        action={
          <a href={calendarLink(state, { day: null })} data-keep="">
            Close
          </a>
        }
      >
        {entries.length === 0 ? <p className="help">Nothing on this day.</p> : <EntryList entries={entries} />}
        {more > 0 && <p className="help">{countText(more, "more entry", "more entries")}. Filter to see them.</p>}
        {mayCreate && (
          <p className="row-after" data-print="hide">
            <ButtonLink to={paths.createCustomEvent({ day })} small>
              Create event on this day
            </ButtonLink>
          </p>
        )}
      </Card>
    </div>
  );
}

interface NothingProps extends Omit<PanelProps, "day"> {
  counts: CalendarPage["counts"];
}

function NothingHere({ state, counts, mayCreate }: NothingProps) {
  if (isFiltered(state) || LAYER_KEYS.some((key) => state.hide.includes(key) && counts[key] > 0)) {
    return (
      <p className="soft">
        Nothing here fits what you chose.{" "}
        <a href={calendarLink(state, { ...unfiltered, hide: [] })} data-keep="">
          Show everything
        </a>
      </p>
    );
  }
  return (
    <p className="soft">
      <Say>{"Nothing is on the {calendar} here."}</Say>{" "}
      {mayCreate && <a href={paths.createCustomEvent({ day: `${state.month}-01` })}>Create an event</a>}
    </p>
  );
}
