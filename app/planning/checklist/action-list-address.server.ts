import { decodeAddress } from "#app/platform/records/list-address.server.ts";
import { day, decodeFilters, encodeFilters, flag, oneOf, recordId } from "#app/ui/list-filters.ts";
import { linkOf } from "#app/ui/list/list-view.ts";
import { ACTION_GROUPINGS, type ActionListState, actionListView, standardGrouping } from "./action-list.ts";
import { ACTION_STATUSES } from "#app/planning/actions/action-rules.ts";

const filters = {
  status: oneOf([...ACTION_STATUSES, "all"]),
  late: flag(),
  mine: flag(),
  plan: recordId(),
  owner: recordId(),
  due: day(),
};

/** What an address asks of a checklist. Never throws: whatever is silly reads as the default. */
export function decodeActionList(given: URLSearchParams): ActionListState {
  const address = decodeAddress(given, ACTION_GROUPINGS, standardGrouping);
  const asked = decodeFilters(filters, given);
  const sort = address.sort.slice(0, 1);
  const grouping = ACTION_GROUPINGS.find((by) => by === sort[0]?.by) ?? standardGrouping.by;
  return { ...address, sort, grouping, asked, filters: encodeFilters(filters, asked) };
}

/** The same as a link's query. */
export function queryOfActionList(state: ActionListState): string {
  return linkOf(actionListView(state, 0));
}
