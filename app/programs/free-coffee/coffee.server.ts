import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { bindTransitions, type WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import { selectUndoable } from "#app/programs/queue/define-decision.server.ts";
import { coffeeWorkflow } from "./coffee-rules.ts";

const TYPE = "free-coffee-request";

/** Select requests within a scope, with their location and network. */
export function selectCoffeeRequests(db: Db, access: AccessScope) {
  return db
    .selectFrom("freeCoffeeRequests")
    .innerJoin("locations", "locations.id", "freeCoffeeRequests.locationId")
    .innerJoin("networks", "networks.id", "freeCoffeeRequests.networkId")
    .where(access.record("freeCoffeeRequests"));
}

function selectCoffeeForRules(requests: ReturnType<typeof selectCoffeeRequests>) {
  return requests
    .selectAll("freeCoffeeRequests")
    .select(["locations.pcNumber", "locations.name as location", "locations.timeZone", "networks.name as network"])
    .select(selectNewestValue("freeCoffeeRules", sql.ref("freeCoffeeRequests.companyId")).as("savedRules"))
    .select(selectUndoable(TYPE, "freeCoffeeRequests").as("undoable"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectCoffeeForRules>["executeTakeFirst"]>>>;
export type CoffeeRequest = ReturnType<typeof toCoffeeRequest<Row>>;

function toCoffeeRequest<Request extends { savedRules: unknown }>({ savedRules, ...request }: Request) {
  return { ...request, rules: parseDocumentValue("freeCoffeeRules", savedRules) };
}

/** Find a request with everything that its page shows; null when it is absent or out of scope. */
export async function findCoffeeRequest(db: Db, access: AccessScope, id: number) {
  const request = await selectCoffeeForRules(selectCoffeeRequests(db, access))
    .select([selectUserName("freeCoffeeRequests.assigneeId").as("assignee")])
    .select([selectUserName("freeCoffeeRequests.submittedBy").as("requester")])
    .where("freeCoffeeRequests.id", "=", id)
    .executeTakeFirst();
  return request ? toCoffeeRequest(request) : null;
}

/** Lock a request in scope until the transaction ends; null when it is absent or out of scope. */
export async function lockCoffeeRequest(db: Db, access: AccessScope, id: number): Promise<CoffeeRequest | null> {
  const request = await selectCoffeeForRules(selectCoffeeRequests(db, access))
    .where("freeCoffeeRequests.id", "=", id)
    .forUpdate("freeCoffeeRequests")
    .executeTakeFirst();
  return request ? toCoffeeRequest(request) : null;
}

export const coffeeRecords: WorkflowRecords<CoffeeRequest, typeof coffeeWorkflow.transitions> = {
  table: "freeCoffeeRequests",
  type: TYPE,
  workflow: coffeeWorkflow,
  lock: (db, { access }, id) => lockCoffeeRequest(db, access, id),
};

/** Define a transition of requests. */
export const defineCoffeeTransition = bindTransitions(coffeeRecords);
