import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink, type EntryRow, activeColumn } from "#app/ui/entries/entry-columns.tsx";
import { FilterSelect } from "#app/ui/filter-bar.tsx";
import { numberText } from "#app/ui/format.ts";
import type { CategoryListState, SubcategoryListState } from "../category-list.ts";
import { APPLIES_TO, appliesToText, appliesToWords } from "../category-rules.ts";

interface CategoryRow extends EntryRow {
  appliesTo: string[];
  parentId: number | null;
  parent: string | null;
  ideas: number;
  subcategories: number;
}

/** The columns of a company's categories. */
export function categoryColumns(): TableColumn<CategoryRow, CategoryListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 240,
      cell: (category) => <EntryLink to={paths.editCategory(category.id)}>{category.name}</EntryLink>,
    },
    activeColumn(),
    appliesColumn,
    {
      id: "subcategories",
      header: "Subcategories",
      sort: "subcategories",
      align: "right",
      size: 130,
      cell: ({ id, subcategories }) => <a href={paths.subcategories({ parent: id })}>{numberText(subcategories)}</a>,
    },
    ideasColumn,
  ];
}

/** The columns of a company's subcategories. */
export function subcategoryColumns(): TableColumn<CategoryRow, SubcategoryListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 220,
      cell: (category) => <EntryLink to={paths.editSubcategory(category.id)}>{category.name}</EntryLink>,
    },
    {
      id: "parent",
      header: "Category",
      sort: "parent",
      size: 200,
      cell: ({ parentId, parent }) =>
        parentId && parent && <EntryLink to={paths.editCategory(parentId)}>{parent}</EntryLink>,
    },
    activeColumn(),
    appliesColumn,
    ideasColumn,
  ];
}

const appliesColumn: TableColumn<CategoryRow, never> = {
  id: "applies",
  header: "Applies to",
  card: "hidden",
  size: 260,
  cell: ({ appliesTo }) => appliesToText(appliesTo),
};

const ideasColumn: TableColumn<CategoryRow, "ideas"> = {
  id: "ideas",
  header: "{Ideas}",
  sort: "ideas",
  align: "right",
  size: 90,
  cell: ({ ideas }) => numberText(ideas),
};

/** The inputs that narrow categories or, with `parents`, subcategories. */
export function CategoryFilters({
  filters,
  parents,
}: {
  filters: CategoryListState["filters"] & { parent?: number | null };
  parents?: readonly { id: number; name: string }[];
}) {
  return (
    <>
      {parents && (
        <FilterSelect
          name="parent"
          label="Category"
          value={filters.parent ? String(filters.parent) : null}
          options={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FilterSelect
        name="applies"
        label="Applies to"
        value={filters.applies}
        options={APPLIES_TO.map((value) => ({ value, label: appliesToWords[value] }))}
      />
    </>
  );
}

/** How the table's chips name the filters. */
export const categoryFilterNames = {
  applies: { label: "Applies to", word: (value: string) => appliesToText([value]) },
};
