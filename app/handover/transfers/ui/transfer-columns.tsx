import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { FilterChoices, FilterDays, FilterText } from "#app/ui/filter-bar.tsx";
import { dayText, numberText } from "#app/ui/format.ts";
import { DateText, Instant, Status, type Tone } from "#app/ui/status.tsx";
import type { TransferListState } from "../transfer-list.ts";
import { TRANSFER_STATUSES, type TransferStatus, transferStatusOf } from "../transfer-rules.ts";

interface TransferRow {
  id: number;
  network: string;
  from: string[];
  effectiveOn: string;
  status: TransferStatus;
  locations: number;
  preparedBy: string | null;
  updatedAt: string;
}

/** How each status looks and reads. */
export const transferStatuses: Record<TransferStatus, { tone: Tone; word: string }> = {
  draft: { tone: "neutral", word: "Draft" },
  scheduled: { tone: "info", word: "Scheduled" },
  done: { tone: "success", word: "Done" },
  failed: { tone: "danger", word: "Failed" },
  cancelled: { tone: "neutral", word: "Cancelled" },
};

/** The columns of a company's list of transfers. */
export function transferColumns(timeZone: string): TableColumn<TransferRow, TransferListState["sort"]["by"]>[] {
  return [
    {
      id: "number",
      header: "Transfer",
      sort: "number",
      card: "title",
      fixed: true,
      size: 110,
      cell: (transfer) => <a href={paths.transfer(transfer.id)}>No. {transfer.id}</a>,
    },
    {
      id: "network",
      header: "To {network}",
      sort: "network",
      card: "secondary",
      size: 200,
      cell: (transfer) => transfer.network,
    },
    { id: "from", header: "From", card: "hidden", size: 200, cell: (transfer) => fromText(transfer.from) },
    {
      id: "locations",
      header: "{Locations}",
      sort: "locations",
      align: "right",
      size: 110,
      cell: (transfer) => numberText(transfer.locations),
    },
    {
      id: "effective",
      header: "First day",
      sort: "effective",
      size: 120,
      cell: (transfer) => <DateText day={transfer.effectiveOn} />,
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      size: 120,
      cell: (transfer) => <Status {...transferStatuses[transfer.status]} />,
    },
    {
      id: "preparedBy",
      header: "Prepared by",
      card: "hidden",
      size: 150,
      cell: (transfer) => transfer.preparedBy ?? "",
    },
    {
      id: "changed",
      header: "Changed",
      sort: "changed",
      card: "hidden",
      size: 120,
      cell: (transfer) => <Instant at={transfer.updatedAt} timeZone={timeZone} dateOnly />,
    },
  ];
}

/** The inputs that narrow a company's list of transfers. */
export function TransferFilters({ filters }: { filters: TransferListState["filters"] }) {
  return (
    <>
      <FilterText name="organization" label="{Network}" value={filters.organization} />
      <FilterChoices
        name="status"
        label="Status"
        values={filters.status}
        options={TRANSFER_STATUSES.map((value) => ({ value, label: transferStatuses[value].word }))}
      />
      <FilterDays label="First day from" from={filters.from} to={filters.to} />
    </>
  );
}

/** How the table's chips name the filters. */
export const transferFilterNames = {
  organization: { label: "{Network}" },
  status: { label: "Status", word: (value: string) => transferStatuses[transferStatusOf(value)].word },
  from: { label: "First day from", word: dayText },
  to: { label: "First day to", word: dayText },
};

function fromText(names: string[]): string {
  const [first = "", ...others] = names;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
