import { FilterChoices, FilterSelect, MoreFilters } from "#app/ui/filter-bar.tsx";
import { MISSING_OF_NETWORK, NETWORK_FLAGS, type NetworkListState } from "../network-list.ts";
import { NETWORK_STATUSES } from "../network-rules.ts";
import { networkFlagWords, networkStatusWords } from "../network-words.ts";

const missingWords = {
  locations: "No {location}",
  users: "No user",
  contact: "No e-mail and phone of a contact",
  advisor: "No {advisor}",
} as const;

interface Advisor {
  id: number;
  name: string;
}

/** The inputs that narrow a company's list of networks. */
export function NetworkFilters({
  filters,
  advisors,
}: {
  filters: NetworkListState["filters"];
  advisors: readonly Advisor[];
}) {
  const { status, advisor, missing, off } = filters;
  return (
    <>
      <FilterChoices
        name="status"
        label="Status"
        values={status}
        options={NETWORK_STATUSES.map((value) => ({ value, label: networkStatusWords[value] }))}
      />
      <FilterSelect
        name="advisor"
        label="{Advisor}"
        value={advisor === null ? null : String(advisor)}
        options={advisors.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <MoreFilters count={[missing, off].filter((value) => value !== null).length}>
        <FilterSelect
          name="missing"
          label="Missing"
          value={missing}
          options={MISSING_OF_NETWORK.map((value) => ({ value, label: missingWords[value] }))}
        />
        <FilterSelect
          name="off"
          label="Turned off"
          value={off}
          options={NETWORK_FLAGS.map((value) => ({ value, label: networkFlagWords[value] }))}
        />
      </MoreFilters>
    </>
  );
}

/** How the table's chips name the filters. */
export function networkFilterNames(advisors: readonly Advisor[]) {
  return {
    status: {
      label: "Status",
      word: (value: string) => networkStatusWords[NETWORK_STATUSES.find((status) => status === value) ?? "active"],
    },
    advisor: {
      label: "{Advisor}",
      word: (value: string) => advisors.find(({ id }) => String(id) === value)?.name ?? "somebody else",
    },
    missing: {
      label: "Missing",
      word: (value: string) => missingWords[MISSING_OF_NETWORK.find((known) => known === value) ?? "locations"],
    },
    off: {
      label: "Turned off",
      word: (value: string) =>
        networkFlagWords[NETWORK_FLAGS.find((flag) => flag === value) ?? "isSocialMediaDisabled"],
    },
  };
}
