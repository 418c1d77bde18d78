import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import type { Field } from "#app/ui/fields.tsx";
import type { Finds } from "#app/people/access-scope/chosen-scope.ts";
import type { UserChoices } from "#app/people/access-scope/user-choices.ts";
import { ChoicePicker } from "./choice-picker.tsx";
import { useSoon } from "#app/ui/use-soon.ts";
import { Say } from "#app/ui/say.tsx";

export interface ScopeChoices {
  choices: UserChoices;
  finds: Finds;
}

/**
 * Networks, groups and locations of a customer's account. With script, a tick or a search asks for other choices, with
 * what is chosen and never with what else is typed; ticks stay.
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
  const { choices, finds, hasNetworks, reload, reloadSoon } = useChoices(box, shown, paths.networkOptions(companyId));
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
        help="At least one. The first one decides which features the menu shows."
        list={choices.networks}
        find={finds.networks}
        searchLabel="{Network} name"
        empty="This company has no active {network} yet."
        onFind={reloadSoon}
        onMoveUp={(id) => reload({ isSorted: true, up: id })}
      />
      <span data-without-script="">
        <Button type="submit" name="intent" value="find" formNoValidate>
          <Say>{"Show their {groups} and {locations}"}</Say>
        </Button>
      </span>
      <div data-without-script={isLocationGuest || role === "" ? "" : undefined}>
        <ChoicePicker
          field={fields.groupIds}
          label="{Groups}"
          kind="Groups"
          help="In a {group}, a person sees only its {locations} inside the chosen {networks}. Not for a Location Level Guest."
          list={choices.groups}
          find={finds.groups}
          searchLabel="{Group} name"
          empty="There are no {groups} for these {networks}."
          onFind={reloadSoon}
        />
      </div>
      <div data-without-script={isLocationGuest ? undefined : ""}>
        <ChoicePicker
          field={fields.locationIds}
          label="{Locations}"
          kind="Locations"
          help="For a Location Level Guest: at least one, inside the chosen {networks}."
          list={choices.locations}
          find={finds.locations}
          searchLabel="Number, name or city"
          empty={hasNetworks ? "The chosen {networks} have no open {location}." : "Choose a {network} first."}
          onFind={reloadSoon}
        />
      </div>
    </div>
  );
}

function useChoices(box: React.RefObject<HTMLElement>, shown: ScopeChoices, source: string) {
  const fetcher = useFetcher<ScopeChoices>();
  const isSorted = useRef(false);
  // The networks keep their places while somebody ticks them; a search and a move sort them anew.
  const [networks, setNetworks] = useState({ list: shown.choices.networks, find: shown.finds.networks });
  const { soon: reloadSoon, drop } = useSoon(() => reload({ isSorted: true }));
  useEffect(() => {
    if (!fetcher.data || !isSorted.current) return;
    setNetworks({ list: fetcher.data.choices.networks, find: fetcher.data.finds.networks });
  }, [fetcher.data]);

  function reload(asked: { isSorted: boolean; up?: number }) {
    drop();
    isSorted.current = asked.isSorted;
    const query = new URLSearchParams(asked.up === undefined ? {} : { up: String(asked.up) });
    for (const input of box.current?.querySelectorAll("input") ?? []) {
      const { name, value, checked, type } = input;
      if (type === "checkbox" && checked) query.set(name, [...query.getAll(name), value].join("."));
      if (input.dataset.find && input.value) query.set(`find${input.dataset.find}`, input.value);
    }
    fetcher.load(`${source}?${query}`);
  }

  const { choices, finds } = fetcher.data ?? shown;
  return {
    choices: { ...choices, networks: networks.list },
    finds: { ...finds, networks: networks.find },
    hasNetworks: choices.networks.chosen.length > 0,
    reload,
    reloadSoon,
  };
}

function isTick(target: EventTarget, name: string): boolean {
  return target instanceof HTMLInputElement && target.type === "checkbox" && target.name === name;
}
