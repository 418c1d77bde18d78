import type { SerializeFrom } from "@remix-run/node";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { LatestOfNote } from "#app/ui/page/truncation-notes.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import type { listLinkChanges } from "../idea-links.server.ts";

type LinkChangeRow = SerializeFrom<typeof listLinkChanges>[number];

/** List of a company's latest replacements, each with an undo button. */
export function LinkHistory({ changes, timeZone }: { changes: readonly LinkChangeRow[]; timeZone: string }) {
  if (changes.length === 0) return null;
  return (
    <Card title="Earlier changes">
      <ul className="bare stack">
        {changes.map((change) => (
          <li key={change.id} className="between wraps">
            <span>
              <del className="danger-ink">{change.find}</del> to <ins>{change.replacement || "nothing"}</ins>
              <br />
              <span className="note">
                {countText(change.links, "link")}, {change.by}, <Instant at={change.madeAt} timeZone={timeZone} />
              </span>
            </span>
            {change.undoneAt ? (
              <span className="soft">Undone</span>
            ) : (
              <ConfirmButton
                label="Undo"
                intent="undo"
                title="Restore the old links?"
                text={`${countText(change.links, "link")} go back to their old address. Links changed since then stay.`}
                values={{ id: change.id }}
              />
            )}
          </li>
        ))}
      </ul>
      <LatestOfNote shown={changes.length} total={changes[0]?.total ?? 0} noun={["change"]} />
    </Card>
  );
}
