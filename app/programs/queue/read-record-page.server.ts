import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { availableActions, canAct } from "#app/platform/workflow/define-workflow.ts";
import type { WorkflowUser } from "#app/platform/workflow/order-rights.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import type { RecordTransitions, WorkflowRecord, WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";

/**
 * Read what the page of a record shows on either side: the user's actions, whether they can comment, comments and
 * status changes. Users who can act on such records can comment.
 */
export async function readRecordPage<Found extends WorkflowRecord, Declared extends RecordTransitions<Found>>(
  db: Db,
  user: WorkflowUser & { access: AccessScope },
  { type, workflow }: Pick<WorkflowRecords<Found, Declared>, "type" | "workflow">,
  record: Found,
  now: Date,
) {
  return {
    steps: availableActions(workflow, record, { ...user, now }),
    canComment: canAct(user, workflow),
    ...(await readRecordLog(db, user.access, { type, id: record.id }, { internal: isAdvisorRole(user.role) })),
  };
}
