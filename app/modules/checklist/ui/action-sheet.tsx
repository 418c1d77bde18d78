import { dayText } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/status.tsx";
import { groupsOf, whoDoesIt } from "../action-groups.ts";
import { isLate } from "../action-rules.ts";
import type { ActionRow } from "./action-rows.tsx";
import styles from "./action-sheet.module.css";

/** The open actions of a location on paper, with a box to tick each. */
export function ActionSheet({ rows, today }: { rows: readonly ActionRow[]; today: string }) {
  if (rows.length === 0) return <EmptyState title="Everything is done" text="Nothing is open here." />;
  return (
    <>
      {groupsOf(rows, "week", today).map((group) => (
        <table key={group.key} className={styles.sheet}>
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
                  {row.plan && <small>{row.plan}</small>}
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
