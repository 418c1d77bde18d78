import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink, type EntryRow, activeColumn } from "#app/ui/entries/entry-columns.tsx";
import { numberText } from "#app/ui/format.ts";
import { Money } from "#app/ui/status.tsx";
import type { ChannelOptionListState } from "../channel-option-list.ts";

interface ChannelOptionRow extends EntryRow {
  channelId: number;
  channel: string;
  unit: string;
  unitCostCents: number;
  leastQuantity: number;
  mostQuantity: number;
  vendorHint: string;
}

/** The columns of a company's channel options. */
export function channelOptionColumns(
  companyId: number,
): TableColumn<ChannelOptionRow, ChannelOptionListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 220,
      cell: (option) => <EntryLink to={paths.editChannelOption(companyId, option.id)}>{option.name}</EntryLink>,
    },
    { id: "channel", header: "Channel", sort: "channel", size: 150, cell: (option) => option.channel },
    activeColumn(),
    {
      id: "unitCost",
      header: "Unit cost",
      sort: "unitCost",
      align: "right",
      size: 110,
      cell: (option) => <Money cents={option.unitCostCents} />,
    },
    { id: "unit", header: "Unit", card: "hidden", size: 120, cell: (option) => option.unit },
    {
      id: "quantity",
      header: "Quantity",
      card: "hidden",
      align: "right",
      size: 120,
      cell: ({ leastQuantity, mostQuantity }) => `${numberText(leastQuantity)} to ${numberText(mostQuantity)}`,
    },
    {
      id: "vendor",
      header: "Vendor hint",
      card: "hidden",
      hidden: true,
      size: 200,
      cell: (option) => option.vendorHint,
    },
  ];
}
