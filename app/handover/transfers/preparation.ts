import { textOf, tickedIds } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { MOST_LOCATIONS, pcNumbersIn } from "./transfer-rules.ts";

const MOST_GROUPS = 100;

/** What has been chosen for a transfer so far, posted or in an address, besides its form. */
export interface ChosenSoFar {
  locationIds: number[];
  groupIds: number[];
  find: string;
  fromNetworkId: number | null;
  pasted: string[];
}

/** Never throws: whatever is silly reads as nothing chosen. */
export function chosenSoFar(given: FormData | URLSearchParams): ChosenSoFar {
  const fromNetworkId = idOf(given.get("fromNetworkId"));
  return {
    // One too many is kept, so that the save can say so.
    locationIds: tickedIds(given, "location", MOST_LOCATIONS + 1),
    groupIds: tickedIds(given, "group", MOST_GROUPS),
    find: cleanText(textOf(given, "find")),
    fromNetworkId: fromNetworkId > 0 ? fromNetworkId : null,
    pasted: pcNumbersIn(textOf(given, "pcNumbers")),
  };
}
