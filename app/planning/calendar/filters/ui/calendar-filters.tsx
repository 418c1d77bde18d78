import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { statusWords } from "#app/planning/custom-events/custom-event-rules.ts";
import { Button } from "#app/ui/buttons.tsx";
import { Filters } from "#app/ui/list/filters.tsx";
import type { FilterView } from "#app/ui/list/list-view.ts";
import { type CalendarState, calendarEntries, calendarLink, isFiltered, unfiltered } from "../../calendar-address.ts";
import type { findCalendarChoices } from "../calendar-choices.server.ts";
import styles from "../../ui/calendar.module.css";

export type CalendarChoices = Awaited<ReturnType<typeof findCalendarChoices>>;

/** What the calendar is narrowed to, as a GET form; with script each choice acts at once. */
export function CalendarFilters({ state, choices }: { state: CalendarState; choices: CalendarChoices }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const kept = calendarEntries({ ...state, ...unfiltered });
  // The input is the browser's own, so that a search which a link removed is written into it.
  useEffect(() => {
    const search = form.current?.querySelector<HTMLInputElement>('input[name="q"]');
    if (search) search.value = state.q;
  }, [state.q]);

  function choose(event: FormEvent<HTMLFormElement>) {
    if (event.target instanceof HTMLSelectElement)
      submit(event.currentTarget, { preventScrollReset: true, replace: true });
  }

  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label="Filters"
      className={`row ${styles.bar} ${styles.filters}`}
      onChange={choose}
      preventScrollReset
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Filters list={{ filters: filtersOf(state, choices) }} />
      <span data-without-script="">
        <Button type="submit">Apply</Button>
      </span>
      {isFiltered(state) && (
        <a href={calendarLink(state, unfiltered)} data-keep="">
          Clear <span className="visually-hidden">filters</span>
        </a>
      )}
    </Form>
  );
}

function filtersOf(state: CalendarState, choices: CalendarChoices): FilterView[] {
  const filter = (name: keyof typeof unfiltered, label: string, options: FilterView["options"]): FilterView => {
    const value = state[name] ?? "";
    return { name, label, kind: "choice", values: value === "" ? [] : [String(value)], options, isFolded: true };
  };
  const record = (name: keyof typeof unfiltered, label: string, records: CalendarChoices["groups"], few = 0) => {
    const options = records.map(({ id, name }) => ({ value: String(id), label: name }));
    return options.length > few ? [filter(name, label, options)] : [];
  };
  const [location] = record("location", "{Location}", choices.locations, 1);
  const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }));
  return [
    ...(location ? [{ ...location, isFolded: false, anyLabel: "All {locations}" }] : []),
    { ...filter("q", "Search the {calendar}", []), kind: "text" },
    ...record("network", "{Network}", choices.networks, 1),
    ...record("group", "{Group}", choices.groups),
    ...record("category", "Category", choices.categories),
    filter("status", "Status of events", statuses),
    ...record("channel", "Channel", choices.channels),
  ];
}
