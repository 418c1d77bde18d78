import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { EVENT_STATUSES, wordOfStatus } from "#app/planning/custom-events/custom-event-rules.ts";
import { Button } from "#app/ui/buttons.tsx";
import { FilterSelect, FilterText, MoreFilters } from "#app/ui/filter-bar.tsx";
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
  const rare =
    [state.network, state.group, state.category, state.status, state.channel].filter((choice) => choice !== null)
      .length + (state.q === "" ? 0 : 1);

  // The selects are the browser's own, so that a filter which a link removed is written into them.
  useEffect(() => {
    for (const select of form.current?.querySelectorAll("select") ?? []) {
      select.value = new URLSearchParams(calendarLink(state)).get(select.name) ?? "";
    }
  }, [state]);

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
      className={styles.filters}
      onChange={choose}
      preventScrollReset
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {choices.locations.length > 1 && (
        <FilterSelect
          name="location"
          label="{Location}"
          anyLabel="All {locations}"
          value={idText(state.location)}
          options={optionsOf(choices.locations)}
        />
      )}
      <MoreFilters count={rare}>
        <FilterText key={state.q} name="q" label="Search the {calendar}" placeholder="Title" value={state.q} />
        {choices.networks.length > 1 && (
          <FilterSelect
            name="network"
            label="{Network}"
            value={idText(state.network)}
            options={optionsOf(choices.networks)}
          />
        )}
        {choices.groups.length > 0 && (
          <FilterSelect name="group" label="{Group}" value={idText(state.group)} options={optionsOf(choices.groups)} />
        )}
        <FilterSelect
          name="category"
          label="Category"
          value={idText(state.category)}
          options={optionsOf(choices.categories)}
        />
        <FilterSelect name="status" label="Status of events" value={state.status} options={statuses} />
        <FilterSelect
          name="channel"
          label="Channel"
          value={idText(state.channel)}
          options={optionsOf(choices.channels)}
        />
      </MoreFilters>
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

const statuses = EVENT_STATUSES.map((status) => ({ value: status, label: wordOfStatus(status) }));

function optionsOf(choices: readonly Choice[]) {
  return choices.map(({ id, name }) => ({ value: String(id), label: name }));
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}
