import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { stepsOf, type Workflow } from "#app/platform/workflow/workflow.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import { coffeeStatusWords, coffeeTransitions } from "./coffee-rules.ts";

/** The requests that somebody reads, with their location and network. */
export function requestsOf(db: Db, reach: Reach) {
  return db
    .selectFrom("freeCoffeeRequests")
    .innerJoin("locations", "locations.id", "freeCoffeeRequests.locationId")
    .innerJoin("networks", "networks.id", "freeCoffeeRequests.networkId")
    .where(reachesRecord(reach, "freeCoffeeRequests"));
}

function withFacts(requests: ReturnType<typeof requestsOf>) {
  return requests
    .selectAll("freeCoffeeRequests")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select(newestValue("freeCoffeeRules", sql.ref("freeCoffeeRequests.companyId")).as("savedRules"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof withFacts>["executeTakeFirst"]>>>;
export type CoffeeRequest = ReturnType<typeof factsOf<Row>>;

function factsOf<Request extends { savedRules: unknown }>({ savedRules, ...request }: Request) {
  return { ...request, rules: documentFrom("freeCoffeeRules", savedRules) };
}

/** A request with all that its page shows; null when it is absent or out of reach. */
export async function findRequest(db: Db, reach: Reach, id: number) {
  const request = await withFacts(requestsOf(db, reach))
    .select([nameOfUser("freeCoffeeRequests.assigneeId").as("assignee")])
    .select([nameOfUser("freeCoffeeRequests.submittedBy").as("requester")])
    .where("freeCoffeeRequests.id", "=", id)
    .executeTakeFirst();
  return request ? factsOf(request) : null;
}

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** A request within the reach, whose row is locked until the transaction ends; null when absent or out of reach. */
export async function lockRequest(db: Db, reach: Reach, id: number): Promise<CoffeeRequest | null> {
  const request = await withFacts(requestsOf(db, reach))
    .where("freeCoffeeRequests.id", "=", id)
    .forUpdate("freeCoffeeRequests")
    .executeTakeFirst();
  return request ? factsOf(request) : null;
}

export const coffeeWorkflow: Workflow<CoffeeRequest, typeof coffeeTransitions> = {
  ...{ table: "freeCoffeeRequests", type: "free-coffee-request", noun: "order" },
  ...{ words: coffeeStatusWords, transitions: coffeeTransitions },
  lock: (db, { reach }, id) => lockRequest(db, reach, id),
};

/** Declares a step of requests. */
export const coffeeStep = stepsOf(coffeeWorkflow);
