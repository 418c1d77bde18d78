import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { dayText } from "#app/ui/format.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import type { pointList } from "../point-list.server.ts";
import { contactWords } from "../point-words.ts";

/** The points around a location. */
export function PointTable({
  list,
  locationId,
  mayEdit,
}: {
  list: ListView<SerializeFrom<RowOf<typeof pointList>>>;
  locationId: number;
  mayEdit: boolean;
}) {
  return (
    <ListTable
      list={list}
      rowName={({ name }) => name}
      rowLink={({ id }) => paths.tradingPoint(locationId, id)}
      cells={{
        distance: ({ distance }) => <span className="tabular">{milesText(distance)}</span>,
        last: ({ last }) => (last ? `${contactWords[last.kind]}, ${dayText(last.onDay)}` : "None"),
        isTarget: ({ isTarget }) => (isTarget ? "Target" : ""),
      }}
      download={paths.tradingPointsDownload(locationId)}
      bulk={
        mayEdit
          ? {
              actions: [
                { label: "Confirm", intent: "confirm" },
                { label: "Hide", intent: "hide" },
                { label: "Show again", intent: "suggest" },
                { label: "Add to targets", intent: "target" },
                { label: "Take off targets", intent: "untarget" },
              ],
            }
          : undefined
      }
      empty={{
        text: "No school, workplace or other point is known in these rings yet.",
        action: mayEdit ? { label: "Add point", to: paths.addTradingPoint(locationId) } : undefined,
      }}
    />
  );
}
