import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#db/connect.ts";

type TableOfCompanies = {
  [Table in keyof Schema]: Schema[Table] extends { companyId: unknown } ? Table : never;
}[keyof Schema];

/** Tables of the records that back office pages show, by the address before the record's id. */
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

/** Build the SQL of the company id of the record that a back office address names; null when it names none. */
export function companyIdOfRecord({ pathname }: URL): RawBuilder<number | null> {
  const [, place = "", id] = /^(\/.*\/)(\d{1,9})(?:\/[^/]*)?$/.exec(pathname) ?? [];
  const table = recordTables[place];
  return table
    ? sql`(select company_id from ${sql.table(table)} where id = ${Number(id)}::integer)`
    : sql`null::integer`;
}
