import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { ListTable, type RowAction } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { setList } from "../set-list.server.ts";
import { mayMove } from "../set-rules.ts";
import styles from "./sets.module.css";
import { questionOfArchiving } from "./set-question.ts";

type SetRow = SerializeFrom<RowOf<typeof setList>>;

/** The autopilot sets of a company, or of all, with what can be done with each. */
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
        name: ({ id, name, description }) => (
          <span className="stack flat">
            <a href={paths.editAutopilotSet(id)}>{name}</a>
            {description && <span className={styles.clipped}>{description}</span>}
          </span>
        ),
      }}
      download={paths.autopilotSetsDownload()}
      empty={{
        text: `Put {ideas} together that work well one after the other, and make the {plans} of ${company.name} with them.`,
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
    ...(mayMove("publish", set.status) ? [{ label: "Publish set", intent: "publish", version: set.version }] : []),
    ...(mayMove("archive", set.status)
      ? [{ label: "Archive set", intent: "archive", version: set.version, confirm: questionOfArchiving(set) }]
      : []),
  ];
}
