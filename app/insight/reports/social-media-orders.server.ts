import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import {
  count,
  day,
  field,
  instant,
  money,
  recordNumber,
  status,
  text,
} from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { paidOf, placeCount } from "#app/programs/social-orders/social-list.server.ts";
import { type SocialStatus, socialStatusTones, socialStatusWords } from "#app/programs/social-orders/social-rules.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { like } from "#db/like.ts";
import { holderColumns, recordFilters } from "./record-rows.server.ts";
import { offerPlaces, periodFilters } from "./report-filters.server.ts";
import { dayOf, isWithinSpan, type Report, type ReportScope } from "./report.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const { draft: _, ...words } = socialStatusWords;
const orderedAt = sql<Date>`coalesce(social_orders.submitted_at, social_orders.created_at)`;
const posts = (which: ReturnType<typeof sql>) => sql<number>`(select count(*) from social_deliverables
  where social_deliverables.order_id = social_orders.id and ${which})`;
const person = (column: string) =>
  sql<string | null>`(select ${nameInFull()} from users where users.id = social_orders.${sql.ref(column)})`;

/** From the day of the order to that of its first approved post; null while there is none. */
const toFirstPost = (scope: ReportScope) => sql<
  number | null
>`(select ${dayOf(sql`min(slot)`, scope)} - ${dayOf(orderedAt, scope)} from social_deliverables
  where social_deliverables.order_id = social_orders.id and social_deliverables.status = 'approved')`;

const list = defineList<ReportScope>()({
  ...{ name: "socialMediaOrders", one: "order", many: "orders", id: "socialOrders.id" },
  from: (db, reach, scope) =>
    // Joined from the left, so that counting does without: each order has both.
    db
      .selectFrom("socialOrders")
      .leftJoin("locations", "locations.id", "socialOrders.locationId")
      .leftJoin("networks", "networks.id", "socialOrders.networkId")
      .where(reachesRecord(reach, "socialOrders"))
      .where("socialOrders.companyId", "=", scope.companyId)
      .where(reach.company("socialOrders.companyId"))
      .where(sql<boolean>`social_orders.status <> 'draft'`)
      .where(isWithinSpan(orderedAt, scope)),
  columns: (scope) => ({
    number: recordNumber("Number", field("socialOrders.number")),
    ...holderColumns,
    places: count("{Locations}", placeCount, { size: 100 }),
    package: text("Package", field("socialOrders.package"), { sort: true, size: 160 }),
    status: status("Status", sql.ref<SocialStatus>("socialOrders.status"), socialStatusWords, socialStatusTones, {
      ...{ sort: true, card: "secondary", size: 160 },
    }),
    starts: day("Start", field("socialOrders.startOn"), { sort: true, size: 105 }),
    amount: money("Amount", field("socialOrders.amountCents"), { sort: true, size: 105 }),
    incentive: money("By {incentive}", field("socialOrders.incentiveCents"), { sort: true, card: "hidden", size: 115 }),
    paid: money("Paid", paidOf, { size: 100 }),
    refunded: money("Refunded", field("socialOrders.refundedCents"), { sort: true, card: "hidden", size: 105 }),
    method: text("Paid by", field("socialOrders.method"), { ...hidden, none: "Not paid", size: 100 }),
    paidAt: instant("Paid at", field("socialOrders.paidAt"), {
      sort: "nulls",
      none: "Not yet",
      card: "hidden",
      size: 110,
    }),
    included: count("Posts included", field("socialOrders.postsIncluded"), { size: 120 }),
    approved: count("Approved", posts(sql`social_deliverables.status = 'approved'`), { card: "hidden", size: 100 }),
    published: count(
      "Gone out",
      posts(sql`social_deliverables.status = 'approved' and social_deliverables.slot <= ${scope.now}::timestamptz`),
      {
        ...{ card: "hidden", size: 100 },
      },
    ),
    missed: count("Missed", posts(sql`social_deliverables.status = 'missed'`), { card: "hidden", size: 90 }),
    toFirstPost: count("Days to first post", toFirstPost(scope), { ...hidden, size: 140 }),
    assignee: text("Has it", person("assignee_id"), { none: "Nobody", card: "hidden", size: 130 }),
    requester: text("Requester", person("submitted_by"), { ...hidden, none: "Nobody", size: 140 }),
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
      like(
        sql`social_orders.number || ' ' || social_orders.package
    || ' ' || locations.name || ' ' || locations.pc_number`,
        q,
      ),
  },
  filters: {
    ...periodFilters,
    status: choices("Status", words, (some) => sql`social_orders.status = any(${[...some]}::text[])`),
    ...recordFilters("socialOrders"),
  },
  offers: offerPlaces,
});

export const socialMediaOrders: Report = {
  ...{ key: "social-media-orders", title: "Social Media Orders", group: "Programs", hasPeriod: true, list },
  about: "What was ordered for social media, how it was paid, and what became of its posts.",
  definitions: [
    "Orders are those sent within the period; drafts are left out. An order stays with the {network} that sent it.",
    "Paid is what came by {incentive}, card or invoice and was not given back.",
    "Posts included are those of the package; approved, gone out and missed count each platform of a post. What is approved goes out at its time.",
  ],
  link: ({ id }) => paths.socialChecklist(id),
};
