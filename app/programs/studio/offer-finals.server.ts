import { fieldError } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { plainRecordActionForm } from "#app/platform/workflow/record-action-form.ts";
import type { ActionOutcome } from "#app/platform/workflow/workflow.server.ts";
import { defineSideAction } from "#app/programs/queue/record-actions.server.ts";
import { availableUntil } from "./studio-rules.ts";
import { type StudioRequest, studioRecords } from "./studio.server.ts";

/** Make the final files of a request available again from now on. Advisors only. */
export const offerFinals = defineSideAction(
  studioRecords,
  "offerFinals",
  plainRecordActionForm,
  ({ db, actor, now }, id, form) =>
    idempotent({ db, actor, now }, form, async (db): Promise<ActionOutcome<StudioRequest>> => {
      const found = isAdvisorRole(actor.role) ? await studioRecords.lock(db, actor, id) : null;
      if (!found) return null;
      const { companyId, status } = found;
      if (status !== "delivered" && status !== "closed") {
        return { saved: false, fieldErrors: fieldError("", "No files have been delivered yet.") };
      }
      const until = availableUntil(found, now);
      const auditEntry = {
        object: { type: "studio-request", id },
        companyId,
        after: { availableUntil: until.toISOString() },
      };
      await withAudit(db, actor, { action: "studio-request.offer-finals", ...auditEntry })
        .updateTable("studioFiles")
        .set({ availableUntil: until })
        .where("requestId", "=", id)
        .where("kind", "=", "final")
        .execute();
      return { saved: true, found, to: status };
    }),
);
