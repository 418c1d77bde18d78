import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { MapPage, mapTitle } from "#app/ui/map/map-page.tsx";
import { type MapPlace, ProductMap } from "#app/ui/map/product-map.tsx";
import { DateText } from "#app/ui/content/status.tsx";
import type { listLocationPins, locationList } from "../location-list.server.ts";
import { locationWorkflow } from "../location-rules.ts";
import { locationFormatWords, neighborhoodWords } from "../location-words.ts";

type Pin = Awaited<ReturnType<typeof listLocationPins>>[number];

interface LocationTableProps {
  company: { id: number | null; name: string };
  list: ListView<SerializeFrom<ListRow<typeof locationList>>>;
  pins: readonly Pin[];
  canEdit: boolean;
  googleKey: string | null;
  /** Header of the page. */
  above: ReactNode;
}

/** Map and list of a company's locations, with the same filters. */
export function LocationTable({ company, list, pins, canEdit, googleKey, above }: LocationTableProps) {
  return (
    <MapPage
      above={above}
      map={
        pins.length > 0 && (
          <ProductMap
            reachesEdges
            title={mapTitle(pins.length, list.total, "{location}")}
            places={pins.map(placeOfPin)}
            legend={legendOf(pins)}
            googleKey={googleKey}
          />
        )
      }
    >
      <ListTable
        list={list}
        rowName={(location) => location.name}
        rowLink={(location) => paths.editLocation(location.id)}
        cells={{
          pcNumber: ({ pcNumber }) => <span className="tabular">{pcNumber}</span>,
          network: ({ network, networkId, companyId }) => (
            <a href={paths.editNetwork(companyId, networkId)}>{network}</a>
          ),
          format: ({ format }) => locationFormatWords[format],
          neighborhood: ({ neighborhood }) => neighborhoodWords[neighborhood],
          opened: ({ opened }) => (opened ? <DateText day={opened} /> : "Not provided"),
        }}
        download={paths.manageLocationsDownload()}
        bulk={
          canEdit && company.id !== null
            ? {
                actions: [{ label: "Change {locations}", intent: "ask-change" }],
                children: <input type="hidden" name="companyId" value={company.id} />,
              }
            : undefined
        }
        empty={{
          text: `Add ${company.name} {locations} one at a time, or import them from a CSV file.`,
          action: canEdit
            ? { label: "Add {location}", to: paths.addLocation({ company: company.id ?? undefined }) }
            : undefined,
        }}
      />
    </MapPage>
  );
}

function placeOfPin({ id, name, status, latitude, longitude }: Pin): MapPlace {
  const tone = locationWorkflow.tones[status];
  return { id, latitude, longitude, tone, label: name, to: paths.editLocation(id) };
}

function legendOf(pins: readonly Pin[]) {
  return locationWorkflow.statuses
    .filter((status) => pins.some((pin) => pin.status === status))
    .map((status) => statusOf(locationWorkflow, status));
}
