import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { milesText, type Place } from "#app/ui/map/great-circle.ts";
import { MapPage, mapTitle } from "#app/ui/map/map-page.tsx";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import type { Compared } from "../compared.server.ts";
import { MOST_COMPARED } from "../comparison-rules.ts";
import type { listPreviewPins, previewList } from "../preview-list.server.ts";
import { Address, Comparison, useComparing } from "./comparison.tsx";

type Pin = Awaited<ReturnType<typeof listPreviewPins>>[number];

const whoseTones = { own: "success", others: "info" } as const;

/** All locations of a company on a map and in a list, both narrowed by the same filters. */
export function PreviewTable({
  list,
  pins,
  compared,
  around,
  googleKey,
  above,
}: {
  list: ListView<SerializeFrom<RowOf<typeof previewList>>>;
  pins: readonly Pin[];
  compared: readonly SerializeFrom<Compared>[];
  /** Where a search by distance has its middle; null for none. */
  around: Place | null;
  googleKey: string | null;
  /** The head of the page. */
  above: ReactNode;
}) {
  const withIds = useComparing();
  const ids = compared.map(({ id }) => id);
  return (
    <MapPage
      above={above}
      map={
        pins.length > 0 && (
          <ProductMap
            reachesEdges
            title={mapTitle(pins.length, list.total, "{location}")}
            places={pins.map(({ id, name, isOwn, latitude, longitude }) => ({
              ...{ id, latitude, longitude, label: name, tone: isOwn ? whoseTones.own : whoseTones.others },
            }))}
            legend={[
              { tone: whoseTones.own, word: "Yours" },
              { tone: whoseTones.others, word: "Of others" },
            ]}
            googleKey={googleKey}
          />
        )
      }
    >
      <div className="stack loose">
        {compared.length > 0 && <Comparison compared={compared} />}
        <ListTable
          list={list}
          rowName={(location) => location.name}
          cells={{
            name: ({ id, name, isOwn }) => (isOwn ? <a href={paths.tradingArea(id)}>{name}</a> : name),
            pcNumber: ({ pcNumber }) => (
              <a className="tabular" href={paths.previewLocations({ near: pcNumber, within: "10", sort: "distance" })}>
                {pcNumber}
              </a>
            ),
            distance: ({ distance }) => (distance === null || !around ? "" : milesText(distance)),
            street: ({ street, isOwn }) => (isOwn && street !== "" ? <Address text={street} /> : null),
            nearest: ({ nearest }) => (nearest ? `${nearest.name}, ${milesText(nearest.miles)}` : "None"),
          }}
          rowActions={({ id, isOwn }) => [
            ...(ids.includes(id) || ids.length === MOST_COMPARED
              ? []
              : [{ label: "Compare", to: withIds([...ids, id]) }]),
            ...(isOwn ? [{ label: "Trading Area Analysis", to: paths.tradingArea(id) }] : []),
            ...(isOwn ? [{ label: "Marketing {Calendar}", to: paths.marketingCalendar({ location: id }) }] : []),
          ]}
          download={paths.previewDownload()}
          empty={{ text: "Your company has no {locations} yet." }}
        />
      </div>
    </MapPage>
  );
}
