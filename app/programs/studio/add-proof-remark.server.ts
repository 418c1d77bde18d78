import { sql } from "kysely";
import { fieldError } from "#app/http/errors.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import type { ActionOutcome } from "#app/platform/workflow/workflow.server.ts";
import { defineSideAction } from "#app/programs/queue/record-actions.server.ts";
import { proofRemarkForm } from "./studio-form.ts";
import { isProofOpen } from "./studio-rules.ts";
import { type StudioRequest, studioRecords } from "./studio.server.ts";

const MAX_PINS = 100;

/** Add a remark to a file of the newest proof round while it awaits an answer. */
export const addProofRemark = defineSideAction(studioRecords, "pin", proofRemarkForm, ({ db, actor, now }, id, form) =>
  idempotent({ db, actor, now }, form, async (db): Promise<ActionOutcome<StudioRequest>> => {
    const found = await studioRecords.lock(db, actor, id);
    if (!found) return null;
    if (!isAdvisorRole(actor.role) && !canOrder(actor))
      return { saved: false, fieldErrors: fieldError("", ORDER_REFUSAL) };
    const { fileId, text, x = null, y = null } = form;
    const { rows } = await sql<{ pins: number }>`
      select (select count(*) from studio_pins where request_id = ${id})::integer as pins from studio_files
      where request_id = ${id} and file_id = ${fileId} and round = ${found.roundsUsed}`.execute(db);
    const [proof] = rows;
    if (!proof || !isProofOpen(found)) {
      return {
        saved: false,
        fieldErrors: fieldError("", "This proof was already answered. Comment on the request instead."),
      };
    }
    if (proof.pins >= MAX_PINS) {
      return { saved: false, fieldErrors: fieldError("", `A request can have up to ${MAX_PINS} proof comments.`) };
    }
    const { companyId, status } = found;
    const spot = x === null || y === null ? { x: null, y: null } : { x, y };
    const object = { type: "studio-request", id };
    await sql`with pinned as (
        insert into studio_pins (request_id, file_id, x, y, text, at, by_user_id)
        values (${id}, ${fileId}, ${spot.x}, ${spot.y}, ${text}, ${now}, ${actor.userId})
      ) ${insertAuditRows(actor, [{ action: "studio-request.pin", object, companyId, after: { text } }])}`.execute(db);
    return { saved: true, found, to: status };
  }),
);
