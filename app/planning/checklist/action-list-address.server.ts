import { parseListAddress } from "#app/platform/records/list-address.server.ts";
import {
  urlDayFilter,
  decodeFilters,
  encodeFilters,
  urlFlagFilter,
  urlEnumFilter,
  urlIdFilter,
} from "#app/ui/list/url-filters.ts";
import { listLink } from "#app/ui/list/list-view.ts";
import { actionWorkflow } from "#app/planning/actions/action-rules.ts";
import { ACTION_GROUPINGS, type ActionListState, actionListView, standardGrouping } from "./action-list.ts";

const filters = {
  status: urlEnumFilter([...actionWorkflow.statuses, "all"]),
  late: urlFlagFilter(),
  mine: urlFlagFilter(),
  plan: urlIdFilter(),
  campaign: urlIdFilter(),
  owner: urlIdFilter(),
  due: urlDayFilter(),
};

/** Decode the address of a checklist. Never throws: an unreadable value becomes the default. */
export function decodeActionList(params: URLSearchParams): ActionListState {
  const address = parseListAddress(params, ACTION_GROUPINGS, standardGrouping);
  const filterValues = decodeFilters(filters, params);
  const sort = address.sort.slice(0, 1);
  const grouping = ACTION_GROUPINGS.find((by) => by === sort[0]?.by) ?? standardGrouping.by;
  return { ...address, sort, grouping, filterValues, filters: encodeFilters(filters, filterValues) };
}

/** Encode the state of a checklist as the query of a link. */
export function encodeActionList(state: ActionListState): string {
  return listLink(actionListView(state, 0));
}
