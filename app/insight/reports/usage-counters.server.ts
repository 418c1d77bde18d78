import { type RawBuilder, sql } from "kysely";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { paths } from "#app/paths.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { count, field, percent, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { networkFilters, networkSearch, networksOf } from "./network-rows.server.ts";
import { isWithinSpan, type PartScope, type Report, type ReportScope } from "./report.server.ts";
import { offerPlaces, periodFilters } from "./report-filters.server.ts";
import { signInsOf } from "./sign-ins.server.ts";
import { spanBefore } from "./span-rules.ts";

/** What is counted where it happens, by its event; in the order of the columns. */
const events = {
  viewed: { head: "{Ideas} viewed", event: "idea.viewed" },
  saved: { head: "Saved {plans}", event: "plan.saved" },
  activated: { head: "Active {plans}", event: "plan.activated" },
  completed: { head: "Completed {plans}", event: "plan.completed" },
  actions: { head: "Actions done", event: "action.done" },
  calendar: { head: "{Calendar} views", event: "calendar.viewed" },
  added: { head: "{Ideas} added", event: "idea.added" },
  accepted: { head: "Autopilot accepted", event: "autopilot.accepted" },
  roadmaps: { head: "Roadmap opens", event: "roadmap.opened" },
  prints: { head: "Roadmap prints", event: "Roadmap Print" },
  assets: { head: "Assets opened", event: "Marketing Assets" },
  metrics: { head: "Metric views", event: "metrics.viewed" },
} as const;
const counted = Object.values(events).map(({ event }) => event);

/** What is counted of the records themselves: the table, when it came to be and by whom. */
const records = {
  customEvents: { head: "Custom events", table: "custom_events", at: "created_at", by: "created_by" },
  socialOrders: { head: "Social orders", table: "social_orders", at: "submitted_at", by: "submitted_by" },
  studioRequests: { head: "Studio requests", table: "studio_requests", at: "submitted_at", by: "submitted_by" },
  claims: { head: "Claims", table: "claims", at: "submitted_at", by: "submitted_by" },
} as const;

/** Every use, in the order of the columns. */
const usages = [...Object.keys(events), ...Object.keys(records), "reports", "minutes"];

/** Whose uses they are: a condition on `network_id`, and one on the column that names who did it. */
type Of = (by: RawBuilder<unknown>) => RawBuilder<boolean>;

const ofNetwork: Of = () => sql`used.network_id = networks.id`;
const ofUser =
  (network: number): Of =>
  (by) =>
    sql`used.network_id = ${network} and ${by} = users.id`;

function eventsOf(names: readonly string[], of: Of, scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select count(*) from analytics_events used where used.event = any(${[...names]}::text[])
    and ${of(sql`used.user_id`)} and ${isWithinSpan(sql`used.at`, scope)})`;
}

/** Five minutes for each five of the clock in which one of the people did anything that is kept. */
function minutesOf(of: Of, scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select 5 * count(distinct (used.user_id, date_bin('5 minutes', used.at, timestamptz 'epoch')))
    from analytics_events used where ${of(sql`used.user_id`)} and ${isWithinSpan(sql`used.at`, scope)})`;
}

function recordsOf({ table, at, by }: (typeof records)[keyof typeof records], of: Of, scope: ReportScope) {
  return sql<number>`(select count(*) from ${sql.table(table)} used
    where ${of(sql.ref(`used.${by}`))} and ${isWithinSpan(sql.ref(`used.${at}`), scope)})`;
}

const ofMembers = sql<boolean>`used.created_by in (select user_id from memberships where network_id = networks.id)`;

/** Competitors that were reported; they belong to no network but to whoever saw them. */
function reportsOf(who: RawBuilder<boolean>, scope: ReportScope) {
  return sql<number>`(select count(*) from openings used
    where used.company_id = ${scope.companyId} and ${who} and ${isWithinSpan(sql`used.created_at`, scope)})`;
}

const shown = ["viewed", "saved", "activated", "completed", "actions", "calendar", "minutes"];

/** A column for each use; those that are looked at now and then are hidden until they are asked for. */
function usageColumns(of: Of, reports: RawBuilder<number>, scope: ReportScope) {
  const uses = [
    ...Object.entries(events).map(([id, { head, event }]) => ({ id, head, held: eventsOf([event], of, scope) })),
    ...Object.entries(records).map(([id, record]) => ({ id, head: record.head, held: recordsOf(record, of, scope) })),
    { id: "reports", head: "Competitors reported", held: reports },
    { id: "minutes", head: "Minutes active", held: minutesOf(of, scope) },
  ];
  const rare = { hidden: true, card: "hidden" } as const;
  return Object.fromEntries(
    uses.map(({ id, head, held }) => [
      id,
      count(head, held, { sort: true, size: 125, ...(!shown.includes(id) && rare) }),
    ]),
  );
}

