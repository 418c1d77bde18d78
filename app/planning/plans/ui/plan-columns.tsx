import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { dayText } from "#app/ui/format.ts";
import { Instant, Money, Status } from "#app/ui/status.tsx";
import { isWaiting, planMoves, refusalOfChange, refusalOfDeleting, planStatusOf } from "../plan-rules.ts";
import styles from "./plan-columns.module.css";

export interface PlanRow {
  id: number;
  number: string;
  name: string;
  startsOn: string;
  endsOn: string;
  status: string;
  autopilotAnswer: string | null;
  location: string;
  pcNumber: string;
  timeZone: string;
  today: string;
  plannedCents: number;
  budgetCents: number | null;
  items: number;
  updatedAt: string;
}

export function planColumns(): TableColumn<PlanRow, "name" | "location" | "starts" | "status" | "cost" | "updated">[] {
  return [
    {
      id: "name",
      header: "{Plan}",
      sort: "name",
      fixed: true,
      card: "title",
      size: 280,
      cell: (plan) => (
        <span className={styles.named}>
          <a href={paths.plan(plan.id)}>{plan.name}</a>
          <small>{plan.number}</small>
        </span>
      ),
    },
    {
      id: "location",
      header: "{Location}",
      sort: "location",
      size: 200,
      cell: (plan) => (
        <span className={styles.named}>
          <span>{plan.location}</span>
          <small>{plan.pcNumber}</small>
        </span>
      ),
    },
    {
      id: "starts",
      header: "Period",
      sort: "starts",
      size: 200,
      cell: (plan) => (
        <span className={`tabular ${styles.days}`}>{`${dayText(plan.startsOn)} – ${dayText(plan.endsOn)}`}</span>
      ),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      card: "secondary",
      size: 120,
      cell: (plan) => <Status {...planStatusOf(plan, plan.today)} />,
    },
    {
      id: "items",
      header: "Items",
      align: "right",
      size: 80,
      cell: (plan) => <span className="tabular">{plan.items}</span>,
    },
    {
      id: "cost",
      header: "Planned cost",
      sort: "cost",
      align: "right",
      size: 130,
      cell: (plan) => <Money cents={plan.plannedCents} />,
    },
    {
      id: "updated",
      header: "Updated",
      sort: "updated",
      hidden: true,
      size: 180,
      cell: (plan) => <Instant at={plan.updatedAt} timeZone={plan.timeZone} />,
    },
  ];
}

/** What the menu of a plan's row offers to whom. */
export function planRowActions(
  plan: PlanRow,
  { mayEdit, mayArchive }: { mayEdit: boolean; mayArchive: boolean },
): RowAction[] {
  const allows = (move: "archive" | "restore") =>
    mayArchive && planMoves[move].from.some((from) => from === plan.status);
  return [
    { label: "Open", to: paths.plan(plan.id) },
    ...(mayEdit && isWaiting(plan) ? [{ label: "Answer", to: paths.answerPlan(plan.id) }] : []),
    ...(mayEdit && refusalOfChange(plan) === null
      ? [{ label: "Continue planning", to: paths.planItems(plan.id) }]
      : []),
    ...(mayEdit ? [{ label: "Duplicate", to: paths.createPlan(undefined, { copy: plan.id }) }] : []),
    { label: "Print", to: paths.plan(plan.id, { print: 1 }) },
    { label: "Download costs as CSV", to: paths.planCosts(plan.id) },
    ...(allows("archive")
      ? [
          {
            label: "Archive",
            intent: "archive",
            confirm: {
              title: `Archive ${plan.name}?`,
              text: "It leaves the lists of what runs. Its history stays, and you can restore it.",
            },
          },
        ]
      : []),
    ...(allows("restore") ? [{ label: "Restore", intent: "restore" }] : []),
    ...(mayEdit && refusalOfDeleting(plan) === null
      ? [
          {
            label: "Delete draft",
            intent: "delete",
            tone: "danger" as const,
            confirm: { title: `Delete ${plan.name}?`, text: "The draft and its items are gone for good." },
          },
        ]
      : []),
  ];
}
