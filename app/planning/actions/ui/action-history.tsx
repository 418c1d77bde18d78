import type { RecordLog } from "#app/platform/workflow/record-log.server.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { Card } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { actionWorkflow } from "../action-rules.ts";

/** Status changes of an action, the newest first. */
export function ActionHistory({ changes, timeZone }: { changes: RecordLog["changes"]; timeZone: string }) {
  if (changes.length === 0) return null;
  return (
    <Card title="History">
      <ul className="bare stack close">
        {changes.map(({ id, toStatus, reason, at, by }) => (
          <li key={id}>
            <strong>{statusLabel(actionWorkflow.words, toStatus)}</strong>
            {reason && <p className="multiline">{reason}</p>}
            <p className="help">
              {by}, <Instant at={at} timeZone={timeZone} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
