import { paths } from "#app/paths.ts";
import { NameWithIcon } from "#app/ui/choosable-icon.tsx";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink, type EntryRow, activeColumn } from "#app/ui/entries/entry-columns.tsx";
import type { ObjectiveListState } from "../objective-list.ts";

export interface ObjectiveRow extends EntryRow {
  icon: string;
  description: string;
  metricType: string | null;
}

/** The columns of a company's objectives. */
export function objectiveColumns(companyId: number): TableColumn<ObjectiveRow, ObjectiveListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 240,
      cell: (objective) => (
        <NameWithIcon icon={objective.icon}>
          <EntryLink to={paths.editObjective(companyId, objective.id)}>{objective.name}</EntryLink>
        </NameWithIcon>
      ),
    },
    activeColumn(),
    { id: "description", header: "Description", card: "hidden", size: 320, cell: (objective) => objective.description },
    {
      id: "metricType",
      header: "Measured by",
      sort: "metricType",
      size: 170,
      cell: (objective) => objective.metricType ?? "Nothing",
    },
  ];
}
