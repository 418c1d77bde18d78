import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { once } from "#app/platform/records/once.server.ts";
import { plainStepForm } from "#app/platform/workflow/step-form.ts";
import type { StepOutcome } from "#app/platform/workflow/workflow.server.ts";
import { besides } from "#app/programs/queue/record-work.server.ts";
import { availableUntil } from "./studio-rules.ts";
import { type StudioRequest, studioWorkflow } from "./studio.server.ts";

/** Offers the final files of a request anew, from now on. Only advisors do. */
export const offerFinalsStep = besides(studioWorkflow, "offerFinals", plainStepForm, (db: Db, editor, id, form, now) =>
  once(db, editor, form, now, async (db): Promise<StepOutcome<StudioRequest>> => {
    const found = isAdvisorRole(editor.role) ? await studioWorkflow.lock(db, editor, id) : null;
    if (!found) return null;
    const { companyId, status } = found;
    if (status !== "delivered" && status !== "closed") {
      return { saved: false, problems: problem("", "Nothing is delivered yet.") };
    }
    const until = availableUntil(found, now);
    const told = { object: { type: "studio-request", id }, companyId, after: { availableUntil: until.toISOString() } };
    await withAudit(db, editor, { action: "studio-request.offer-finals", ...told })
      .updateTable("studioFiles")
      .set({ availableUntil: until })
      .where("requestId", "=", id)
      .where("kind", "=", "final")
      .execute();
    return { saved: true, found, to: status };
  }),
);
