import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink, type EntryRow, activeColumn } from "#app/ui/entries/entry-columns.tsx";
import type { EventCategoryListState } from "../event-category-list.ts";

export interface EventCategoryRow extends EntryRow {
  description: string;
  isReimbursable: boolean;
  needsApproval: boolean;
}

/** The columns of a company's event categories. */
export function eventCategoryColumns(
  companyId: number,
): TableColumn<EventCategoryRow, EventCategoryListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 200,
      cell: (category) => <EntryLink to={paths.editEventCategory(companyId, category.id)}>{category.name}</EntryLink>,
    },
    activeColumn(),
    { id: "description", header: "Description", card: "hidden", size: 320, cell: (category) => category.description },
    {
      id: "reimbursable",
      header: "Reimbursable",
      size: 120,
      cell: ({ isReimbursable }) => (isReimbursable ? "Yes" : "No"),
    },
    {
      id: "approval",
      header: "Needs approval",
      size: 130,
      cell: ({ needsApproval }) => (needsApproval ? "Yes" : "No"),
    },
  ];
}