function signInsOfNetwork(scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select count(*) from memberships
    join audit_log signed on signed.actor_id = memberships.user_id and ${signInsOf(scope)}
    where memberships.network_id = networks.id)`;
}

/** Holds for networks in which something was counted within the period, or a record made. */
function wasUsed(scope: ReportScope): RawBuilder<unknown> {
  const of = [
    { table: "analytics_events", at: "at" },
    ...Object.values(records).map(({ table, at }) => ({ table, at })),
  ];
  return sql`(${sql.join(
    of.map(
      ({ table, at }) => sql`exists (select from ${sql.table(table)} used
        where ${ofNetwork(sql`null`)} and ${isWithinSpan(sql.ref(`used.${at}`), scope)})`,
    ),
    sql` or `,
  )})`;
}

const list = defineList<ReportScope>()({
  ...{ name: "usageCounters", one: "{network}", many: "{networks}", id: "networks.id" },
  from: (db, reach, scope) => networksOf(db, reach, scope, wasUsed(scope)),
  columns: (scope) => {
    const uses = eventsOf(counted, ofNetwork, scope);
    const before = eventsOf(counted, ofNetwork, { ...scope, ...spanBefore(scope) });
    return {
      organizationName: text("{Network}", field("networks.name"), {
        ...{ sort: true, isLink: true, card: "title", fixed: true, size: 210 },
      }),
      uses: count("Uses", uses, { sort: true, size: 85 }),
      before: count("Period before", before, { sort: true, size: 120 }),
      change: percent("Change", sql<number | null>`(${uses} - ${before})::float8 / nullif(${before}, 0)`, {
        ...{ sort: "nulls", size: 90 },
      }),
      ...usageColumns(ofNetwork, reportsOf(ofMembers, scope), scope),
      logins: count("Sign-ins", signInsOfNetwork(scope), { sort: true, size: 95 }),
    };
  },
  totals: {
    ...{ uses: "sum", before: "sum", ...Object.fromEntries(usages.map((id) => [id, "sum" as const])), logins: "sum" },
    change: sql`(sum(held.uses) - sum(held.before))::float8 / nullif(sum(held.before), 0)`,
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: { ...periodFilters, ...networkFilters },
  offers: offerPlaces,
});

/** The people of a network with their uses in it: the specification's sub-list allowedUsers. */
const usersOfNetwork = defineList<PartScope>()({
  ...{ name: "usageOfUsers", one: "user", many: "users", id: "users.id" },
  from: (db, reach, { companyId, of }) =>
    db
      .selectFrom("users")
      .where("users.companyId", "=", companyId)
      .where(reach.company("users.companyId"))
      .where(sql<boolean>`users.id in (select user_id from memberships where network_id = ${of})`),
  columns: (scope) => ({
    name: text("Name", nameInFull(), { sort: true }),
    email: text("E-mail", shownEmail),
    role: text("Role", field("users.role")),
    uses: count("Uses", eventsOf(counted, ofUser(scope.of), scope)),
    ...Object.fromEntries(
      Object.entries(usageColumns(ofUser(scope.of), reportsOf(sql`used.created_by = users.id`, scope), scope)).filter(
        ([id]) => shown.includes(id),
      ),
    ),
  }),
  standard: { by: "name" },
});

export const usageCounters: Report = {
  ...{ key: "usage-counters", title: "Usage Counters", group: "Use", hasPeriod: true, list },
  about: "What the people of each {network} did with the product, beside the period before.",
  definitions: [
    "Uses are what the product counts where it happens, from {plans} saved to metric views; sign-ins and records are not among them.",
    "Custom events, orders, requests and claims count by the day on which they were made or submitted, for the {network} of then. A competitor counts for each {network} of who reported it.",
    "Minutes active are five for each five minutes of the clock in which somebody of the {network} did anything that is counted where it happens.",
    "The period before is of the same length and ends where this one begins. Uses outside of a {network} are left out; those in one that was merged since stand under its own name.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  parts: { allowedUsers: { label: "Users", list: usersOfNetwork } },
  chart: (totals) => ({
    title: "From {ideas} to done {plans}",
    format: "count",
    points: (["viewed", "saved", "activated", "completed"] as const).map((id) => ({
      label: events[id].head,
      value: Number(totals[id] ?? 0),
    })),
  }),
};
