import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { BatchRequest } from "./batch-form.ts";
import { type BatchPreview, toBatchPreview } from "./batch-rules.ts";
import { batchSizeRefusal, batchStartRefusal } from "./batch-rules.ts";
import { findUnknownPcNumbers, isTargetedLocation } from "./batch-targets.server.ts";
import { findPlanGeneration, previewPlans } from "./preview-plans.server.ts";
import { unknownPcNumberErrors } from "./start-batch.server.ts";

type Outcome =
  | { saved: true; preview: BatchPreview & { set: string; endsOn: string } }
  | { saved: false; fieldErrors: FieldErrors }
  | null;

/**
 * Preview a batch without creating plans. `today` is the company's day. Null when the set is absent or out of scope.
 */
export async function previewAutopilotBatch(
  db: Db,
  advisor: CurrentUser,
  { companyId, request, today }: { companyId: number; request: BatchRequest; today: string },
): Promise<Outcome> {
  const found = await findPlanGeneration(db, advisor.access, {
    companyId,
    setId: request.setId,
    startsOn: request.startsOn,
  });
  if (!found) return null;
  if (found.set.status !== "published")
    return { saved: false, fieldErrors: fieldError("setId", "Choose a published set.") };
  const startRefusal = batchStartRefusal(request.startsOn, today);
  if (startRefusal) return { saved: false, fieldErrors: fieldError("startsOn", startRefusal) };
  const unknown = await findUnknownPcNumbers(db, advisor.access, companyId, request.pcNumbers);
  if (unknown.length > 0) return { saved: false, fieldErrors: unknownPcNumberErrors(unknown) };
  const preview = toBatchPreview(await previewPlans(db, advisor.access, found.generation, isTargetedLocation(request)));
  const refusal = batchSizeRefusal(preview.total, can(advisor, "autopilot:generate-many"));
  if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
  return { saved: true, preview: { ...preview, set: found.set.name, endsOn: found.generation.endsOn } };
}
