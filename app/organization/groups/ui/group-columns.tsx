import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { FilterSelect, FilterText } from "#app/ui/filter-bar.tsx";
import { numberText } from "#app/ui/format.ts";
import { Instant } from "#app/ui/status.tsx";
import { GROUP_SCOPES, type GroupListState, MISSING_OF_GROUP } from "../group-list.ts";
import styles from "./groups.module.css";

interface GroupRow {
  id: number;
  name: string;
  description: string;
  color: string | null;
  network: string | null;
  locations: number;
  users: number;
  updatedAt: string;
}

/** The columns of a company's list of groups. */
export function groupColumns(timeZone: string): TableColumn<GroupRow, GroupListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 220,
      cell: (group) => (
        <span className={styles.named}>
          <Swatch color={group.color} />
          <a href={paths.editGroup(group.id)}>{group.name}</a>
        </span>
      ),
    },
    {
      id: "network",
      header: "{Network}",
      sort: "network",
      card: "secondary",
      size: 200,
      cell: (group) => group.network ?? "All {networks}",
    },
    {
      id: "locations",
      header: "{Locations}",
      sort: "locations",
      align: "right",
      size: 110,
      cell: (group) => <a href={paths.assignLocations(group.id)}>{numberText(group.locations)}</a>,
    },
    {
      id: "users",
      header: "Users",
      sort: "users",
      align: "right",
      size: 90,
      cell: (group) => <a href={paths.assignUsers(group.id)}>{numberText(group.users)}</a>,
    },
    { id: "description", header: "Description", card: "hidden", size: 280, cell: (group) => group.description },
    {
      id: "changed",
      header: "Changed",
      sort: "changed",
      card: "hidden",
      size: 120,
      cell: (group) => <Instant at={group.updatedAt} timeZone={timeZone} dateOnly />,
    },
  ];
}

/** What can be done with one group from its row. */
export function groupRowActions(group: { id: number }): RowAction[] {
  return [
    { label: "Edit {group}", to: paths.editGroup(group.id) },
    { label: "Assign {locations}", to: paths.assignLocations(group.id) },
    { label: "Assign users", to: paths.assignUsers(group.id) },
  ];
}

const scopeWords: Record<string, string> = { company: "All {networks}", network: "One {network}" };
const missingWords: Record<string, string> = { locations: "No {locations}", users: "No users" };

/** The inputs that narrow a company's list of groups. */
export function GroupFilters({ filters }: { filters: GroupListState["filters"] }) {
  const options = (values: readonly string[], names: Record<string, string>) =>
    values.map((value) => ({ value, label: names[value] ?? value }));
  return (
    <>
      <FilterText name="organization" label="{Network}" value={filters.organization} />
      <FilterSelect name="scope" label="Reaches" value={filters.scope} options={options(GROUP_SCOPES, scopeWords)} />
      <FilterSelect
        name="missing"
        label="Missing"
        value={filters.missing}
        options={options(MISSING_OF_GROUP, missingWords)}
        anyLabel="Nothing"
      />
    </>
  );
}

/** How the table's chips name the filters. */
export const groupFilterNames = {
  organization: { label: "{Network}" },
  scope: { label: "Reaches", word: (value: string) => scopeWords[value] ?? value },
  missing: { label: "Missing", word: (value: string) => missingWords[value] ?? value },
};

function Swatch({ color }: { color: string | null }) {
  if (!color) return null;
  return <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />;
}
