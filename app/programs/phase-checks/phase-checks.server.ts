import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { once } from "#app/platform/records/once.server.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import type { Transitions } from "#app/platform/workflow/transitions.ts";
import type { StepOutcome, Workflow } from "#app/platform/workflow/workflow.server.ts";
import { type Assigned, besides } from "#app/programs/queue/record-work.server.ts";
import type { Box } from "./phase-rules.ts";

export interface Check {
  key: string;
  at: string;
  by: string | null;
}

/** The ticked boxes of a record: which, when and by whom. `id` is its column. */
export function checksOf(type: string, id: string): RawBuilder<Check[]> {
  return sql`coalesce((select json_agg(json_build_object('key', box, 'at', done_at,
      'by', ${nameOfUser("phaseChecks.doneBy")}) order by done_at)
    from phase_checks where object_type = ${type} and object_id = ${sql.ref(id)}), '[]')`;
}

const checkForm = z.strictObject({ ...stepFields, box: z.string().max(60) });

interface Checked extends Assigned {
  boxes: readonly Box[];
}

/** Ticks a box of a record or takes the tick off: `box` is "briefComplete:on" or "briefComplete:off". Only advisors do. */
export function checkStep<Found extends Checked, Ways extends Transitions<Found>>(workflow: Workflow<Found, Ways>) {
  const { type, lock } = workflow;
  return besides(workflow, "check", checkForm, (db: Db, editor, id, form, now) =>
    once(db, editor, form, now, async (db): Promise<StepOutcome<Found>> => {
      const found = isAdvisorRole(editor.role) ? await lock(db, editor, id) : null;
      if (!found) return null;
      const { companyId, status } = found;
      const [key = "", turn] = form.box.split(":");
      const box = found.boxes.find((one) => one.key === key);
      if (!box) return { saved: false, problems: problem("", "This box is not on the checklist any more.") };
      const entry = { object: { type, id }, companyId, after: { box: box.label } };
      if (turn === "on") {
        await sql`with done as (
            insert into phase_checks (object_type, object_id, company_id, box, done_at, done_by)
            values (${type}, ${id}, ${companyId}, ${key}, ${now}, ${editor.userId})
            on conflict do nothing
          ) ${auditRows(editor, [{ ...entry, action: `${type}.tick` }])}`.execute(db);
      } else {
        await sql`with undone as (
            delete from phase_checks where object_type = ${type} and object_id = ${id} and box = ${key}
          ) ${auditRows(editor, [{ ...entry, action: `${type}.untick` }])}`.execute(db);
      }
      return { saved: true, found, to: status };
    }),
  );
}
