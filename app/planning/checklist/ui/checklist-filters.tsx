import { Form, useSubmit } from "@remix-run/react";
import { useId } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { Button, buttonClass } from "#app/ui/page/buttons.tsx";
import { choiceFilter } from "#app/ui/list/filter-form.tsx";
import { Filters } from "#app/ui/list/filters.tsx";
import type { FilterView } from "#app/ui/list/list-view.ts";
import toolbar from "#app/ui/list/toolbar.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { actionWorkflow } from "#app/planning/actions/action-rules.ts";
import type { ActionListState } from "../action-list.ts";
import type { ChecklistChoices } from "../action-list.server.ts";

/** Filters and grouping of a checklist as one GET form; with script, each change is submitted at once. */
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
        aria-label="To-dos"
        key={JSON.stringify([locationId, state])}
        className={toolbar.form}
        onChange={({ currentTarget, target }) => {
          if (target instanceof HTMLInputElement && (target.type === "search" || target.id === foldId)) return;
          submit(currentTarget, { preventScrollReset: true });
        }}
      >
        <label className={toolbar.search}>
          <span className="visually-hidden">Search to-dos</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            name="q"
            defaultValue={state.q}
            placeholder="Search to-dos"
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
            <Button type="submit">Apply</Button>
          </span>
        </div>
      </Form>
    </div>
  );
}

function filtersOf(
  { filterValues, grouping }: ActionListState,
  locationId: number | null,
  { locations, plans, people }: ChecklistChoices,
): FilterView[] {
  const hasSeveralLocations = locations.length > 1;
  const locationOptions = locations.map((location) => ({ value: String(location.id), label: locationText(location) }));
  const offeredPlans = plans.map(({ id, name, location }) => ({
    value: String(id),
    label: locationId === null ? `${name}, ${location}` : name,
  }));
  const statuses = [
    ...actionWorkflow.statuses.map((value) => ({ value, label: actionWorkflow.words[value] })),
    { value: "all", label: "All" },
  ];
  const groups = [
    { value: "plan", label: "By {plan}" },
    { value: "person", label: "By person" },
    ...(hasSeveralLocations ? [{ value: "location", label: "By {location}" }] : []),
  ];
  const owners = people.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    ...(hasSeveralLocations
      ? [{ ...choiceFilter("location", "{Location}", locationId, locationOptions), anyLabel: "All {locations}" }]
      : []),
    ...(plans.length > 0 && filterValues.campaign === null
      ? [{ ...choiceFilter("plan", "{Plan}", filterValues.plan, offeredPlans), anyLabel: "All {plans}" }]
      : []),
    ...(filterValues.campaign === null
      ? []
      : [
          {
            ...choiceFilter("campaign", "Campaign", filterValues.campaign, [
              {
                value: String(filterValues.campaign),
                label: plans.find(({ id }) => id === filterValues.campaign)?.name ?? "This campaign",
              },
            ]),
            anyLabel: "All campaigns",
          },
        ]),
    { ...choiceFilter("status", "Status", filterValues.status, statuses), anyLabel: "Open" },
    { ...choiceFilter("sort", "Group by", grouping === "week" ? null : grouping, groups), anyLabel: "By week" },
    { ...choiceFilter("owner", "Assigned to", filterValues.owner, owners), isFolded: true },
    { ...choiceFilter("due", "Due date", filterValues.due, []), kind: "day", isFolded: true },
    {
      ...choiceFilter("mine", "Mine", filterValues.mine ? "1" : null, [{ value: "1", label: "Mine only" }]),
      isFolded: true,
    },
    {
      ...choiceFilter("late", "Late", filterValues.late ? "1" : null, [{ value: "1", label: "Late only" }]),
      isFolded: true,
    },
  ];
}
