import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { queryAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { availableActions, canAct } from "#app/platform/workflow/define-workflow.ts";
import type { WorkflowUser } from "#app/platform/workflow/order-rights.ts";
import type { AssignableRecord } from "./record-actions.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import type { RecordTransitions, WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";

/**
 * Read what the page of a record shows on either side: the user's actions, whether they can comment, comments and
 * status changes, and for advisors those whom it can be assigned to. Users who can act on such records can comment.
 */
export async function readRecordPage<Found extends AssignableRecord, Declared extends RecordTransitions<Found>>(
  { db, user, now }: { db: Db; user: WorkflowUser & { access: AccessScope }; now: Date },
  { type, workflow }: Pick<WorkflowRecords<Found, Declared>, "type" | "workflow">,
  record: Found,
) {
  const isAdvisor = isAdvisorRole(user.role);
  const advisors = isAdvisor ? queryAdvisorChoices(db, record.companyId, record.assigneeId) : undefined;
  return {
    steps: availableActions(workflow, record, { ...user, now }),
    canComment: canAct(user, workflow),
    ...(await readRecordLog(db, user.access, { type, id: record.id }, { internal: isAdvisor, advisors })),
  };
}
