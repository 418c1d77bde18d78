import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { FilterChoices, FilterSelect } from "#app/ui/filter-bar.tsx";
import { countText, numberText } from "#app/ui/format.ts";
import { Instant, Money, Status } from "#app/ui/status.tsx";
import type { SetListState } from "../set-list.ts";
import { SET_STATUSES, mayMove, setStatusOf } from "../set-rules.ts";
import styles from "./sets.module.css";

interface SetRow {
  id: number;
  name: string;
  description: string;
  status: string;
  objective: string | null;
  items: number;
  cents: number;
  plans: number;
  updatedAt: string;
}

/** The columns of a company's autopilot sets. */
export function setColumns(timeZone: string): TableColumn<SetRow, SetListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 260,
      cell: ({ id, name, description }) => (
        <span className={styles.title}>
          <a href={paths.editAutopilotSet(id)}>{name}</a>
          {description && <span className={styles.clipped}>{description}</span>}
        </span>
      ),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      card: "secondary",
      size: 120,
      cell: ({ status }) => <Status {...setStatusOf(status)} />,
    },
    {
      id: "objective",
      header: "Objective",
      sort: "objective",
      size: 190,
      cell: ({ objective }) => objective ?? "None",
    },
    { id: "items", header: "Items", sort: "items", align: "right", size: 90, cell: ({ items }) => numberText(items) },
    {
      id: "cost",
      header: "Cost of one {plan}",
      sort: "cost",
      align: "right",
      size: 150,
      cell: ({ cents }) => <Money cents={cents} />,
    },
    {
      id: "plans",
      header: "{Plans}",
      sort: "plans",
      align: "right",
      size: 90,
      cell: ({ plans }) => numberText(plans),
    },
    {
      id: "updated",
      header: "Updated",
      sort: "updated",
      card: "hidden",
      size: 120,
      cell: ({ updatedAt }) => <Instant at={updatedAt} timeZone={timeZone} dateOnly />,
    },
  ];
}

/** What can be done with one set from its row. */
export function setRowActions(set: SetRow): RowAction[] {
  return [
    { label: "Edit set", to: paths.editAutopilotSet(set.id) },
    ...(set.status === "published" ? [{ label: "Generate {plans}", to: paths.generatePlans({ set: set.id }) }] : []),
    ...(mayMove("publish", set.status) ? [{ label: "Publish set", intent: "publish" }] : []),
    ...(mayMove("archive", set.status)
      ? [{ label: "Archive set", intent: "archive", confirm: questionOfArchiving(set) }]
      : []),
  ];
}

/** The question before a set is archived, with what it touches. */
export function questionOfArchiving({ name, plans }: { name: string; plans: number }) {
  const kept = plans > 0 ? ` The ${countText(plans, "{plan}")} made of it stay.` : " No {plan} was made of it.";
  return {
    title: `Archive ${name}?`,
    text: `Nobody can start a {plan} from it any more, and it cannot come back.${kept}`,
  };
}

interface Named {
  id: number;
  name: string;
}

/** The inputs that narrow a company's sets. */
export function SetFilters({
  filters,
  objectives,
}: {
  filters: SetListState["filters"];
  objectives: readonly Named[];
}) {
  return (
    <>
      <FilterChoices
        name="status"
        label="Status"
        values={filters.status}
        options={SET_STATUSES.map((value) => ({ value, label: setStatusOf(value).word }))}
      />
      <FilterSelect
        name="objective"
        label="Objective"
        value={filters.objective === null ? null : String(filters.objective)}
        options={objectives.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  );
}

/** How the table's chips name the filters. */
export function setFilterNames(objectives: readonly Named[]) {
  return {
    status: { label: "Status", word: (value: string) => setStatusOf(value).word },
    objective: {
      label: "Objective",
      word: (id: string) => objectives.find((one) => String(one.id) === id)?.name ?? id,
    },
  };
}
