import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { once } from "#app/platform/records/once.server.ts";
import type { StepOutcome } from "#app/platform/workflow/workflow.server.ts";
import { mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { besides } from "#app/programs/queue/record-work.server.ts";
import { dayForm } from "./studio-form.ts";
import { newsForCustomer } from "./studio-mails.ts";
import { isUnderway } from "./studio-rules.ts";
import { type StudioRequest, studioWorkflow } from "./studio.server.ts";

/** Moves the day by which the studio is done with a request; its requester is told. Only advisors do. */
export const moveDayStep = besides(studioWorkflow, "moveDay", dayForm, (db: Db, editor, id, form, now) =>
  once(db, editor, form, now, async (db): Promise<StepOutcome<StudioRequest>> => {
    const found = isAdvisorRole(editor.role) ? await studioWorkflow.lock(db, editor, id) : null;
    if (!found) return null;
    const { companyId, status, version, timeZone } = found;
    if (form.version !== undefined && form.version !== version) {
      return { saved: false, problems: stale("request"), status: 409 };
    }
    if (!isUnderway(found)) return { saved: false, problems: problem("", "The studio does not work on this request.") };
    const { neededBy } = form;
    if (neededBy < dayIn(timeZone, now)) {
      return { saved: false, problems: problem("neededBy", "This day is over. Say by which day it is done.") };
    }
    if (neededBy === found.neededBy) return { saved: true, found, to: status };
    const object = { type: "studio-request", id };
    const change = { before: { neededBy: found.neededBy }, after: { neededBy } };
    await withAudit(db, editor, { action: "studio-request.move-day", object, companyId, ...change })
      .updateTable("studioRequests")
      .set({ neededBy, version: version + 1, updatedAt: now, updatedBy: editor.userId })
      .where("id", "=", id)
      .execute();
    const news = newsForCustomer(found, { verb: "moveDay", neededBy });
    await mailCustomersOf(db, "studioRequests", "studio.moveDay", [{ id, news }]);
    return { saved: true, found, to: status };
  }),
);
