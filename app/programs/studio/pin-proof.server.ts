import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { once } from "#app/platform/records/once.server.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import type { StepOutcome } from "#app/platform/workflow/workflow.server.ts";
import { besides } from "#app/programs/queue/record-work.server.ts";
import { pinForm } from "./studio-form.ts";
import { isProofOpen, NOT_A_GUEST } from "./studio-rules.ts";
import { type StudioRequest, studioWorkflow } from "./studio.server.ts";

const MOST_PINS = 100;

/** Writes a remark about a file of the newest round while its answer is open. */
export const pinStep = besides(studioWorkflow, "pin", pinForm, (db: Db, editor, id, form, now) =>
  once(db, editor, form, now, async (db): Promise<StepOutcome<StudioRequest>> => {
    const found = await studioWorkflow.lock(db, editor, id);
    if (!found) return null;
    if (!isAdvisorRole(editor.role) && !mayOrder(editor)) return { saved: false, problems: problem("", NOT_A_GUEST) };
    const { fileId, text, x = null, y = null } = form;
    const { rows } = await sql<{ pins: number }>`
      select (select count(*) from studio_pins where request_id = ${id})::integer as pins from studio_files
      where request_id = ${id} and file_id = ${fileId} and round = ${found.roundsUsed}`.execute(db);
    const [held] = rows;
    if (!held || !isProofOpen(found)) {
      return { saved: false, problems: problem("", "This proof is answered. Write a comment instead.") };
    }
    if (held.pins >= MOST_PINS) {
      return { saved: false, problems: problem("", `A request has ${MOST_PINS} remarks at most.`) };
    }
    const { companyId, status } = found;
    const spot = x === null || y === null ? { x: null, y: null } : { x, y };
    const object = { type: "studio-request", id };
    await sql`with pinned as (
        insert into studio_pins (request_id, file_id, x, y, text, at, by_user_id)
        values (${id}, ${fileId}, ${spot.x}, ${spot.y}, ${text}, ${now}, ${editor.userId})
      ) ${auditRows(editor, [{ action: "studio-request.pin", object, companyId, after: { text } }])}`.execute(db);
    return { saved: true, found, to: status };
  }),
);
