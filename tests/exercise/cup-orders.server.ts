import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { fieldRef, recordNumberColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { type ActionContext, guestRefusal } from "#app/platform/workflow/order-rights.ts";
import { bindTransitions, type WorkflowRecords } from "#app/platform/workflow/workflow.server.ts";
import { type AdvisorListScope, isInSpanningScope } from "#app/organization/company-lists/spanning-lists.server.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import {
  isOlderThanDays,
  isWaiting,
  type LateRule,
  queueColumns,
  queueFilterOptions,
  queueFilters,
} from "#app/programs/queue/queue-list.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { inboxColumns } from "#app/programs/queue/record-inbox.server.ts";
import { defineRecordSearch } from "#app/programs/queue/record-search.server.ts";

// Example of a new workflow with two sides, on an existing table: an owner orders cups, an advisor sends them.
const table = "freeCoffeeRequests";
type CupStatus = ColumnValue<typeof table, "status">;

const cupWorkflow = defineWorkflow<
  Extract<CupStatus, "submitted" | "shipped" | "cancelled">,
  { status: CupStatus },
  ActionContext
>()({
  noun: "cup order",
  statuses: {
    submitted: { word: "Submitted", tone: "info", waitsFor: "advisor" },
    shipped: { word: "Sent", tone: "success" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    send: { from: ["submitted"], to: "shipped", label: "Send cups", done: "sent", permission: "free-coffee:decide" },
    cancel: {
      from: ["submitted"],
      to: "cancelled",
      label: "Cancel order",
      done: "canceled",
      permission: "free-coffee:order",
      needsReason: true,
      refuse: guestRefusal,
    },
  },
});

function selectCupOrders(db: Db, access: AccessScope) {
  return db
    .selectFrom("freeCoffeeRequests")
    .innerJoin("locations", "locations.id", "freeCoffeeRequests.locationId")
    .innerJoin("networks", "networks.id", "freeCoffeeRequests.networkId")
    .where(access.record("freeCoffeeRequests"));
}

function lockCupOrder(db: Db, access: AccessScope, id: number) {
  return selectCupOrders(db, access)
    .selectAll("freeCoffeeRequests")
    .where("freeCoffeeRequests.id", "=", id)
    .forUpdate("freeCoffeeRequests")
    .executeTakeFirst();
}

type CupOrder = NonNullable<Awaited<ReturnType<typeof lockCupOrder>>>;

export const cupRecords: WorkflowRecords<CupOrder, typeof cupWorkflow.transitions> = {
  table,
  type: "cup-order",
  workflow: cupWorkflow,
  lock: async (db, { access }, id) => (await lockCupOrder(db, access, id)) ?? null,
};

const defineCupTransition = bindTransitions(cupRecords);
export const cupActions = {
  send: defineCupTransition("send"),
  cancel: defineCupTransition("cancel"),
  comment: defineCommentAction(cupRecords),
  assign: defineAssignAction(cupRecords),
};

const isLate = (now: Date) => sql<boolean>`(${isWaiting(table, cupWorkflow)}
  and ${isOlderThanDays("freeCoffeeRequests.statusSince", 7, now)})`;
const late: LateRule = { isLate, words: "submitted for over 7 days" };

export const cupQueue = defineList<AdvisorListScope>()({
  name: "cupQueue",
  one: "cup order",
  many: "cup orders",
  id: "freeCoffeeRequests.id",
  from: (db, access, scope) =>
    selectCupOrders(db, access).where(isInSpanningScope("freeCoffeeRequests.companyId", scope)),
  columns: {
    number: recordNumberColumn("Number", fieldRef("freeCoffeeRequests.number")),
    ...queueColumns(table, cupWorkflow),
  },
  standard: { by: "since", desc: false },
  filters: queueFilters(table, cupWorkflow, late),
  offers: queueFilterOptions,
  csv: { Number: "number", Status: "status", "Assigned to": "assignee" },
});

export const cupInboxSource: InboxSource = {
  word: "Cups",
  workflow: cupWorkflow,
  late,
  to: paths.decideCoffeeRequest,
  open: (db, access, now) =>
    selectCupOrders(db, access)
      .where(isWaiting(table, cupWorkflow))
      .select(inboxColumns(table, cupWorkflow, { title: fieldRef("freeCoffeeRequests.number"), isLate: isLate(now) })),
};

export const cupSearch = defineRecordSearch({
  kind: "cups",
  label: "Cup orders",
  table,
  user: { permission: "free-coffee:view", link: paths.coffeeRequest, list: paths.coffeeRequests },
  admin: { permission: "free-coffee:decide", link: paths.decideCoffeeRequest, list: paths.coffeeQueue },
});
