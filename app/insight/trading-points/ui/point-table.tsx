import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { dayText } from "#app/ui/text/format.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import type { pointList } from "../point-list.server.ts";
import { contactKindWords } from "../point-words.ts";

/** Table of the points around a location. */
export function PointTable({
  list,
  locationId,
  canEdit,
}: {
  list: ListView<SerializeFrom<ListRow<typeof pointList>>>;
  locationId: number;
  canEdit: boolean;
}) {
  return (
    <ListTable
      list={list}
      rowName={({ name }) => name}
      rowLink={({ id }) => paths.tradingPoint(locationId, id)}
      cells={{
        distance: ({ distance }) => <span className="tabular">{milesText(distance)}</span>,
        last: ({ last }) => (last ? `${contactKindWords[last.kind]}, ${dayText(last.onDay)}` : "None"),
        isTarget: ({ isTarget }) => (isTarget ? "On the list" : ""),
      }}
      download={paths.tradingPointsDownload(locationId)}
      bulk={
        canEdit
          ? {
              actions: [
                { label: "Confirm", intent: "confirm" },
                { label: "Hide", intent: "hide" },
                { label: "Unhide", intent: "suggest" },
                { label: "Add to call list", intent: "target" },
                { label: "Remove from call list", intent: "untarget" },
              ],
            }
          : undefined
      }
      empty={{
        text: "No schools, workplaces or other places in these rings yet.",
        action: canEdit ? { label: "Add place", to: paths.addTradingPoint(locationId) } : undefined,
      }}
    />
  );
}
