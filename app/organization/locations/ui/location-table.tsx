import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { countText } from "#app/ui/format.ts";
import { type MapPlace, ProductMap } from "#app/ui/map/product-map.tsx";
import { type LocationListState, locationList } from "../location-list.ts";
import { LOCATION_STATUSES, type LocationStatus, locationStatusTones, locationStatusWords } from "../location-words.ts";
import { locationTableColumns } from "./location-columns.tsx";
import styles from "./location-pages.module.css";
import { type LocationFilterChoices, LocationFilters, locationFilterNames } from "./location-filters.tsx";

interface LocationPin {
  id: number;
  name: string;
  status: LocationStatus;
  latitude: number;
  longitude: number;
}

/** A company's locations on a map and in a list, both narrowed by the same filters. */
export function LocationTable({
  company,
  state,
  rows,
  total,
  pins,
  choices,
  mayEdit,
  googleKey,
  above,
}: {
  company: { id: number; name: string };
  state: LocationListState;
  rows: Parameters<ReturnType<typeof locationTableColumns>[number]["cell"]>[0][];
  total: number;
  pins: readonly LocationPin[];
  choices: LocationFilterChoices;
  mayEdit: boolean;
  googleKey: string | null;
  /** The head of the page. */
  above: ReactNode;
}) {
  return (
    <div className={styles.whole}>
      <div className={styles.room}>{above}</div>
      {pins.length > 0 && (
        <ProductMap
          reachesEdges
          title={mapTitle(pins.length, total)}
          places={pins.map(placeOfPin)}
          legend={legendOf(pins)}
          googleKey={googleKey}
        />
      )}
      <div className={styles.room}>
        <DataTable
          label="{locations}"
          list={locationList}
          state={state}
          columns={locationTableColumns(company.id)}
          rows={rows}
          total={total}
          rowKey={(location) => location.id}
          rowName={(location) => location.name}
          rowLink={(location) => paths.editLocation(location.id)}
          search
          searchLabel="{pcNumber}, name or city"
          filters={<LocationFilters companyId={company.id} filters={state.filters} choices={choices} />}
          filterNames={locationFilterNames(choices)}
          download={`${paths.manageLocationsDownload({ company: company.id })}&${locationList
            .link(state, { page: 1 })
            .slice(1)}`}
          bulk={
            mayEdit
              ? {
                  actions: [{ label: "Change several", intent: "ask-change" }],
                  children: <input type="hidden" name="companyId" value={company.id} />,
                }
              : undefined
          }
          empty={{
            text: `Add the {locations} of ${company.name} one by one, or import them from a CSV file.`,
            action: mayEdit ? { label: "Add {location}", to: paths.addLocation({ company: company.id }) } : undefined,
          }}
        />
      </div>
    </div>
  );
}

function placeOfPin({ id, name, status, latitude, longitude }: LocationPin): MapPlace {
  const tone = locationStatusTones[status];
  return { id, latitude, longitude, tone, label: name, to: paths.editLocation(id) };
}

function legendOf(pins: readonly LocationPin[]) {
  return LOCATION_STATUSES.filter((status) => pins.some((pin) => pin.status === status)).map((status) => ({
    tone: locationStatusTones[status],
    word: locationStatusWords[status],
  }));
}

function mapTitle(shown: number, total: number): string {
  if (shown === total) return `${countText(total, "{location}")} on the map`;
  return `${shown.toLocaleString("en-US")} of ${countText(total, "{location}")} on the map; the others have no coordinates, or there are more than fit.`;
}
