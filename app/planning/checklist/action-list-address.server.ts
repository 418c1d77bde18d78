import { decodeAddress } from "#app/platform/records/list-address.server.ts";
import { type AnyFilters, day, flag, oneOf, recordId } from "#app/ui/list-filters.ts";
import { linkOf } from "#app/ui/list/list-view.ts";
import { ACTION_GROUPINGS, type ActionListState, actionListView, standardGrouping } from "./action-list.ts";
import { ACTION_STATUSES } from "./action-rules.ts";

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
  const valuesOf = (name: keyof typeof filters) => given.getAll(name);
  const asked = {
    status: filters.status.decode(valuesOf("status")),
    late: filters.late.decode(valuesOf("late")),
    mine: filters.mine.decode(valuesOf("mine")),
    plan: filters.plan.decode(valuesOf("plan")),
    owner: filters.owner.decode(valuesOf("owner")),
    due: filters.due.decode(valuesOf("due")),
  };
  const all: AnyFilters = filters;
  const entries = Object.entries(asked).flatMap(([name, value]) =>
    (all[name]?.encode(value) ?? []).map((text): [string, string] => [name, text]),
  );
  const grouping = ACTION_GROUPINGS.find((by) => by === address.sort.by) ?? standardGrouping.by;
  return { ...address, grouping, asked, filters: entries };
}

/** The same as a link's query. */
export function queryOfActionList(state: ActionListState): string {
  return linkOf(actionListView(state, 0));
}
