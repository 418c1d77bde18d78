import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink } from "#app/ui/entries/entry-columns.tsx";
import { FilterSelect } from "#app/ui/filter-bar.tsx";
import { numberText } from "#app/ui/format.ts";
import type { GeographyListState } from "../geography-list.ts";
import { GEOGRAPHY_TYPES, typeWord, typeWords } from "../geography-rules.ts";

interface GeographyRow {
  id: number;
  name: string;
  code: string;
  type: string;
  parentId: number | null;
  parent: string | null;
  locations: number;
}

/** The columns of a company's geographies. */
export function geographyColumns(companyId: number): TableColumn<GeographyRow, GeographyListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 240,
      cell: (geography) => <EntryLink to={paths.editGeography(companyId, geography.id)}>{geography.name}</EntryLink>,
    },
    { id: "type", header: "Type", sort: "type", card: "secondary", size: 110, cell: ({ type }) => typeWord(type) },
    { id: "code", header: "Code", sort: "code", size: 110, cell: ({ code }) => code || "None" },
    {
      id: "parent",
      header: "Lies in",
      sort: "parent",
      size: 200,
      cell: ({ parent, parentId }) =>
        parent && parentId ? <EntryLink to={paths.editGeography(companyId, parentId)}>{parent}</EntryLink> : "None",
    },
    {
      id: "locations",
      header: "{Locations}",
      sort: "locations",
      align: "right",
      size: 110,
      cell: ({ locations }) => numberText(locations),
    },
  ];
}

export function geographyRowActions(companyId: number, geography: GeographyRow): RowAction[] {
  return [{ label: "Edit geography", to: paths.editGeography(companyId, geography.id) }];
}

/** The inputs that narrow a company's geographies. */
export function GeographyFilters({
  filters,
  parents,
}: {
  filters: GeographyListState["filters"];
  parents: readonly { id: number; name: string }[];
}) {
  return (
    <>
      <FilterSelect
        name="type"
        label="Type"
        value={filters.type}
        options={GEOGRAPHY_TYPES.map((value) => ({ value, label: typeWords[value] }))}
      />
      <FilterSelect
        name="parent"
        label="Lies in"
        value={filters.parent === null ? null : String(filters.parent)}
        options={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  );
}
