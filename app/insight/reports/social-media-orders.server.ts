import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { paths } from "#app/paths.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  dayColumn,
  fieldRef,
  instantColumn,
  moneyColumn,
  recordNumberColumn,
  statusColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { netPaidCents, orderLocationCount } from "#app/programs/social-orders/social-list.server.ts";
import { type SocialStatus, socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { readFilterOptions, periodFilters } from "./report-filters.server.ts";
import { dayInReport, isWithinPeriod, type Report, type ReportScope } from "./report.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const { draft: _, ...words } = socialWorkflow.words;
const orderedAt = sql<Date>`coalesce(social_orders.submitted_at, social_orders.created_at)`;
const posts = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*) from social_deliverables
  where social_deliverables.order_id = social_orders.id and ${condition})`;
const person = (column: string) =>
  sql<string | null>`(select ${fullNameSql()} from users where users.id = social_orders.${sql.ref(column)})`;

/** Days from the order to its first approved post; null while there is none. */
const toFirstPost = (scope: ReportScope) => sql<
  number | null
>`(select ${dayInReport(sql`min(slot)`, scope)} - ${dayInReport(orderedAt, scope)} from social_deliverables
  where social_deliverables.order_id = social_orders.id and social_deliverables.status = 'approved')`;

const list = defineList<ReportScope>()({
  name: "socialMediaOrders",
  one: "order",
  many: "orders",
  id: "socialOrders.id",
  from: (db, access, scope) =>
    // Left joins let the count query drop them; each order has a location and a network.
    db
      .selectFrom("socialOrders")
      .leftJoin("locations", "locations.id", "socialOrders.locationId")
      .leftJoin("networks", "networks.id", "socialOrders.networkId")
      .where(access.record("socialOrders"))
      .where("socialOrders.companyId", "=", scope.companyId)
      .where(access.company("socialOrders.companyId"))
      .where(sql<boolean>`social_orders.status <> 'draft'`)
      .where(isWithinPeriod(orderedAt, scope)),
  columns: (scope) => ({
    number: recordNumberColumn("Number", fieldRef("socialOrders.number")),
    ...holderColumns,
    places: countColumn("{Locations}", orderLocationCount, { hidden: "screen", size: 100 }),
    package: textColumn("Package", fieldRef("socialOrders.package"), { sort: true, size: 160 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<SocialStatus>("socialOrders.status"),
      words: socialWorkflow.words,
      tones: socialWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 160,
      },
    }),
    starts: dayColumn("Start", fieldRef("socialOrders.startOn"), { sort: true, size: 105 }),
    amount: moneyColumn("Amount", fieldRef("socialOrders.amountCents"), { sort: true, size: 105 }),
    incentive: moneyColumn("{Incentive} used", fieldRef("socialOrders.incentiveCents"), {
      hidden: "screen",
      sort: true,
      card: "hidden",
      size: 115,
    }),
    paid: moneyColumn("Paid", netPaidCents, { hidden: "screen", size: 100 }),
    refunded: moneyColumn("Refunded", fieldRef("socialOrders.refundedCents"), {
      hidden: "screen",
      sort: true,
      card: "hidden",
      size: 105,
    }),
    method: textColumn("Paid by", fieldRef("socialOrders.method"), { ...hidden, none: "Unpaid", size: 100 }),
    paidAt: instantColumn("Paid at", fieldRef("socialOrders.paidAt"), {
      hidden: "screen",
      sort: "nulls",
      none: "Not yet",
      card: "hidden",
      size: 110,
    }),
    included: countColumn("Posts included", fieldRef("socialOrders.postsIncluded"), { hidden: "screen", size: 120 }),
    approved: countColumn("Approved", posts(sql`social_deliverables.status = 'approved'`), {
      hidden: "screen",
      card: "hidden",
      size: 100,
    }),
    published: countColumn(
      "Published",
      posts(sql`social_deliverables.status = 'approved' and social_deliverables.slot <= ${scope.now}::timestamptz`),
      { hidden: "screen", card: "hidden", size: 100 },
    ),
    missed: countColumn("Missed", posts(sql`social_deliverables.status = 'missed'`), {
      hidden: "screen",
      card: "hidden",
      size: 90,
    }),
    toFirstPost: countColumn("Days to first post", toFirstPost(scope), { ...hidden, size: 140 }),
    assignee: personColumn("Assigned to", person("assignee_id"), {
      hidden: "screen",
      none: "None",
      card: "hidden",
      size: 130,
    }),
    requester: personColumn("Requester", person("submitted_by"), { ...hidden, none: "None", size: 140 }),
  }),
  totals: {
    amount: "sum",
    incentive: "sum",
    paid: "sum",
    refunded: "sum",
    included: "sum",
    approved: "sum",
    published: "sum",
    missed: "sum",
  },
  standard: { by: "starts" },
  search: {
    label: "Number, package or {location}",
    where: (q) =>
      textContains(
        sql`social_orders.number || ' ' || social_orders.package
    || ' ' || locations.name || ' ' || locations.pc_number`,
        q,
      ),
  },
  filters: {
    ...periodFilters,
    status: anyOfFilter("Status", words, (values) => sql`social_orders.status = any(${[...values]}::text[])`),
    ...recordFilters("socialOrders"),
  },
  offers: readFilterOptions,
});

export const socialMediaOrders: Report = {
  key: "social-media-orders",
  title: "Social Media Orders",
  group: "Programs",
  hasPeriod: true,
  list,
  about: "Social media orders, their payments and the status of their posts.",
  definitions: [
    "Includes orders placed within the period, except drafts. An order stays with the {network} that placed it.",
    "Paid is the amount paid with {incentive} money, by card or by invoice, minus refunds.",
    "Posts included come with the package. A post on two platforms counts twice in Approved, Published and Missed. Approved posts are published at their scheduled time.",
  ],
  link: ({ id }) => paths.socialChecklist(id),
};
