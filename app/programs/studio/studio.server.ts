import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { stepsOf, type Workflow } from "#app/platform/workflow/workflow.server.ts";
import { checksOf } from "#app/programs/phase-checks/phase-checks.server.ts";
import { openBoxesOf } from "#app/programs/phase-checks/phase-rules.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { studioStatusWords, studioTransitions } from "./studio-rules.ts";

const TYPE = "studio-request";

/** The requests that somebody reads, with their first location and network. */
export function studioRequestsOf(db: Db, reach: Reach) {
  return db
    .selectFrom("studioRequests")
    .innerJoin("locations", "locations.id", "studioRequests.locationId")
    .innerJoin("networks", "networks.id", "studioRequests.networkId")
    .where(reachesRecord(reach, "studioRequests"));
}

const companyId = sql.ref("studioRequests.companyId");

function withFacts(requests: ReturnType<typeof studioRequestsOf>) {
  return requests
    .selectAll("studioRequests")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select(newestValue("studioRequestForm", companyId).as("savedRules"))
    .select(newestValue("studioChecklist", companyId).as("savedBoxes"))
    .select(checksOf(TYPE, "studioRequests.id").as("checks"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof withFacts>["executeTakeFirst"]>>>;
export type StudioRequest = ReturnType<typeof factsOf<Row>>;

function factsOf<Request extends Pick<Row, "savedRules" | "savedBoxes" | "checks" | "status">>(request: Request) {
  const { savedRules, savedBoxes, ...facts } = request;
  const { boxes } = documentFrom("studioChecklist", savedBoxes);
  const ticked = request.checks.map(({ key }) => key);
  return {
    ...facts,
    rules: documentFrom("studioRequestForm", savedRules),
    boxes,
    openBoxes: openBoxesOf(boxes, request.status, ticked),
  };
}

/** The other locations that a request is for, as in "Galesburg (300123), Main Street (300124)"; null for none. */
const otherLocations = sql<string | null>`(select string_agg(other.name || ' (' || other.pc_number || ')', ', ' order by
    other.name) from studio_request_locations place join locations other on other.id = place.location_id
  where place.request_id = studio_requests.id and other.id <> studio_requests.location_id)`;

/** A request with all that its page shows; null when it is absent or out of reach. */
export async function findStudioRequest(db: Db, reach: Reach, id: number) {
  const request = await withFacts(studioRequestsOf(db, reach))
    .select([nameOfUser("studioRequests.assigneeId").as("assignee"), otherLocations.as("otherLocations")])
    .select([nameOfUser("studioRequests.submittedBy").as("requester")])
    .select((of) =>
      of
        .selectFrom("customEvents")
        .select("title")
        .whereRef("customEvents.id", "=", "studioRequests.eventId")
        .as("eventTitle"),
    )
    .where("studioRequests.id", "=", id)
    .executeTakeFirst();
  return request ? factsOf(request) : null;
}

/** A request within the reach, whose row is locked until the transaction ends; null when absent or out of reach. */
export async function lockStudioRequest(db: Db, reach: Reach, id: number): Promise<StudioRequest | null> {
  const request = await withFacts(studioRequestsOf(db, reach))
    .where("studioRequests.id", "=", id)
    .forUpdate("studioRequests")
    .executeTakeFirst();
  return request ? factsOf(request) : null;
}

export const studioWorkflow: Workflow<StudioRequest, typeof studioTransitions> = {
  ...{ table: "studioRequests", type: TYPE, noun: "request" },
  ...{ words: studioStatusWords, transitions: studioTransitions },
  lock: (db, { reach }, id) => lockStudioRequest(db, reach, id),
};

/** Declares a step of requests. */
export const studioStep = stepsOf(studioWorkflow);
