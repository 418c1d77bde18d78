import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { DateText, Status } from "#app/ui/status.tsx";
import type { LocationListState } from "../location-list.ts";
import {
  type LocationFormat,
  type LocationStatus,
  type NeighborhoodType,
  locationFormatWords,
  locationStatusTones,
  locationStatusWords,
  neighborhoodWords,
} from "../location-words.ts";

interface LocationRow {
  id: number;
  pcNumber: string;
  name: string;
  city: string;
  state: string;
  network: string;
  networkId: number;
  status: LocationStatus;
  format: LocationFormat;
  neighborhoodType: NeighborhoodType;
  openedOn: string | null;
}

/** The columns of the list of a company's locations. */
export function locationTableColumns(companyId: number): TableColumn<LocationRow, LocationListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 210,
      cell: (location) => <a href={paths.editLocation(location.id)}>{location.name}</a>,
    },
    {
      id: "pcNumber",
      header: "{pcNumber}",
      sort: "pcNumber",
      card: "secondary",
      size: 110,
      cell: (location) => <span className="tabular">{location.pcNumber}</span>,
    },
    {
      id: "city",
      header: "City",
      sort: "city",
      size: 160,
      cell: ({ city, state }) => [city, state].filter((word) => word !== "").join(", ") || "Not known",
    },
    {
      id: "network",
      header: "{Network}",
      sort: "network",
      size: 190,
      cell: (location) => <a href={paths.editNetwork(companyId, location.networkId)}>{location.network}</a>,
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      size: 165,
      cell: ({ status }) => <Status tone={locationStatusTones[status]} word={locationStatusWords[status]} />,
    },
    {
      id: "format",
      header: "Format",
      sort: "format",
      card: "hidden",
      size: 130,
      cell: ({ format }) => locationFormatWords[format],
    },
    {
      id: "neighborhood",
      header: "Neighborhood",
      card: "hidden",
      hidden: true,
      cell: ({ neighborhoodType }) => neighborhoodWords[neighborhoodType],
    },
    {
      id: "opened",
      header: "Opened",
      sort: "opened",
      card: "hidden",
      size: 110,
      cell: ({ openedOn }) => (openedOn ? <DateText day={openedOn} /> : "Not known"),
    },
  ];
}
