import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { statusWords } from "#app/planning/custom-events/custom-event-rules.ts";
import { Button } from "#app/ui/buttons.tsx";
import { Filters } from "#app/ui/list/filters.tsx";
import type { FilterView } from "#app/ui/list/list-view.ts";
import { type CalendarState, calendarEntries, calendarLink, isFiltered, unfiltered } from "../calendar-address.ts";
import styles from "./calendar.module.css";

interface Choice {
  id: number;
  name: string;
}

export type CalendarChoices = Record<
  "networks" | "locations" | "groups" | "categories" | "channels",
  readonly Choice[]
>;

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
          Clear filters
        </a>
      )}
    </Form>
  );
}

function filtersOf(state: CalendarState, choices: CalendarChoices): FilterView[] {
  const record = (name: Narrowed, label: string, records: readonly Choice[], few = 0): FilterView[] =>
    records.length > few
      ? [
          {
            ...{ name, label, kind: "choice", values: state[name] === null ? [] : [String(state[name])] },
            options: records.map((one) => ({ value: String(one.id), label: one.name })),
            ...(name === "location" ? { isFolded: false, anyLabel: "All {locations}" } : { isFolded: true }),
          },
        ]
      : [];
  const statuses = Object.entries(statusWords).map(([value, label]) => ({ value, label }));
  return [
    ...record("location", "{Location}", choices.locations, 1),
    {
      ...{ name: "q", label: "Search the {calendar}", kind: "text", options: [], isFolded: true },
      values: state.q === "" ? [] : [state.q],
    },
    ...record("network", "{Network}", choices.networks, 1),
    ...record("group", "{Group}", choices.groups),
    ...record("category", "Category", choices.categories),
    {
      ...{ name: "status", label: "Status of events", kind: "choice", options: statuses, isFolded: true },
      values: state.status === null ? [] : [state.status],
    },
    ...record("channel", "Channel", choices.channels),
  ];
}

type Narrowed = "location" | "network" | "group" | "category" | "channel";
