import { fieldError, staleError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import type { ActionOutcome } from "#app/platform/workflow/workflow.server.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { defineSideAction } from "#app/programs/queue/record-actions.server.ts";
import { completionDateForm } from "./studio-form.ts";
import { studioCustomerMailContent } from "./studio-mails.ts";
import { isInProgress } from "./studio-rules.ts";
import { type StudioRequest, studioRecords } from "./studio.server.ts";

/** Change the completion date of a request and mail the customer. Advisors only. */
export const changeCompletionDate = defineSideAction(
  studioRecords,
  "moveDay",
  completionDateForm,
  ({ db, actor, now }, id, form) =>
    idempotent({ db, actor, now }, form, async (db): Promise<ActionOutcome<StudioRequest>> => {
      const found = isAdvisorRole(actor.role) ? await studioRecords.lock(db, actor, id) : null;
      if (!found) return null;
      const { companyId, status, version, timeZone } = found;
      if (form.version !== undefined && form.version !== version) {
        return { saved: false, fieldErrors: staleError("request"), status: 409 };
      }
      if (!isInProgress(found))
        return { saved: false, fieldErrors: fieldError("", "The studio isn't working on this request.") };
      const { neededBy } = form;
      if (neededBy < dayIn(timeZone, now)) {
        return {
          saved: false,
          fieldErrors: fieldError("neededBy", "This date is in the past. Enter a new needed-by date."),
        };
      }
      if (neededBy === found.neededBy) return { saved: true, found, to: status };
      const object = { type: "studio-request", id };
      const change = { before: { neededBy: found.neededBy }, after: { neededBy } };
      await withAudit(db, actor, { action: "studio-request.move-day", object, companyId, ...change })
        .updateTable("studioRequests")
        .set({ neededBy, version: version + 1, updatedAt: now, updatedBy: actor.userId })
        .where("id", "=", id)
        .execute();
      const news = studioCustomerMailContent(found, { action: "moveDay", neededBy });
      await mailRecordCustomers(db, "studioRequests", "studio.moveDay", [{ id, news }]);
      return { saved: true, found, to: status };
    }),
);
