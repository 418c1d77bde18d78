import { dayText } from "#app/ui/text/format.ts";
import plain from "#app/ui/content/plain-table.module.css";
import { EmptyState } from "#app/ui/content/status.tsx";
import { assigneeText } from "#app/planning/actions/action-words.ts";
import { isActionLate } from "#app/planning/actions/action-rules.ts";
import { groupActions } from "../action-groups.ts";
import type { ActionRow } from "./action-rows.tsx";
import styles from "./action-sheet.module.css";

/** Printed checklist of a location, with a box for each open action and a QR code to do it on a phone. */
export function ActionSheet({
  rows,
  today,
  qrCode,
}: {
  rows: readonly ActionRow[];
  today: string;
  /** Links to the same actions; the user has to sign in after scanning it. */
  qrCode: { size: number; path: string };
}) {
  if (rows.length === 0) return <EmptyState text="All to-dos are done." />;
  return (
    <>
      <figure className={styles.scan}>
        <svg
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label="QR code that opens this list on a phone"
        >
          <path d={qrCode.path} shapeRendering="crispEdges" />
        </svg>
        <figcaption>Scan to check off to-dos on your phone.</figcaption>
      </figure>
      {groupActions(rows, "week", today).map((group) => (
        <table key={group.key} className={`${plain.table} ${styles.sheet}`}>
          <caption>{group.title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Done</th>
              <th scope="col">Due</th>
              <th scope="col">To-do</th>
              <th scope="col">Assigned to</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <span className={styles.box} data-done={row.status === "done" || undefined} />
                  <span className="visually-hidden">{row.status === "done" ? "Done" : "Open"}</span>
                </td>
                <td className="tabular">
                  {dayText(row.dueOn)}
                  {isActionLate(row, today) && <strong> late</strong>}
                </td>
                <td>
                  {row.title}
                  {row.plan && <small className="note">{row.plan}</small>}
                </td>
                <td>{assigneeText(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
