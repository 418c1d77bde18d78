import { formText, tickedIds } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { MAX_TRANSFER_LOCATIONS, parsePastedPcNumbers } from "./transfer-rules.ts";

const MAX_GROUPS = 100;

/** Selection of a transfer next to its form, from a post or an address. */
export interface TransferSelection {
  locationIds: number[];
  groupIds: number[];
  find: string;
  fromNetworkId: number | null;
  pasted: string[];
}

/** Parse the selection; never throws, values that don't parse are left out. */
export function parseTransferSelection(input: FormData | URLSearchParams): TransferSelection {
  const fromNetworkId = parseId(input.get("fromNetworkId"));
  return {
    // Keep one more than the maximum, so that saving can refuse it.
    locationIds: tickedIds(input, "location", MAX_TRANSFER_LOCATIONS + 1),
    groupIds: tickedIds(input, "group", MAX_GROUPS),
    find: cleanText(formText(input, "find")),
    fromNetworkId: fromNetworkId > 0 ? fromNetworkId : null,
    pasted: parsePastedPcNumbers(formText(input, "pcNumbers")),
  };
}
