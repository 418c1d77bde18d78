import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { BatchAsk } from "./batch-form.ts";
import { type Preview, previewOf } from "./batch-rules.ts";
import { refusalOfSize, refusalOfStart } from "./batch-rules.ts";
import { findUnknown, isTargeted } from "./batch-targets.server.ts";
import { findMaking, previewPlans } from "./preview-plans.server.ts";
import { unknownNumbers } from "./start-batch.server.ts";

type Outcome =
  { saved: true; preview: Preview & { set: string; endsOn: string } } | { saved: false; problems: Problems } | null;

/** What generating would do, without doing it. `today` is the company's. Null when the set is absent or out of reach. */
export async function previewBatch(
  db: Db,
  advisor: Person,
  companyId: number,
  ask: BatchAsk,
  today: string,
): Promise<Outcome> {
  const found = await findMaking(db, advisor.reach, companyId, ask.setId, ask.startsOn);
  if (!found) return null;
  if (found.set.status !== "published") return { saved: false, problems: problem("setId", "Choose a published set.") };
  const late = refusalOfStart(ask.startsOn, today);
  if (late) return { saved: false, problems: problem("startsOn", late) };
  const unknown = await findUnknown(db, advisor.reach, companyId, ask.pcNumbers);
  if (unknown.length > 0) return { saved: false, problems: unknownNumbers(unknown) };
  const preview = previewOf(await previewPlans(db, advisor.reach, found.making, isTargeted(ask)));
  const refusal = refusalOfSize(preview.total, may(advisor, "autopilot:generate-many"));
  if (refusal) return { saved: false, problems: problem("", refusal) };
  return { saved: true, preview: { ...preview, set: found.set.name, endsOn: found.making.endsOn } };
}
