import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { PicturedLink } from "#app/ui/content/record-picture.tsx";
import { ListTable, type RowAction } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { autopilotSetList } from "../set-list.server.ts";
import { autopilotSetWorkflow } from "../set-rules.ts";
import { archiveSetConfirmation } from "./archive-confirmation.ts";

type SetRow = SerializeFrom<ListRow<typeof autopilotSetList>>;

/** Table of the autopilot sets of one company, or of all, with each row's actions. */
export function SetTable({
  list,
  company,
  create,
}: {
  list: ListView<SetRow>;
  company: { name: string };
  create: { label: string; to: string } | undefined;
}) {
  return (
    <ListTable
      list={list}
      rowName={({ name }) => name}
      rowLink={({ id }) => paths.editAutopilotSet(id)}
      rowActions={actionsOf}
      cells={{
        name: ({ id, name, description, objective }) => (
          <PicturedLink to={paths.editAutopilotSet(id)} title={name} category={objective ?? ""}>
            {description && <span className="note clipped">{description}</span>}
          </PicturedLink>
        ),
      }}
      download={paths.autopilotSetsDownload()}
      empty={{
        text: `Combine {ideas} into a set, then create {plans} for ${company.name} from it.`,
        action: create,
      }}
    />
  );
}

function actionsOf(set: SetRow): RowAction[] {
  return [
    { label: "Edit set", to: paths.editAutopilotSet(set.id) },
    ...(set.status === "published"
      ? [{ label: "Generate {plans}", to: paths.generatePlans({ company: set.companyId, set: set.id }) }]
      : []),
    ...availableActions(autopilotSetWorkflow, set, {}).map(({ action, label }) => ({
      label,
      intent: action,
      version: set.version,
      confirm: action === "archive" ? archiveSetConfirmation(set) : undefined,
    })),
  ];
}
