import { type RawBuilder, sql } from "kysely";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { paths } from "#app/paths.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { countColumn, fieldRef, percentColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { networkFilters, networkSearch, selectReportNetworks } from "./report-networks.server.ts";
import { isWithinPeriod, type RowRecordsScope, type Report, type ReportScope } from "./report.server.ts";
import { readFilterOptions, periodFilters } from "./report-filters.server.ts";
import { isSignInWithinPeriod } from "./sign-ins.server.ts";
import { previousPeriod } from "./report-period.ts";

/** Uses counted by analytics event, in the order of the columns. */
const events = {
  viewed: { head: "{Ideas} viewed", event: "idea.viewed" },
  saved: { head: "Saved {plans}", event: "plan.saved" },
  activated: { head: "Active {plans}", event: "plan.activated" },
  completed: { head: "Completed {plans}", event: "plan.completed" },
  actions: { head: "To-dos done", event: "action.done" },
  calendar: { head: "{Calendar} views", event: "calendar.viewed" },
  added: { head: "{Ideas} added", event: "idea.added" },
  accepted: { head: "Autopilot accepted", event: "autopilot.accepted" },
  roadmaps: { head: "Roadmap opens", event: "roadmap.opened" },
  prints: { head: "Roadmap prints", event: "Roadmap Print" },
  assets: { head: "Assets opened", event: "Marketing Assets" },
  metrics: { head: "Metric views", event: "metrics.viewed" },
} as const;
const counted = Object.values(events).map(({ event }) => event);

/** Uses that are counted from records: their table, and its columns with the time and the user. */
const records = {
  customEvents: { head: "Custom events", table: "custom_events", at: "created_at", by: "created_by" },
  socialOrders: { head: "Social orders", table: "social_orders", at: "submitted_at", by: "submitted_by" },
  studioRequests: { head: "Studio requests", table: "studio_requests", at: "submitted_at", by: "submitted_by" },
  claims: { head: "Claims", table: "claims", at: "submitted_at", by: "submitted_by" },
} as const;

/** Keys of all uses, in the order of the columns. */
const usages = [...Object.keys(events), ...Object.keys(records), "reports", "minutes"];

/** Condition on `network_id`, and on the column of the user who did it. */
type UseCondition = (by: RawBuilder<unknown>) => RawBuilder<boolean>;

const ofNetwork: UseCondition = () => sql`used.network_id = networks.id`;
const ofUser =
  (network: number): UseCondition =>
  (by) =>
    sql`used.network_id = ${network} and ${by} = users.id`;

function countEvents(names: readonly string[], of: UseCondition, scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select count(*) from analytics_events used where used.event = any(${[...names]}::text[])
    and ${of(sql`used.user_id`)} and ${isWithinPeriod(sql`used.at`, scope)})`;
}

/**
 * Return a subquery of active minutes: five for every five clock minutes in which one of the users has a recorded
 * event.
 */
function countActiveMinutes(of: UseCondition, scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select 5 * count(distinct (used.user_id, date_bin('5 minutes', used.at, timestamptz 'epoch')))
    from analytics_events used where ${of(sql`used.user_id`)} and ${isWithinPeriod(sql`used.at`, scope)})`;
}

function countRecords({ table, at, by }: (typeof records)[keyof typeof records], of: UseCondition, scope: ReportScope) {
  return sql<number>`(select count(*) from ${sql.table(table)} used
    where ${of(sql.ref(`used.${by}`))} and ${isWithinPeriod(sql.ref(`used.${at}`), scope)})`;
}

const ofMembers = sql<boolean>`used.created_by in (select user_id from memberships where network_id = networks.id)`;

/**
 * Return a subquery of the reported competitors. An opening belongs to no network, so it counts by the user who
 * reported it.
 */
function countReportedOpenings(who: RawBuilder<boolean>, scope: ReportScope) {
  return sql<number>`(select count(*) from openings used
    where used.company_id = ${scope.companyId} and ${who} and ${isWithinPeriod(sql`used.created_at`, scope)})`;
}

/** Uses of which PDFs have columns, and those that screens show too. */
const inPdf = ["viewed", "saved", "activated", "completed", "actions", "calendar", "minutes"];
const shown = ["activated"];

/** Return a column for each use; rarely needed ones are hidden by default. */
function usageColumns(of: UseCondition, reports: RawBuilder<number>, scope: ReportScope) {
  const uses = [
    ...Object.entries(events).map(([id, { head, event }]) => ({ id, head, held: countEvents([event], of, scope) })),
    ...Object.entries(records).map(([id, record]) => ({
      id,
      head: record.head,
      held: countRecords(record, of, scope),
    })),
    { id: "reports", head: "Competitors reported", held: reports },
    { id: "minutes", head: "Minutes active", held: countActiveMinutes(of, scope) },
  ];
  const rare = { hidden: true, card: "hidden" } as const;
  const inFiles = { hidden: "screen", card: "hidden" } as const;
  return Object.fromEntries(
    uses.map(({ id, head, held }) => [
      id,
      countColumn(head, held, {
        sort: true,
        size: 125,
        ...(!inPdf.includes(id) && rare),
        ...(inPdf.includes(id) && !shown.includes(id) && inFiles),
      }),
    ]),
  );
}

