import { Form, useSubmit } from "@remix-run/react";
import { useId } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { Button, buttonClass } from "#app/ui/buttons.tsx";
import { FilterDay, FilterSelect, MoreFilters } from "#app/ui/filter-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ActionListState } from "../action-list.ts";
import { ACTION_STATUSES, actionStatusWords } from "../action-rules.ts";
import styles from "./checklist.module.css";

export interface ChecklistChoices {
  locations: readonly { id: number; name: string; pcNumber: string }[];
  plans: readonly { id: number; name: string; location: string }[];
  people: readonly { id: number; name: string }[];
}

/** What narrows and groups a checklist: one GET form that sends itself where script runs. */
export function ChecklistFilters({
  state,
  locationId,
  choices,
}: {
  state: ActionListState;
  locationId: number | null;
  choices: ChecklistChoices;
}) {
  const submit = useSubmit();
  const foldId = useId();
  const { filters, sort, q } = state;
  return (
    <Form
      method="get"
      role="search"
      aria-label="Actions"
      key={JSON.stringify([locationId, state])}
      className={styles.filters}
      data-print="hide"
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement && (target.type === "search" || target.id === foldId)) return;
        submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <input
        type="search"
        name="q"
        defaultValue={q}
        className={styles.search}
        placeholder="Search actions"
        aria-label="Search actions"
        autoComplete="off"
      />
      <input id={foldId} type="checkbox" className={styles.fold} />
      <label htmlFor={foldId} className={`${buttonClass({})} ${styles.foldButton}`}>
        <Icon name="filter" size={18} />
        Filters
      </label>
      <div className={styles.folded}>
        {choices.locations.length > 1 && (
          <FilterSelect
            name="location"
            label="{Location}"
            anyLabel="All {locations}"
            value={locationId === null ? null : String(locationId)}
            options={choices.locations.map((location) => ({
              value: String(location.id),
              label: locationText(location),
            }))}
          />
        )}
        {choices.plans.length > 0 && (
          <FilterSelect
            name="plan"
            label="{Plan}"
            anyLabel="All {plans}"
            value={textOf(filters.plan)}
            options={choices.plans.map(({ id, name, location }) => ({
              value: String(id),
              label: locationId === null ? `${name}, ${location}` : name,
            }))}
          />
        )}
        <FilterSelect
          name="status"
          label="Show"
          value={filters.status}
          anyLabel="Open"
          options={[
            ...ACTION_STATUSES.map((value) => ({ value, label: actionStatusWords[value] })),
            { value: "all", label: "Open and closed" },
          ]}
        />
        <FilterSelect
          name="sort"
          label="Group by"
          value={sort.by === "week" ? null : sort.by}
          anyLabel="By week"
          options={[
            { value: "plan", label: "By {plan}" },
            { value: "person", label: "By person" },
            ...(choices.locations.length > 1 ? [{ value: "location", label: "By {location}" }] : []),
          ]}
        />
        <MoreFilters
          count={[filters.owner, filters.due].filter((choice) => choice !== null).length + Number(filters.late)}
        >
          <FilterSelect name="owner" label="Person" value={textOf(filters.owner)} options={optionsOf(choices.people)} />
          <FilterDay name="due" label="Due" value={filters.due} />
          <FilterTick name="late" label="Late" isTicked={filters.late} />
        </MoreFilters>
      </div>
      <FilterTick name="mine" label="Mine" isTicked={filters.mine} />
      <span data-without-script="">
        <Button type="submit">Show</Button>
      </span>
    </Form>
  );
}

function FilterTick({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" className="tickbox" name={name} value="1" defaultChecked={isTicked} />
      {label}
    </label>
  );
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}

function optionsOf(rows: readonly { id: number; name: string }[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}
