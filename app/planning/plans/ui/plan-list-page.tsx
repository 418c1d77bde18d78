import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ListTable, type RowAction } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { Instant, Status } from "#app/ui/status.tsx";
import type { RowOf } from "#app/platform/records/list.server.ts";
import type { planList } from "../plan-list.server.ts";
import { isWaiting, planMoves, refusalOfChange, refusalOfDeleting } from "../plan-rules.ts";
import { daysText } from "../plan-words.ts";

type Plan = SerializeFrom<RowOf<typeof planList>>;
interface Rights {
  mayEdit: boolean;
  mayArchive: boolean;
}

/** Where all plans of somebody's locations stand. */
export function PlanListPage({ list, ...rights }: Rights & { list: ListView<Plan> }) {
  const { mayEdit } = rights;
  return (
    <Page
      title={mayEdit ? "Your {plans}" : "{Plans}"}
      action={
        mayEdit && (
          <PageLink to={paths.createPlan()} primary>
            {"Create {plan}"}
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={({ name }) => name}
        rowLink={({ id }) => paths.plan(id)}
        rowActions={(plan) => actionsOf(plan, rights)}
        cells={{
          name: ({ id, name, number }) => (
            <>
              <a href={paths.plan(id)}>{name}</a>
              <small className="soft">{number}</small>
            </>
          ),
          location: ({ location, pcNumber }) => (
            <>
              {location}
              <small className="soft">{pcNumber}</small>
            </>
          ),
          starts: (plan) => <span className="tabular">{daysText(plan)}</span>,
          status: ({ standing }) => <Status {...standing} />,
          updated: ({ updated, timeZone }) => <Instant at={updated} timeZone={timeZone} />,
        }}
        download={paths.plansDownload()}
        empty={{ text: "The owners of your {network} decide here what each {location} does and when." }}
      />
    </Page>
  );
}

/** What the menu of a plan's row offers to whom. */
function actionsOf(plan: Plan, { mayEdit, mayArchive }: Rights): RowAction[] {
  const { id, name, version } = plan;
  const allows = (move: "archive" | "restore") =>
    mayArchive && planMoves[move].from.some((from) => from === plan.status);
  const archive = {
    ...{ label: "Archive", intent: "archive", version },
    confirm: {
      title: `Archive ${name}?`,
      text: "It leaves the lists of what runs. Its history stays, and you can restore it.",
    },
  };
  const remove = {
    ...{ label: "Delete draft", intent: "delete", version, tone: "danger" as const },
    confirm: { title: `Delete ${name}?`, text: "The draft and its items are gone for good." },
  };
  const actions: (RowAction | false)[] = [
    { label: "Open", to: paths.plan(id) },
    mayEdit && isWaiting(plan) && { label: "Answer", to: paths.answerPlan(id) },
    mayEdit && refusalOfChange(plan) === null && { label: "Continue planning", to: paths.planItems(id) },
    mayEdit && { label: "Duplicate", to: paths.createPlan(undefined, { copy: id }) },
    { label: "Print", to: paths.plan(id, { print: 1 }) },
    { label: "Download costs as CSV", to: paths.planCosts(id) },
    allows("archive") && archive,
    allows("restore") && { label: "Restore", intent: "restore", version },
    mayEdit && refusalOfDeleting(plan) === null && remove,
  ];
  return actions.filter((action) => action !== false);
}