function signInsOfNetwork(scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select count(*) from memberships
    join audit_log signed on signed.actor_id = memberships.user_id and ${isSignInWithinPeriod(scope)}
    where memberships.network_id = networks.id)`;
}

/** Build the SQL condition that a network has a counted event or a record within the period. */
function wasUsed(scope: ReportScope): RawBuilder<unknown> {
  const of = [
    { table: "analytics_events", at: "at" },
    ...Object.values(records).map(({ table, at }) => ({ table, at })),
  ];
  return sql`(${sql.join(
    of.map(
      ({ table, at }) => sql`exists (select from ${sql.table(table)} used
        where ${ofNetwork(sql`null`)} and ${isWithinPeriod(sql.ref(`used.${at}`), scope)})`,
    ),
    sql` or `,
  )})`;
}

const list = defineList<ReportScope>()({
  name: "usageCounters",
  one: "{network}",
  many: "{networks}",
  id: "networks.id",
  from: (db, access, scope) => selectReportNetworks(db, access, scope, wasUsed(scope)),
  columns: (scope) => {
    const uses = countEvents(counted, ofNetwork, scope);
    const before = countEvents(counted, ofNetwork, { ...scope, ...previousPeriod(scope) });
    return {
      organizationName: textColumn("{Network}", fieldRef("networks.name"), {
        sort: true,
        isLink: true,
        card: "title",
        fixed: true,
        size: 210,
      }),
      uses: countColumn("Uses", uses, { sort: true, size: 85 }),
      before: countColumn("Previous period", before, { sort: true, size: 120 }),
      change: percentColumn("Change", sql<number | null>`(${uses} - ${before})::float8 / nullif(${before}, 0)`, {
        sort: "nulls",
        size: 90,
      }),
      ...usageColumns(ofNetwork, countReportedOpenings(ofMembers, scope), scope),
      logins: countColumn("Sign-ins", signInsOfNetwork(scope), { sort: true, size: 95 }),
    };
  },
  totals: {
    uses: "sum",
    before: "sum",
    ...Object.fromEntries(usages.map((id) => [id, "sum" as const])),
    logins: "sum",
    change: sql`(sum(held.uses) - sum(held.before))::float8 / nullif(sum(held.before), 0)`,
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: { ...periodFilters, ...networkFilters },
  offers: readFilterOptions,
});

/** Users of a network with their uses in it: sub-list `allowedUsers` of the specification. */
const usersOfNetwork = defineList<RowRecordsScope>()({
  name: "usageOfUsers",
  one: "user",
  many: "users",
  id: "users.id",
  from: (db, access, { companyId, rowId }) =>
    db
      .selectFrom("users")
      .where("users.companyId", "=", companyId)
      .where(access.company("users.companyId"))
      .where(sql<boolean>`users.id in (select user_id from memberships where network_id = ${rowId})`),
  columns: (scope) => ({
    name: textColumn("Name", fullNameSql(), { sort: true }),
    email: textColumn("Email", displayEmail),
    role: textColumn("Role", fieldRef("users.role")),
    uses: countColumn("Uses", countEvents(counted, ofUser(scope.rowId), scope)),
    ...Object.fromEntries(
      Object.entries(
        usageColumns(ofUser(scope.rowId), countReportedOpenings(sql`used.created_by = users.id`, scope), scope),
      ).filter(([id]) => inPdf.includes(id)),
    ),
  }),
  standard: { by: "name" },
});

export const usageCounters: Report = {
  key: "usage-counters",
  title: "Usage Counters",
  group: "Usage",
  hasPeriod: true,
  list,
  about: "Portal activity by {network}, compared with the previous period.",
  definitions: [
    "Uses is the total of the columns from {Ideas} viewed to Metric views. It leaves out sign-ins.",
    "Custom events, orders, requests and claims count on the day they were created or submitted. A reported competitor counts once for each of the reporter's {networks}.",
    "Minutes active counts five minutes per user for every five-minute block with activity.",
    "The previous period is the same length, immediately before this one. Activity without a {network} isn't counted. {Networks} merged later keep their own row.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  records: { allowedUsers: { label: "Users", list: usersOfNetwork } },
  chart: (totals) => ({
    title: "From {ideas} to completed {plans}",
    format: "count",
    points: (["viewed", "saved", "activated", "completed"] as const).map((id) => ({
      label: events[id].head,
      value: Number(totals[id] ?? 0),
    })),
  }),
};
