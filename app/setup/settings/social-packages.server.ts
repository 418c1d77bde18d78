import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import {
  activeColumn,
  countColumn,
  csvYesNo,
  fieldRef,
  moneyColumn,
  customColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { billingWords, socialPackage } from "./social-package.ts";

const isActive = fieldRef("socialPackages.isActive");
const uses = [{ noun: "social media order", table: "socialOrders", column: "packageId" }];

export const packageList = defineList<{ companyId: number }>()({
  name: "social-packages",
  one: socialPackage.one,
  many: socialPackage.many,
  id: "socialPackages.id",
  from: (db, access, { companyId }) => packagesOf(db, access, companyId),
  columns: {
    name: textColumn("Name", fieldRef("socialPackages.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 200,
    }),
    active: activeColumn(isActive),
    price: moneyColumn("Price", fieldRef("socialPackages.priceCents"), { sort: true, size: 110 }),
    billing: wordColumn("Billed", fieldRef("socialPackages.billing"), billingWords, { sort: true, size: 110 }),
    posts: countColumn("Posts", fieldRef("socialPackages.postsPerPeriod"), { sort: true, size: 90 }),
    priceId: textColumn("Price ID", fieldRef("socialPackages.priceId"), { hidden: true, size: 110, card: "hidden" }),
    uses: customColumn("Used by", usesAsJson(uses, sql.ref("socialPackages.id")), { card: "hidden", size: 200 }),
  },
  more: (query) => query.select("socialPackages.isActive"),
  shown: withUses,
  ...companyOrder(fieldRef("socialPackages.position")),
  search: { label: "Name", where: (q) => textContains(fieldRef("socialPackages.name"), q) },
  filters: {
    active: activeFilter(isActive),
    billing: oneOfFilter("Billed", billingWords, (billing) => sql`social_packages.billing = ${billing}`),
  },
  csv: {
    Name: "name",
    "Price id": "priceId",
    Price: "price",
    Billed: "billing",
    Posts: "posts",
    Platforms: sql`array_to_string(social_packages.networks, '; ')`,
    "Lead time in business days": fieldRef("socialPackages.minLeadDays"),
    Incentive: csvYesNo(fieldRef("socialPackages.isIncentiveEligible")),
    Active: "active",
  },
});

export const socialPackages = defineSettings(socialPackage, {
  table: "socialPackages",
  orderedWithin: "companyId",
  uses,
  list: packageList,
  nameKey: "social_packages_company_name_key",
});

function packagesOf(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("socialPackages")
    .where("socialPackages.companyId", "=", companyId)
    .where(access.company("socialPackages.companyId"));
}

/** List the packages that a company offers, in its own order. */
export function listOfferedPackages(db: Db, access: AccessScope, companyId: number) {
  return packagesOf(db, access, companyId).selectAll().where("isActive", "=", true).orderBy("position").execute();
}

export type SocialPackage = Awaited<ReturnType<typeof listOfferedPackages>>[number];
