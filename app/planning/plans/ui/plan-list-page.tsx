import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ListTable, type RowAction } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { Instant, Status } from "#app/ui/content/status.tsx";
import type { ListRow } from "#app/platform/records/list.server.ts";
import type { planList } from "../plan-list.server.ts";
import { isAwaitingAnswer, planChangeRefusal, planDeletionRefusal, planTransitionRefusal } from "../plan-rules.ts";
import { itemDaysText } from "../plan-words.ts";

type Plan = SerializeFrom<ListRow<typeof planList>>;
interface Rights {
  canEdit: boolean;
  canArchive: boolean;
}

/** List of all plans at the user's locations. */
export function PlanListPage({ list, ...rights }: Rights & { list: ListView<Plan> }) {
  const { canEdit } = rights;
  return (
    <Page
      title={canEdit ? "Your {plans}" : "{Plans}"}
      action={
        canEdit && (
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
          starts: (plan) => <span className="tabular">{itemDaysText(plan)}</span>,
          status: ({ statusTag }) => <Status {...statusTag} />,
          updated: ({ updated, timeZone }) => <Instant at={updated} timeZone={timeZone} />,
        }}
        download={paths.plansDownload()}
        empty={{ text: "Owners in your {network} create {plans} for each {location}." }}
      />
    </Page>
  );
}

/** Return the actions in a plan's row that the user can take. */
function actionsOf(plan: Plan, { canEdit, canArchive }: Rights): RowAction[] {
  const { id, name, version } = plan;
  const canTransition = (action: "archive" | "restore") => canArchive && planTransitionRefusal(action, plan) === null;
  const archive = {
    label: "Archive",
    intent: "archive",
    version,
    confirm: {
      title: `Archive “${name}”?`,
      text: "It won't show with your current {plans}. You can restore it anytime.",
    },
  };
  const remove = {
    label: "Delete draft",
    intent: "delete",
    version,
    tone: "danger" as const,
    confirm: { title: `Delete “${name}”?`, text: "The draft and its items will be deleted. You can't undo this." },
  };
  const actions: (RowAction | false)[] = [
    { label: "Open", to: paths.plan(id) },
    canEdit && isAwaitingAnswer(plan) && { label: "Review {plan}", to: paths.answerPlan(id) },
    canEdit && planChangeRefusal(plan) === null && { label: "Continue planning", to: paths.planItems(id) },
    canEdit && { label: "Duplicate", to: paths.createPlan(undefined, { copy: id }) },
    { label: "Print", to: paths.plan(id, { print: 1 }) },
    { label: "Download costs as CSV", to: paths.planCosts(id) },
    canTransition("archive") && archive,
    canTransition("restore") && { label: "Restore", intent: "restore", version },
    canEdit && planDeletionRefusal(plan) === null && remove,
  ];
  return actions.filter((action) => action !== false);
}
