import { Form, useSubmit } from "@remix-run/react";
import { useId } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { Button, buttonClass } from "#app/ui/buttons.tsx";
import { FilterDay, FilterSelect } from "#app/ui/filter-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ActionListState } from "../action-list.ts";
import { ACTION_STATUSES, actionStatusWords } from "../action-rules.ts";
import styles from "./checklist.module.css";

export interface ChecklistChoices {
  locations: readonly { id: number; name: string; pcNumber: string }[];
  plans: readonly { id: number; name: string }[];
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
            value={locationId === null ? null : String(locationId)}
            options={choices.locations.map((location) => ({
              value: String(location.id),
              label: locationText(location),
            }))}
          />
        )}
        {choices.plans.length > 0 && (
          <FilterSelect name="plan" label="{Plan}" value={textOf(filters.plan)} options={optionsOf(choices.plans)} />
        )}
        <FilterSelect
          name="status"
          label="Show"
          value={filters.status}
          anyLabel="Open"
          options={[
            ...ACTION_STATUSES.map((value) => ({ value, label: actionStatusWords[value] })),
            { value: "all", label: "All" },
          ]}
        />
        <FilterSelect name="owner" label="Person" value={textOf(filters.owner)} options={optionsOf(choices.people)} />
        <FilterDay name="due" label="Due" value={filters.due} />
        <FilterSelect
          name="sort"
          label="Group by"
          value={sort.by === "week" ? null : sort.by}
          anyLabel="Week"
          options={[
            { value: "plan", label: "{Plan}" },
            { value: "person", label: "Person" },
            ...(choices.locations.length > 1 ? [{ value: "location", label: "{Location}" }] : []),
          ]}
        />
      </div>
      <label className={styles.toggle}>
        <input type="checkbox" className="tickbox" name="late" value="1" defaultChecked={filters.late} />
        Late
      </label>
      <label className={styles.toggle}>
        <input type="checkbox" className="tickbox" name="mine" value="1" defaultChecked={filters.mine} />
        Mine
      </label>
      <span data-without-script="">
        <Button type="submit">Show</Button>
      </span>
    </Form>
  );
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}

function optionsOf(rows: readonly { id: number; name: string }[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}
