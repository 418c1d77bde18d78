import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { LatestOf } from "#app/ui/shown-of.tsx";
import { Instant, Status } from "#app/ui/status.tsx";
import { batchStatusOf } from "../batch-rules.ts";
import type { SerializeFrom } from "@remix-run/node";
import type { listBatches } from "../batch-queries.server.ts";

type Batch = SerializeFrom<typeof listBatches>[number];

/** What was generated before, the newest first. */
export function BatchList({ batches, timeZone }: { batches: readonly Batch[]; timeZone: string }) {
  return (
    <Card title="Generated before">
      {batches.length === 0 && <p className="soft">Nothing yet. What you generate shows here.</p>}
      <ul className="bare stack close">
        {batches.map(({ id, set, startsOn, status, createdAt, counts }) => (
          <li key={id} className="between wraps">
            <span className="stack flat">
              <a href={paths.planBatch(id)}>
                {set}, {dayText(startsOn)}
              </a>
              <span className="soft">
                <Say>{countText(counts.made, "{plan}")}</Say>, <Instant at={createdAt} timeZone={timeZone} dateOnly />
              </span>
            </span>
            <Status {...batchStatusOf(status)} />
          </li>
        ))}
      </ul>
      <LatestOf shown={batches.length} total={batches[0]?.total ?? 0} noun={["batch", "batches"]} />
    </Card>
  );
}
