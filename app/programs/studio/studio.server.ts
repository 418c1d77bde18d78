import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { bindTransitions, type WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { selectUndoable } from "#app/programs/queue/define-decision.server.ts";
import { selectPhaseChecks } from "#app/programs/phase-checks/phase-checks.server.ts";
import { missingBoxes } from "#app/programs/phase-checks/phase-rules.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { studioWorkflow } from "./studio-rules.ts";

const TYPE = "studio-request";

/** Select requests within a scope, with their first location and network. */
export function selectStudioRequests(db: Db, access: AccessScope) {
  return db
    .selectFrom("studioRequests")
    .innerJoin("locations", "locations.id", "studioRequests.locationId")
    .innerJoin("networks", "networks.id", "studioRequests.networkId")
    .where(access.record("studioRequests"));
}

const companyId = sql.ref("studioRequests.companyId");

function selectStudioRequestForRules(requests: ReturnType<typeof selectStudioRequests>) {
  return requests
    .selectAll("studioRequests")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select(selectNewestValue("studioRequestForm", companyId).as("savedRules"))
    .select(selectNewestValue("studioChecklist", companyId).as("savedBoxes"))
    .select(selectPhaseChecks(TYPE, "studioRequests.id").as("checks"))
    .select(selectUndoable(TYPE, "studioRequests").as("undoable"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectStudioRequestForRules>["executeTakeFirst"]>>>;
export type StudioRequest = ReturnType<typeof toStudioRequest<Row>>;

function toStudioRequest<Request extends Pick<Row, "savedRules" | "savedBoxes" | "checks" | "status">>(
  request: Request,
) {
  const { savedRules, savedBoxes, ...facts } = request;
  const { boxes } = parseDocumentValue("studioChecklist", savedBoxes);
  const ticked = request.checks.map(({ key }) => key);
  return {
    ...facts,
    rules: parseDocumentValue("studioRequestForm", savedRules),
    boxes,
    openBoxes: missingBoxes(boxes, request.status, ticked),
  };
}

/** Other locations of a request, "Galesburg (300123), Main Street (300124)"; null for none. */
const otherLocations = sql<string | null>`(select string_agg(other.name || ' (' || other.pc_number || ')', ', ' order by
    other.name) from studio_request_locations place join locations other on other.id = place.location_id
  where place.request_id = studio_requests.id and other.id <> studio_requests.location_id)`;

/** Find a request with everything that its page shows; null when it is absent or out of scope. */
export async function findStudioRequest(db: Db, access: AccessScope, id: number) {
  const request = await selectStudioRequestForRules(selectStudioRequests(db, access))
    .select([selectUserName("studioRequests.assigneeId").as("assignee"), otherLocations.as("otherLocations")])
    .select([selectUserName("studioRequests.submittedBy").as("requester")])
    .select((of) =>
      of
        .selectFrom("customEvents")
        .select("title")
        .whereRef("customEvents.id", "=", "studioRequests.eventId")
        .as("eventTitle"),
    )
    .where("studioRequests.id", "=", id)
    .executeTakeFirst();
  return request ? toStudioRequest(request) : null;
}

/** Lock a request in scope until the transaction ends; null when it is absent or out of scope. */
export async function lockStudioRequest(db: Db, access: AccessScope, id: number): Promise<StudioRequest | null> {
  const request = await selectStudioRequestForRules(selectStudioRequests(db, access))
    .where("studioRequests.id", "=", id)
    .forUpdate("studioRequests")
    .executeTakeFirst();
  return request ? toStudioRequest(request) : null;
}

export const studioRecords: WorkflowRecords<StudioRequest, typeof studioWorkflow.transitions> = {
  table: "studioRequests",
  type: TYPE,
  workflow: studioWorkflow,
  lock: (db, { access }, id) => lockStudioRequest(db, access, id),
};

/** Define a transition of requests. */
export const defineStudioTransition = bindTransitions(studioRecords);
