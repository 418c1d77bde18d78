import { FilterRecord, FilterSelect, type OfferedRecords } from "#app/ui/filter-bar.tsx";
import type { HeatMapState } from "../heat-map-list.ts";

/** What narrows a heat map: a network, or locations where something is late. */
export function HeatMapFilters({ filters, networks }: { filters: HeatMapState["filters"]; networks: OfferedRecords }) {
  return (
    <>
      <FilterRecord
        name="network"
        label="{Network}"
        value={filters.network}
        offered={networks}
        byName={{ name: "networkName", label: "{Network} name", value: filters.networkName }}
      />
      <FilterSelect
        name="late"
        label="Show"
        value={filters.late ? "1" : null}
        anyLabel="All"
        options={[{ value: "1", label: "Late only" }]}
      />
    </>
  );
}

/** How the chips of a heat map name its filters. */
export function heatMapFilterNames({ first }: OfferedRecords) {
  return {
    network: {
      label: "{Network}",
      word: (value: string) => first.find(({ id }) => String(id) === value)?.name ?? value,
    },
    networkName: { label: "{Network} name", word: (value: string) => value },
    late: { label: "Show", word: () => "Late only" },
  };
}
