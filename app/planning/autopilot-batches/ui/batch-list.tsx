import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { LatestOfNote } from "#app/ui/page/truncation-notes.tsx";
import { Instant, Status } from "#app/ui/content/status.tsx";
import { batchWorkflow } from "../batch-rules.ts";
import type { listAutopilotBatches } from "../batch-queries.server.ts";

type Batch = SerializeFrom<typeof listAutopilotBatches>[number];

/** List of earlier batches, newest first. */
export function BatchList({ batches, timeZone }: { batches: readonly Batch[]; timeZone: string }) {
  return (
    <Card title="Earlier batches">
      {batches.length === 0 && <p className="soft">No batches yet.</p>}
      <ul className="bare stack close">
        {batches.map(({ id, set, startsOn, status, createdAt, counts }) => (
          <li key={id} className="between wraps">
            <span className="stack flat">
              <a href={paths.planBatch(id)}>
                {set}, {dayText(startsOn)}
              </a>
              <span className="soft">
                <T>{countText(counts.made, "{plan}")}</T>, <Instant at={createdAt} timeZone={timeZone} dateOnly />
              </span>
            </span>
            <Status {...statusOf(batchWorkflow, status)} />
          </li>
        ))}
      </ul>
      <LatestOfNote shown={batches.length} total={batches[0]?.total ?? 0} noun={["batch", "batches"]} />
    </Card>
  );
}
