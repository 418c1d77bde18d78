import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { numberText } from "#app/ui/format.ts";
import { Instant, Status } from "#app/ui/status.tsx";
import type { NetworkListState } from "../network-list.ts";
import type { NetworkStatus } from "../network-rules.ts";
import { networkFlagWords, networkStatusTones, networkStatusWords } from "../network-words.ts";

interface NetworkRow {
  id: number;
  name: string;
  code: string | null;
  status: NetworkStatus;
  mergedInto: string | null;
  advisor: string | null;
  locations: number;
  users: number;
  isPreviewLocationsDisabled: boolean;
  isSocialMediaDisabled: boolean;
  lastSignInAt: string | null;
}

/** The columns of a company's list of networks. */
export function networkColumns(
  companyId: number,
  timeZone: string,
): TableColumn<NetworkRow, NetworkListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 230,
      cell: (network) => <a href={paths.editNetwork(companyId, network.id)}>{network.name}</a>,
    },
    {
      id: "code",
      header: "Code",
      sort: "code",
      card: "secondary",
      size: 90,
      cell: (network) => network.code ?? "None",
    },
    {
      id: "locations",
      header: "{Locations}",
      sort: "locations",
      align: "right",
      size: 100,
      cell: (network) => numberText(network.locations),
    },
    {
      id: "users",
      header: "Users",
      sort: "users",
      align: "right",
      card: "hidden",
      size: 80,
      cell: (network) => numberText(network.users),
    },
    {
      id: "advisor",
      header: "{Advisor}",
      sort: "advisor",
      card: "hidden",
      size: 150,
      cell: (network) => network.advisor ?? "None",
    },
    { id: "off", header: "Turned off", card: "hidden", size: 160, cell: flagsOff },
    { id: "status", header: "Status", sort: "status", size: 130, cell: statusOf },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sort: "lastSignIn",
      size: 120,
      cell: (network) =>
        network.lastSignInAt ? <Instant at={network.lastSignInAt} timeZone={timeZone} dateOnly /> : "Never",
    },
  ];
}

function statusOf({ status, mergedInto }: NetworkRow) {
  return (
    <span title={mergedInto ? `Merged into ${mergedInto}` : undefined}>
      <Status tone={networkStatusTones[status]} word={networkStatusWords[status]} />
    </span>
  );
}

function flagsOff({ isPreviewLocationsDisabled, isSocialMediaDisabled }: NetworkRow): string {
  const off = [
    ...(isPreviewLocationsDisabled ? [networkFlagWords.isPreviewLocationsDisabled] : []),
    ...(isSocialMediaDisabled ? [networkFlagWords.isSocialMediaDisabled] : []),
  ];
  return off.length > 0 ? off.join(", ") : "Nothing";
}
