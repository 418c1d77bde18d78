import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import type { ChoiceSearches } from "#app/people/access-scope/chosen-scope.ts";
import type { UserChoices } from "#app/people/access-scope/user-choices.ts";
import { useDebounced } from "#app/ui/browser/use-debounced.ts";
import { T } from "#app/ui/text/translate.tsx";
import { ChoicePicker } from "./choice-picker.tsx";

export interface ScopeChoices {
  choices: UserChoices;
  searches: ChoiceSearches;
}

/**
 * Networks, groups and locations of a customer's account. With script, a tick or a search loads other choices; it sends
 * only the current choices, not the other fields. Ticks stay.
 */
export function ScopeFields({
  fields,
  role,
  shown,
  companyId,
}: {
  fields: { networkIds: Field; groupIds: Field; locationIds: Field };
  role: string;
  shown: ScopeChoices;
  companyId: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { choices, searches, hasNetworks, reload, reloadSoon } = useChoices(
    box,
    shown,
    paths.networkOptions(companyId),
  );
  const isLocationGuest = role === "Location Level Guest";
  return (
    <div
      ref={box}
      style={{ display: "contents" }}
      onChange={(event) => isTick(event.target, fields.networkIds.name) && reload({ isSorted: false })}
    >
      <ChoicePicker
        field={fields.networkIds}
        label="{Networks}"
        kind="Networks"
        help="Choose at least one. The first one is the main {network}, whose features the menu shows. Use Move up to change it."
        list={choices.networks}
        find={searches.networks}
        searchLabel="{Network} name"
        empty="This company has no active {networks} yet."
        onFind={reloadSoon}
        onMoveUp={(id) => reload({ isSorted: true, up: id })}
      />
      <span data-without-script="">
        <Button type="submit" name="intent" value="find" formNoValidate>
          <T>{"Show {groups} and {locations}"}</T>
        </Button>
      </span>
      <div data-without-script={isLocationGuest || role === "" ? "" : undefined}>
        <ChoicePicker
          field={fields.groupIds}
          label="{Groups}"
          kind="Groups"
          help="Users in a {group} see only that {group}'s {locations}. Location Level Guests can't be in {groups}."
          list={choices.groups}
          find={searches.groups}
          searchLabel="{Group} name"
          empty="No {groups} for these {networks}."
          onFind={reloadSoon}
        />
      </div>
      <div data-without-script={isLocationGuest ? undefined : ""}>
        <ChoicePicker
          field={fields.locationIds}
          label="{Locations}"
          kind="Locations"
          help="Location Level Guests need at least one {location} in the selected {networks}."
          list={choices.locations}
          find={searches.locations}
          searchLabel="Number, name or city"
          empty={hasNetworks ? "The chosen {networks} have no open {locations}." : "Choose a {network} first."}
          onFind={reloadSoon}
        />
      </div>
    </div>
  );
}

function useChoices(box: React.RefObject<HTMLElement>, shown: ScopeChoices, source: string) {
  const fetcher = useFetcher<ScopeChoices>();
  const isSorted = useRef(false);
  // The networks keep their order while the user ticks them; a search and a move sort them again.
  const [networks, setNetworks] = useState({ list: shown.choices.networks, find: shown.searches.networks });
  const { schedule: reloadSoon, cancel } = useDebounced(() => reload({ isSorted: true }));
  useEffect(() => {
    if (!fetcher.data || !isSorted.current) return;
    setNetworks({ list: fetcher.data.choices.networks, find: fetcher.data.searches.networks });
  }, [fetcher.data]);

  function reload(options: { isSorted: boolean; up?: number }) {
    cancel();
    isSorted.current = options.isSorted;
    const query = new URLSearchParams(options.up === undefined ? {} : { up: String(options.up) });
    for (const input of box.current?.querySelectorAll("input") ?? []) {
      const { name, value, checked, type } = input;
      if (type === "checkbox" && checked) query.set(name, [...query.getAll(name), value].join("."));
      if (input.dataset.find && input.value) query.set(`find${input.dataset.find}`, input.value);
    }
    fetcher.load(`${source}?${query}`);
  }

  const { choices, searches } = fetcher.data ?? shown;
  return {
    choices: { ...choices, networks: networks.list },
    searches: { ...searches, networks: networks.find },
    hasNetworks: choices.networks.chosen.length > 0,
    reload,
    reloadSoon,
  };
}

function isTick(target: EventTarget, name: string): boolean {
  return target instanceof HTMLInputElement && target.type === "checkbox" && target.name === name;
}
