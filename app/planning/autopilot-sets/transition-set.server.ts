import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { lockSet } from "./lock-set.server.ts";
import { autopilotSetWorkflow, type SetStatusAction } from "./set-rules.ts";

/** Publish or archive a set; does nothing when it already has that status. Null when absent or out of scope. */
export async function transitionSet(
  db: Db,
  advisor: CurrentUser,
  { setId, action, now, seen }: { setId: number; action: SetStatusAction; now: Date; seen?: SeenVersion },
): Promise<{ saved: boolean; sentence: string } | null> {
  return db.transaction().execute(async (db) => {
    const set = await lockSet(db, advisor.access, setId);
    if (!set) return null;
    const transition = autopilotSetWorkflow.transitions[action];
    const { to } = transition;
    const sentence = `${set.name} ${transition.done}.`;
    if (set.status === to) return { saved: true, sentence };
    const refusal = statusRefusal(autopilotSetWorkflow, transition, set.status);
    if (refusal) return { saved: false, sentence: refusal };
    if (set.isAtWork)
      return { saved: false, sentence: "{Plans} are being created from this set. Try again in a moment." };
    if (action === "publish" && set.items.length === 0) {
      return { saved: false, sentence: `${set.name} has no items. Add an item before you publish it.` };
    }
    const staleVersion = validateSeenVersion(autopilotSetWorkflow.noun, seen, set.version);
    if (staleVersion) return { saved: false, sentence: fieldErrorText(staleVersion.fieldErrors) };
    await withAudit(db, advisor, {
      action: `autopilot-set.${action}`,
      object: { type: "autopilot-set", id: set.id },
      companyId: set.companyId,
      before: { status: set.status },
      after: { status: to },
    })
      .updateTable("autopilotSets")
      .set({ status: to, version: set.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", set.id)
      .execute();
    return { saved: true, sentence };
  });
}
