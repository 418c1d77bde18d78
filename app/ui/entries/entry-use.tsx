import { ConfirmButton } from "../confirm.tsx";
import { Card, Facts } from "../page.tsx";
import { Status } from "../status.tsx";
import { entryMoves, type EntryRow } from "./entry-moves.ts";

/**
 * Whether an entry is active and where it is used, with the way to switch it off or, unused, to delete it. That is done by
 * `list`, the page that holds the entry among the others.
 */
export function EntryUse({
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
  return (
    <Card title="Use">
      <Facts
        facts={[
          {
            term: "Status",
            value: (
              <Status
                {...(entry.isActive ? { tone: "success", word: "Active" } : { tone: "neutral", word: "Inactive" })}
              />
            ),
          },
          { term: "Used by", value: entry.usedBy || "Nothing yet" },
        ]}
      />
      <div className="row row-after">
        {entryMoves(entry, noun, mayDelete).map(({ confirm, ...move }) => (
          <ConfirmButton
            key={move.intent}
            {...move}
            {...(confirm ?? { title: `Activate ${entry.name}?`, text: "It can be chosen again." })}
            action={list}
            values={{ id: entry.id }}
          />
        ))}
      </div>
      {mayDelete && entry.usedBy !== "" && (
        <p className="soft row-after">What is in use is not deleted. Deactivate it instead.</p>
      )}
    </Card>
  );
}
