import { Form, useSubmit } from "@remix-run/react";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { FilterSelect, MoreFilters } from "#app/ui/filter-bar.tsx";
import { moneyText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { COST_BANDS, type CatalogueState, LEAD_BANDS, ORDERS } from "../catalogue-address.ts";
import type { ItemChoices } from "../plan-choices.server.ts";
import styles from "./desk.module.css";

interface CatalogueFiltersProps {
  state: CatalogueState;
  choices: Pick<ItemChoices, "objectives" | "channels" | "categories">;
}

/** What narrows the ideas, in one row; the rare ones and the order under one button. */
export function CatalogueFilters({ state, choices }: CatalogueFiltersProps) {
  const submit = useSubmit();
  const say = useSay();
  const { plan, only, objective, channel, category, neighborhood, cost, lead, season, order } = state.filters;
  const rare = [category, neighborhood, cost, lead, season || null, order];
  const search = String(say("Search {ideas}"));
  return (
    <Form
      method="get"
      preventScrollReset
      className={styles.filters}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <input type="hidden" name="plan" value={plan ?? ""} />
      {only && <input type="hidden" name="only" value="1" />}
      <span className={styles.search}>
        <input
          key={state.q}
          type="search"
          name="q"
          defaultValue={state.q}
          placeholder={search}
          aria-label={search}
          autoComplete="off"
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" size={18} />
        </button>
      </span>
      <Choice name="objective" label="Objective" value={objective} options={asOptions(choices.objectives)} />
      <Choice name="channel" label="Channel" value={channel} options={asOptions(choices.channels)} />
      <MoreFilters count={rare.filter((value) => value !== null).length}>
        <FilterSelect
          name="order"
          label="Order"
          value={order}
          anyLabel="Recommended"
          options={ORDERS.filter((value) => value !== "recommended").map((value) => ({
            value,
            label: orderWords[value],
          }))}
        />
        <FilterSelect
          name="category"
          label="Category"
          value={category === null ? null : String(category)}
          options={asOptions(choices.categories)}
        />
        <FilterSelect
          name="neighborhood"
          label="Neighborhood"
          value={neighborhood}
          options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
        />
        <FilterSelect
          name="cost"
          label="Cost"
          value={cost}
          options={COST_BANDS.map((value) => ({
            value,
            label: value === "0" ? "Free" : `Up to ${moneyText(Number(value))}`,
          }))}
        />
        <FilterSelect
          name="lead"
          label="Lead time"
          value={lead}
          options={LEAD_BANDS.map((value) => ({ value, label: `Ready in ${value} days` }))}
        />
        <FilterSelect
          name="season"
          label="Season"
          value={season ? "1" : null}
          options={[{ value: "1", label: "In season" }]}
        />
      </MoreFilters>
    </Form>
  );
}

/** A filter that carries its label inside, as long as nothing is chosen. */
function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: number | null;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value ?? ""} key={value} className={styles.choice}>
      <option value="">{value === null ? label : `Any ${label.toLowerCase()}`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const orderWords = { recommended: "Recommended", title: "Title", cost: "Lowest cost", leadTime: "Soonest ready" };

function asOptions(all: readonly { id: number; name: string }[]) {
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}
