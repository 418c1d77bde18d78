import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { assigneeText } from "#app/planning/actions/action-words.ts";
import { actionWorkflow, isActionLate, statusOfAction } from "#app/planning/actions/action-rules.ts";
import { groupActions } from "../action-groups.ts";
import type { ActionGrouping } from "../action-list.ts";
import type { listActions } from "../action-list.server.ts";
import styles from "./checklist.module.css";
import { TickButton } from "./tick-button.tsx";

export type ActionRow = SerializeFrom<typeof listActions>[number];

/** Page of actions in groups. `bulkForm` is the id of the form of selected rows; null without bulk changes. */
export function ActionRows({
  rows,
  by,
  today,
  showsLocation,
  canTick,
  bulkForm,
  ready,
}: {
  rows: readonly ActionRow[];
  by: ActionGrouping;
  today: string;
  showsLocation: boolean;
  canTick: boolean;
  bulkForm: string | null;
  /** Number of rows that this week has at least. */
  ready: number;
}) {
  return (
    <>
      {groupActions(rows, by, today, { namesLocation: showsLocation, ready }).map((group) => (
        <section key={group.key} className={styles.group}>
          <h2>{group.title}</h2>
          <ul className="bare">
            {group.rows.map((row) => (
              <li key={row.id} className={styles.row} data-row="" data-status={row.status}>
                {bulkForm && <ActionCheckbox row={row} form={bulkForm} />}
                <TickButton action={row} status={row.status} canTick={canTick} />
                <div className={styles.what}>
                  <a href={paths.action(row.locationId, row.id)} className={styles.name}>
                    {row.title}
                  </a>
                  <Meta row={row} by={by} showsLocation={showsLocation} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Meta({ row, by, showsLocation }: { row: ActionRow; by: ActionGrouping; showsLocation: boolean }) {
  const translate = useTranslate();
  const late = isActionLate(row, row.today) ? statusOfAction(row, row.today).word : null;
  const facts = [
    ...(row.item === null ? [] : [row.item]),
    ...(by === "plan" || row.plan === null ? [] : [row.plan]),
    ...(showsLocation && by !== "location" && !(by === "plan" && row.plan) ? [row.location] : []),
    ...(by === "person" || !(row.owner ?? row.ownerRole) ? [] : [assigneeText(row)]),
    ...(row.status === "inProgress" ? [actionWorkflow.words.inProgress] : []),
    ...(row.isMandatory ? ["Required"] : []),
    ...(row.notes > 0 ? [countText(row.notes, "note")] : []),
    ...(row.files > 0 ? [countText(row.files, "file")] : []),
  ];
  return (
    <div className={styles.meta}>
      <span className={late ? "danger-ink medium" : undefined}>
        Due {dayText(row.dueOn)}
        {late && `, ${late}`}
      </span>
      {facts.map((fact, index) => (
        <span key={index}>{translate(fact)}</span>
      ))}
    </div>
  );
}

function ActionCheckbox({ row, form }: { row: ActionRow; form: string }) {
  return (
    <label className={styles.pick} data-print="hide">
      <input
        type="checkbox"
        className="tickbox"
        name="ids"
        value={row.id}
        form={form}
        aria-label={`Select ${row.title}`}
      />
    </label>
  );
}
