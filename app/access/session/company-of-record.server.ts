import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#db/connect.ts";

type TableOfCompanies = {
  [Table in keyof Schema]: Schema[Table] extends { companyId: unknown } ? Table : never;
}[keyof Schema];

/** The tables of the records that pages of the back office are about, by what stands before their ids in addresses. */
export const recordTables: Readonly<Record<string, TableOfCompanies>> = {
  "/manage-locations/": "locations",
  "/groups/": "locationGroups",
  "/groups/assign-locations/": "locationGroups",
  "/groups/assign-users/": "locationGroups",
  "/transfer-location/": "transfers",
  "/organizations/merge-networks/": "networkMerges",
  "/manage-incentive/programs/": "incentivePrograms",
  "/manage-incentive/accounts/": "budgetAccounts",
  "/manage-incentive/event-approvals/": "customEvents",
  "/manage-incentive/reimbursement/": "claims",
  "/manage-incentive/payments/": "paymentBatches",
  "/gift-cards/manage-orders/": "giftCardOrders",
  "/free-coffee/manage-orders/": "freeCoffeeRequests",
  "/social-media/checklist/": "socialOrders",
  "/social-media/edit-post/": "socialPosts",
  "/studio-request/checklist/": "studioRequests",
  "/ideas/": "ideas",
  "/ideas/autopilot/": "autopilotSets",
  "/ideas/autopilot/batches/": "autopilotBatches",
  "/categories/": "categories",
  "/subcategories/": "categories",
  "/competitive-intelligence/openings/": "openings",
};

/** The id of the company whose record an address of the back office names; null where it names none. */
export function companyIdOfRecord({ pathname }: URL): RawBuilder<number | null> {
  const [, place = "", id] = /^(\/.*\/)(\d{1,9})(?:\/[^/]*)?$/.exec(pathname) ?? [];
  const table = recordTables[place];
  return table
    ? sql`(select company_id from ${sql.table(table)} where id = ${Number(id)}::integer)`
    : sql`null::integer`;
}
