import { useRef } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { HoverCards } from "#app/ui/page/hover-card.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { longDayText } from "#app/platform/dates/date-texts.ts";
import { type CalendarEntry, LAYER_KEYS, MAX_LAYER_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink, hasCalendarFilters, noCalendarFilters } from "../calendar-address.ts";
import type { CalendarBody, CalendarPage } from "../calendar-page.ts";
import type { MovableKind } from "../moving/entry-record.ts";
import { Agenda, CalendarEntryList, LaneAgenda } from "../grids/ui/agenda.tsx";
import { type CalendarChoices, CalendarFilters } from "../filters/ui/calendar-filters.tsx";
import styles from "./calendar.module.css";
import { useEntryClicks } from "../entries/ui/entry-clicks.ts";
import { CalendarEntryFacts } from "../entries/ui/entry-card.tsx";
import { CalendarLegend } from "../filters/ui/calendar-legend.tsx";
import { LocationLanes, MonthGrid, QuarterGrid, shownLanes } from "../grids/ui/month-grid.tsx";
import { entriesByKey } from "../moving/ui/movable-entries.ts";
import { EntryMover } from "../moving/ui/entry-mover.tsx";
import { CalendarNavigation } from "./calendar-navigation.tsx";
import { YearGrid } from "../grids/ui/year-grid.tsx";

/** Calendar with its navigation, filters and layers; phones show it as a list. */
export function CalendarView({
  state,
  choices,
  page,
  today,
  canCreate,
  canMove,
  onOpen,
  onAdd,
}: {
  state: CalendarState;
  choices: CalendarChoices;
  page: CalendarPage;
  /** YYYY-MM-DD. */
  today: string;
  canCreate: boolean;
  canMove: Record<MovableKind, boolean>;
  /** Called with the key of an entry to open in the calendar. */
  onOpen: (entry: string) => void;
  /** Called to add an event on a day (YYYY-MM-DD), with the location of the lane or null outside a lane. */
  onAdd: (day: string, location: number | null) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  useEntryClicks(container, { onOpen, onAdd, canAdd: canCreate });
  const movable = [canMove.event && "event", canMove.item && "item", canMove.action && "action"].filter(Boolean);
  return (
    <div ref={container} className={`stack ${styles.calendar}`} data-movable={movable.join(" ")}>
      <CalendarNavigation state={state} today={today} />
      <div className={`row ${styles.bar}`}>
        <CalendarFilters state={state} choices={choices} />
        <CalendarLegend state={state} counts={page.counts} />
      </div>
      {page.isTruncated && (
        <p className="help">
          Showing the first {numberText(MAX_LAYER_ENTRIES)} entries of each layer. Use filters to see more.
        </p>
      )}
      {page.isEmpty && <EmptyCalendar state={state} counts={page.counts} canCreate={canCreate} />}
      <div className={`stack ${styles.layout}`} data-has-day={page.day ? "" : undefined}>
        {page.day && <DayPanel state={state} day={page.day} canCreate={canCreate} />}
        <div className="stack flat">
          <HoverCards cardOf={(key) => <EntryHoverCard entry={entriesByKey(page).get(key)} />}>
            <CalendarGrid body={page.body} state={state} today={today} canCreate={canCreate} />
          </HoverCards>
          {page.body.view !== "year" && (
            <div className={page.body.view === "list" ? undefined : styles.onPhones}>
              {page.body.view === "lanes" ? (
                <LaneAgenda lanes={shownLanes(page.body)} state={state} />
              ) : (
                <Agenda days={page.agenda} state={state} today={today} />
              )}
            </div>
          )}
        </div>
      </div>
      <EntryMover container={container} page={page} canMove={canMove} />
    </div>
  );
}

function EntryHoverCard({ entry }: { entry: CalendarEntry | undefined }) {
  return (
    entry && (
      <div className="stack close breaks">
        <strong>{entry.title}</strong>
        <CalendarEntryFacts entry={entry} isCompact />
      </div>
    )
  );
}

function CalendarGrid({
  body,
  ...rest
}: {
  body: CalendarBody;
  state: CalendarState;
  today: string;
  canCreate: boolean;
}) {
  if (body.view === "list") return null;
  if (body.view === "year") return <YearGrid months={body.months} {...rest} />;
  if (body.view === "lanes") return <LocationLanes {...body} {...rest} />;
  if (body.view === "quarter") return <QuarterGrid months={body.months} {...rest} />;
  if (body.view === "week") return <MonthGrid weeks={[body.week]} hours={body.hours} {...rest} />;
  return <MonthGrid weeks={body.weeks} {...rest} />;
}

interface DayPanelProps {
  state: CalendarState;
  day: NonNullable<CalendarPage["day"]>;
  canCreate: boolean;
}

/** All entries of one day, next to the month. */
function DayPanel({ state, day: { day, entries, more }, canCreate }: DayPanelProps) {
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
        {entries.length === 0 ? (
          <p className="help">No entries on this day.</p>
        ) : (
          <CalendarEntryList entries={entries} />
        )}
        {more > 0 && <p className="help">{countText(more, "more entry", "more entries")}. Use filters to see them.</p>}
        {canCreate && (
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

interface EmptyCalendarProps extends Omit<DayPanelProps, "day"> {
  counts: CalendarPage["counts"];
}

function EmptyCalendar({ state, counts, canCreate }: EmptyCalendarProps) {
  if (hasCalendarFilters(state) || LAYER_KEYS.some((key) => state.hide.includes(key) && counts[key] > 0)) {
    return (
      <p className="soft">
        No entries match your filters.{" "}
        <a href={calendarLink(state, { ...noCalendarFilters, hide: [] })} data-keep="">
          Clear filters
        </a>
      </p>
    );
  }
  return (
    <p className="soft">
      <T>{"No entries in this period."}</T>{" "}
      {canCreate && <a href={paths.createCustomEvent({ day: `${state.month}-01` })}>Create an event</a>}
    </p>
  );
}
