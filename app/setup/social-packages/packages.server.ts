import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, count, csvYesNo, field, money, own, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { billingWords, socialPackage } from "./package.ts";

const isActive = field("socialPackages.isActive");
const uses = [{ noun: "social media order", table: "socialOrders", column: "packageId" }];

export const packageList = defineList<{ companyId: number }>()({
  ...{ name: "social-packages", one: socialPackage.one, many: socialPackage.many, id: "socialPackages.id" },
  from: (db, reach, { companyId }) => packagesOf(db, reach, companyId),
  columns: {
    name: text("Name", field("socialPackages.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 200,
    }),
    active: active(isActive),
    price: money("Price", field("socialPackages.priceCents"), { sort: true, size: 110 }),
    billing: word("Billed", field("socialPackages.billing"), billingWords, { sort: true, size: 110 }),
    posts: count("Posts", field("socialPackages.postsPerPeriod"), { sort: true, size: 90 }),
    priceId: text("Price id", field("socialPackages.priceId"), { size: 110, card: "hidden" }),
    uses: own("Used by", usesOf(uses, sql.ref("socialPackages.id")), { card: "hidden", size: 200 }),
  },
  more: (query) => query.select("socialPackages.isActive"),
  shown: withUses,
  ...inOwnOrder(field("socialPackages.position")),
  search: { label: "Name", where: (q) => like(field("socialPackages.name"), q) },
  filters: {
    active: activeFilter(isActive),
    billing: choice("Billed", billingWords, (billing) => sql`social_packages.billing = ${billing}`),
  },
  csv: {
    ...{ Name: "name", "Price id": "priceId", Price: "price", Billed: "billing", Posts: "posts" },
    Platforms: sql`array_to_string(social_packages.networks, '; ')`,
    "Business days ahead": field("socialPackages.minLeadDays"),
    Incentive: csvYesNo(field("socialPackages.isIncentiveEligible")),
    Active: "active",
  },
});

export const socialPackages = defineSettings(socialPackage, {
  ...{ table: "socialPackages", orderedWithin: "companyId", uses },
  list: packageList,
  nameKey: "social_packages_company_name_key",
});

function packagesOf(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("socialPackages")
    .where("socialPackages.companyId", "=", companyId)
    .where(reach.company("socialPackages.companyId"));
}

/** The packages that a company offers, in its order. */
export function listOfferedPackages(db: Db, reach: Reach, companyId: number) {
  return packagesOf(db, reach, companyId).selectAll().where("isActive", "=", true).orderBy("position").execute();
}

export type SocialPackage = Awaited<ReturnType<typeof listOfferedPackages>>[number];
