import { dayText } from "#app/ui/format.ts";
import plain from "#app/ui/plain-table.module.css";
import { EmptyState } from "#app/ui/status.tsx";
import { groupsOf } from "../action-groups.ts";
import { whoDoesIt } from "#app/planning/actions/action-words.ts";
import { isLate } from "#app/planning/actions/action-rules.ts";
import type { ActionRow } from "./action-rows.tsx";
import styles from "./action-sheet.module.css";

/** The open actions of a location on paper, with a box to tick each, and the way to tick them on a phone. */
export function ActionSheet({
  rows,
  today,
  qrCode,
}: {
  rows: readonly ActionRow[];
  today: string;
  /** Leads to the same actions; whoever scans it signs in first. */
  qrCode: { size: number; path: string };
}) {
  if (rows.length === 0) return <EmptyState text="Everything is done." />;
  return (
    <>
      <figure className={styles.scan}>
        <svg viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} role="img" aria-label="Code that opens this list on a phone">
          <path d={qrCode.path} shapeRendering="crispEdges" />
        </svg>
        <figcaption>Scan to tick off with your phone.</figcaption>
      </figure>
      {groupsOf(rows, "week", today).map((group) => (
        <table key={group.key} className={`${plain.table} ${styles.sheet}`}>
          <caption>{group.title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Done</th>
              <th scope="col">Due</th>
              <th scope="col">What to do</th>
              <th scope="col">Who</th>
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
                  {isLate(row, today) && <strong> late</strong>}
                </td>
                <td>
                  {row.title}
                  {row.plan && <small className="note">{row.plan}</small>}
                </td>
                <td>{whoDoesIt(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
