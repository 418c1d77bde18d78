import {
  FilterChoices,
  FilterDays,
  FilterRecord,
  FilterSelect,
  MoreFilters,
  type OfferedRecords,
} from "#app/ui/filter-bar.tsx";
import { dayText } from "#app/ui/format.ts";
import type { CompanyEventListState } from "../company-event-list.ts";
import { kindWords, statusWords, wordOf } from "../company-event-rules.ts";

interface Place {
  id: number;
  name: string;
}

/** The inputs that narrow a company's events. */
export function CompanyEventFilters({
  filters,
  geographies,
  networks,
}: {
  filters: CompanyEventListState["filters"];
  geographies: readonly Place[];
  networks: OfferedRecords;
}) {
  return (
    <>
      <FilterChoices name="kind" label="Kind" values={filters.kind} options={optionsOf(kindWords)} />
      <FilterChoices name="status" label="Status" values={filters.status} options={optionsOf(statusWords)} />
      <FilterDays label="From" from={filters.from} to={filters.to} />
      <MoreFilters
        count={
          [filters.geography, filters.network, filters.networkName || null].filter((place) => place !== null).length
        }
      >
        <FilterSelect
          name="geography"
          label="Geography"
          value={filters.geography === null ? null : String(filters.geography)}
          options={placesOf(geographies)}
        />
        <FilterRecord
          name="network"
          label="{Network}"
          value={filters.network}
          offered={networks}
          byName={{ name: "networkName", label: "{Network} name", value: filters.networkName }}
        />
      </MoreFilters>
    </>
  );
}

/** How the table's chips name the filters. */
export function companyEventFilterNames(geographies: readonly Place[], networks: OfferedRecords) {
  const nameIn = (places: readonly Place[]) => (id: string) =>
    places.find((place) => String(place.id) === id)?.name ?? "none";
  return {
    kind: { label: "Kind", word: (value: string) => wordOf(kindWords, value) },
    status: { label: "Status", word: (value: string) => wordOf(statusWords, value) },
    from: { label: "From", word: dayText },
    to: { label: "To", word: dayText },
    geography: { label: "Geography", word: nameIn(geographies) },
    network: { label: "{Network}", word: nameIn(networks.first) },
    networkName: { label: "{Network} name", word: (value: string) => value },
  };
}

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

function placesOf(places: readonly Place[]) {
  return places.map(({ id, name }) => ({ value: String(id), label: name }));
}
