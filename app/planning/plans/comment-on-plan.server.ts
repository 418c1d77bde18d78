import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import { inPlan } from "./lock-plan.server.ts";
import type { commentForm } from "./plan-form.ts";

/** Writes a comment on a plan. Null when it is absent or out of reach. */
export function commentOnPlan(db: Db, member: Member, planId: number, form: z.output<typeof commentForm>, now: Date) {
  return once(db, member, form, now, (db) =>
    inPlan(
      db,
      member,
      planId,
      now,
      () => null,
      async (db, { companyId }) => {
        await writeComment(db, member, { type: "plan", id: planId, companyId }, form.text, now);
        return { saved: true };
      },
    ),
  );
}
