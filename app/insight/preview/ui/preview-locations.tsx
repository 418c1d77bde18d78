import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { milesText, type LatLng } from "#app/ui/map/great-circle.ts";
import { MapPage, mapTitle } from "#app/ui/map/map-page.tsx";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import type { ComparedLocation } from "../compared-locations.server.ts";
import { MAX_COMPARED } from "../comparison-rules.ts";
import type { listPreviewPins, previewList } from "../preview-list.server.ts";
import { CopyableAddress, LocationComparison, useCompareAddress } from "./location-comparison.tsx";

type Pin = Awaited<ReturnType<typeof listPreviewPins>>[number];

const whoseTones = { own: "success", others: "info" } as const;

/** Map and list of all locations of a company, narrowed by the same filters. */
export function PreviewLocations({
  list,
  pins,
  compared,
  around,
  googleKey,
  above,
}: {
  list: ListView<SerializeFrom<ListRow<typeof previewList>>>;
  pins: readonly Pin[];
  compared: readonly SerializeFrom<ComparedLocation>[];
  /** Center of a search by distance; null for none. */
  around: LatLng | null;
  googleKey: string | null;
  /** Page header. */
  above: ReactNode;
}) {
  const withIds = useCompareAddress();
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
              id,
              latitude,
              longitude,
              label: name,
              tone: isOwn ? whoseTones.own : whoseTones.others,
            }))}
            legend={[
              { tone: whoseTones.own, word: "Yours" },
              { tone: whoseTones.others, word: "Others" },
            ]}
            googleKey={googleKey}
          />
        )
      }
    >
      <div className="stack loose">
        {compared.length > 0 && <LocationComparison compared={compared} />}
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
            street: ({ street, isOwn }) => (isOwn && street !== "" ? <CopyableAddress text={street} /> : null),
            nearest: ({ nearest }) => (nearest ? `${nearest.name}, ${milesText(nearest.miles)}` : "None"),
          }}
          rowActions={({ id, isOwn }) => [
            ...(ids.includes(id) || ids.length === MAX_COMPARED
              ? []
              : [{ label: "Add to comparison", to: withIds([...ids, id]) }]),
            ...(isOwn ? [{ label: "Trading Area Analysis", to: paths.tradingArea(id) }] : []),
            ...(isOwn ? [{ label: "Marketing {calendar}", to: paths.marketingCalendar({ location: id }) }] : []),
          ]}
          download={paths.previewDownload()}
          empty={{ text: "Your company has no {locations} yet." }}
        />
      </div>
    </MapPage>
  );
}
