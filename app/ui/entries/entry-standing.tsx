import { ConfirmButton } from "../confirm.tsx";
import { Card, Facts } from "../page.tsx";
import styles from "./entries.module.css";
import { type EntryRow, EntryStatus, questionOfDelete, questionOfSwitch } from "./entry-columns.tsx";

/**
 * Where an entry stands and is used, with the way to switch it off or, unused, to delete it. That is done by `list`, the
 * page that holds the entry among the others.
 */
export function EntryStanding({
  entry,
  noun,
  list,
  mayDelete,
}: {
  entry: EntryRow;
  noun: string;
  list: string;
  mayDelete: boolean;
}) {
  const posted = { action: list, values: { id: String(entry.id) } };
  return (
    <Card title="Use">
      <Facts
        facts={[
          { term: "Status", value: <EntryStatus isActive={entry.isActive} /> },
          { term: "Used by", value: entry.usedBy || "Nothing yet" },
        ]}
      />
      <div className={styles.actions}>
        {entry.isActive ? (
          <ConfirmButton label={`Deactivate ${noun}`} intent="switch-off" {...posted} {...questionOfSwitch(entry)} />
        ) : (
          <ConfirmButton
            label={`Activate ${noun}`}
            intent="switch-on"
            {...posted}
            title={`Activate ${entry.name}?`}
            text="It can be chosen again."
          />
        )}
        {mayDelete && entry.usedBy === "" && (
          <ConfirmButton
            label={`Delete ${noun}`}
            intent="delete"
            tone="danger"
            {...posted}
            {...questionOfDelete(entry)}
          />
        )}
      </div>
      {mayDelete && entry.usedBy !== "" && (
        <p className={styles.soft}>What is in use is not deleted. Deactivate it instead.</p>
      )}
    </Card>
  );
}
