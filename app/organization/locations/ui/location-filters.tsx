import { stateOptions, states } from "#app/ui/map/states.ts";
import { FilterChoices, FilterRecord, FilterSelect, MoreFilters, type OfferedRecords } from "#app/ui/filter-bar.tsx";
import { type LocationListState, MISSING_OF_LOCATION } from "../location-list.ts";
import {
  type GeographyType,
  LOCATION_FORMATS,
  LOCATION_STATUSES,
  geographyTypeWords,
  locationFormatWords,
  locationStatusWords,
} from "../location-words.ts";

const missingWords = {
  coordinates: "No coordinates",
  openedOn: "No opening date",
  phone: "No phone",
  address: "Address not complete",
  geography: "In no geography",
} as const;

interface Named {
  id: number;
  name: string;
}

export interface LocationFilterChoices {
  networks: OfferedRecords;
  geographies: readonly (Named & { type: GeographyType })[];
  groups: readonly Named[];
}

/** The inputs that narrow the list of a company's locations. */
export function LocationFilters({
  companyId,
  filters,
  choices,
}: {
  companyId: number;
  filters: LocationListState["filters"];
  choices: LocationFilterChoices;
}) {
  const { network, networkName, geography, group, status, state, format, missing } = filters;
  const rare = [geography, group, state, format.length > 0 ? format : null];
  return (
    <>
      <input type="hidden" name="company" value={companyId} />
      <FilterRecord
        name="network"
        label="{Network}"
        value={network}
        offered={choices.networks}
        byName={{ name: "networkName", label: "{Network} name", value: networkName }}
      />
      <FilterChoices
        name="status"
        label="Status"
        values={status}
        options={LOCATION_STATUSES.map((value) => ({ value, label: locationStatusWords[value] }))}
      />
      <FilterSelect
        name="missing"
        label="Missing"
        value={missing}
        options={MISSING_OF_LOCATION.map((value) => ({ value, label: missingWords[value] }))}
      />
      <MoreFilters count={rare.filter((value) => value !== null).length}>
        <FilterSelect name="state" label="State" value={state} options={stateOptions()} />
        <FilterSelect
          name="geography"
          label="Geography"
          value={textOf(geography)}
          options={choices.geographies.map(({ id, name, type }) => ({
            value: String(id),
            label: `${geographyTypeWords[type]}: ${name}`,
          }))}
        />
        <FilterSelect name="group" label="{Group}" value={textOf(group)} options={choices.groups.map(asOption)} />
        <FilterChoices
          name="format"
          label="Format"
          values={format}
          options={LOCATION_FORMATS.map((value) => ({ value, label: locationFormatWords[value] }))}
        />
      </MoreFilters>
    </>
  );
}

/** How the table's chips name the filters. */
export function locationFilterNames({ networks, geographies, groups }: LocationFilterChoices) {
  const nameIn = (list: readonly Named[]) => (value: string) =>
    list.find(({ id }) => String(id) === value)?.name ?? "not of this company";
  return {
    network: { label: "{Network}", word: nameIn(networks.first) },
    networkName: { label: "{Network} name", word: (value: string) => value },
    geography: { label: "Geography", word: nameIn(geographies) },
    group: { label: "{Group}", word: nameIn(groups) },
    status: { label: "Status", word: wordIn(LOCATION_STATUSES, locationStatusWords) },
    state: { label: "State", word: (value: string) => states[value]?.name ?? value },
    format: { label: "Format", word: wordIn(LOCATION_FORMATS, locationFormatWords) },
    missing: { label: "Missing", word: wordIn(MISSING_OF_LOCATION, missingWords) },
  };
}

function wordIn<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return (typed: string): string => {
    const known = values.find((value) => value === typed);
    return known ? words[known] : typed;
  };
}

function asOption({ id, name }: Named) {
  return { value: String(id), label: name };
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}
