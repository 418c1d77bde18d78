import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { customEventWorkflow } from "#app/planning/custom-events/custom-event-rules.ts";
import { useDebounced } from "#app/ui/browser/use-debounced.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { Filters } from "#app/ui/list/filters.tsx";
import type { FilterView } from "#app/ui/list/list-view.ts";
import {
  type CalendarState,
  calendarSearchParams,
  calendarLink,
  hasCalendarFilters,
  noCalendarFilters,
} from "../../calendar-address.ts";
import type { listCalendarChoices } from "../calendar-choices.server.ts";
import styles from "../../ui/calendar.module.css";

export type CalendarChoices = Awaited<ReturnType<typeof listCalendarChoices>>;

/** Filters of the calendar as a GET form; with script, each choice is submitted at once. */
export function CalendarFilters({ state, choices }: { state: CalendarState; choices: CalendarChoices }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const hiddenParams = calendarSearchParams({ ...state, ...noCalendarFilters });
  // The search input is uncontrolled, so a link that clears the search has to write the new value into it.
  useEffect(() => {
    const search = form.current?.querySelector<HTMLInputElement>('input[name="q"]');
    if (search) search.value = state.q;
  }, [state.q]);

  const apply = () => submit(form.current, { preventScrollReset: true, replace: true });
  const { schedule } = useDebounced(apply);

  function choose({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLSelectElement) apply();
    if (target instanceof HTMLInputElement && target.name === "find") schedule();
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
      {hiddenParams.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Filters list={{ filters: filtersOf(state, choices) }} />
      <span data-without-script="">
        <Button type="submit">Apply</Button>
      </span>
      {hasCalendarFilters(state) && (
        <a href={calendarLink(state, noCalendarFilters)} data-keep="">
          Clear <span className="visually-hidden">filters</span>
        </a>
      )}
    </Form>
  );
}

function filtersOf(state: CalendarState, choices: CalendarChoices): FilterView[] {
  const filter = (name: keyof typeof noCalendarFilters, label: string, options: FilterView["options"]): FilterView => {
    const value = state[name] ?? "";
    return { name, label, kind: "choice", values: value === "" ? [] : [String(value)], options, isFolded: true };
  };
  const record = (name: keyof typeof noCalendarFilters, label: string, records: CalendarChoices["groups"], few = 0) => {
    const options = records.map(({ id, name }) => ({ value: String(id), label: name }));
    return options.length > few ? [filter(name, label, options)] : [];
  };
  const findByName: FilterView = { ...filter("find", "Find a {location}", []), kind: "text", isFolded: false };
  const [location] = record("location", "{Location}", choices.locations, 1);
  const statuses = Object.entries(customEventWorkflow.words).map(([value, label]) => ({ value, label }));
  return [
    ...(location ? [{ ...location, isFolded: false, anyLabel: "All {locations}" }] : []),
    ...(state.view === "lanes" && choices.locations.length > 1 ? [findByName] : []),
    { ...filter("q", "Search the {calendar}", []), kind: "text" },
    ...record("network", "{Network}", choices.networks, 1),
    ...record("group", "{Group}", choices.groups),
    ...record("category", "Category", choices.categories),
    filter("status", "Event status", statuses),
    ...record("channel", "Channel", choices.channels),
  ];
}
