import { Form, useSubmit } from "@remix-run/react";
import { useId } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { Button, buttonClass } from "#app/ui/buttons.tsx";
import { choiceFilter } from "#app/ui/list/filter-form.tsx";
import { Filters } from "#app/ui/list/filters.tsx";
import type { FilterView } from "#app/ui/list/list-view.ts";
import toolbar from "#app/ui/list/toolbar.module.css";
import { Icon } from "#app/ui/icon.tsx";
import type { ActionListState } from "../action-list.ts";
import type { ChecklistChoices } from "../action-list.server.ts";
import { actionStatusWords } from "#app/planning/actions/action-rules.ts";

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
  return (
    <div className={toolbar.toolbar} data-print="hide">
      <Form
        method="get"
        role="search"
        aria-label="Actions"
        key={JSON.stringify([locationId, state])}
        className={toolbar.form}
        onChange={({ currentTarget, target }) => {
          if (target instanceof HTMLInputElement && (target.type === "search" || target.id === foldId)) return;
          submit(currentTarget, { preventScrollReset: true });
        }}
      >
        <label className={toolbar.search}>
          <span className="visually-hidden">Search actions</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            defaultValue={state.q}
            placeholder="Search actions"
            autoComplete="off"
            className="native-input pill"
          />
        </label>
        <input id={foldId} type="checkbox" className={toolbar.toggle} />
        <label htmlFor={foldId} className={`${buttonClass({})} ${toolbar.toggleButton}`}>
          <Icon name="filter" size={18} />
          Filters
        </label>
        <div className={toolbar.filters}>
          <Filters list={{ filters: filtersOf(state, locationId, choices) }} />
          <span data-without-script="">
            <Button type="submit">Show</Button>
          </span>
        </div>
      </Form>
    </div>
  );
}

function filtersOf(
  { asked, grouping }: ActionListState,
  locationId: number | null,
  { locations, plans, people }: ChecklistChoices,
): FilterView[] {
  const severalPlaces = locations.length > 1;
  const places = locations.map((location) => ({ value: String(location.id), label: locationText(location) }));
  const offeredPlans = plans.map(({ id, name, location }) => ({
    value: String(id),
    label: locationId === null ? `${name}, ${location}` : name,
  }));
  const statuses = [
    ...Object.entries(actionStatusWords).map(([value, label]) => ({ value, label })),
    { value: "all", label: "Open and closed" },
  ];
  const groups = [
    { value: "plan", label: "By {plan}" },
    { value: "person", label: "By person" },
    ...(severalPlaces ? [{ value: "location", label: "By {location}" }] : []),
  ];
  const owners = people.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    ...(severalPlaces
      ? [{ ...choiceFilter("location", "{Location}", locationId, places), anyLabel: "All {locations}" }]
      : []),
    ...(plans.length > 0
      ? [{ ...choiceFilter("plan", "{Plan}", asked.plan, offeredPlans), anyLabel: "All {plans}" }]
      : []),
    { ...choiceFilter("status", "Show", asked.status, statuses), anyLabel: "Open" },
    { ...choiceFilter("sort", "Group by", grouping === "week" ? null : grouping, groups), anyLabel: "By week" },
    { ...choiceFilter("owner", "Person", asked.owner, owners), isFolded: true },
    { ...choiceFilter("due", "Due", asked.due, []), kind: "day", isFolded: true },
    { ...choiceFilter("mine", "Mine", asked.mine ? "1" : null, [{ value: "1", label: "Mine only" }]), isFolded: true },
    { ...choiceFilter("late", "Late", asked.late ? "1" : null, [{ value: "1", label: "Late only" }]), isFolded: true },
  ];
}
