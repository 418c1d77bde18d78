import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import {
  activeColumn,
  csvYesNo,
  customColumn,
  fieldRef,
  moneyColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, companyOrder, defineSettings, withUses } from "#app/platform/records/settings.server.ts";
import { approvalRule } from "./approval-rule.ts";

const isActive = fieldRef("approvalRules.isActive");
const uses = [{ noun: "reimbursement claim", table: "claims", column: "approvalRuleId" }];

export const approvalRuleList = defineList<{ companyId: number }>()({
  name: "approval-rules",
  one: approvalRule.one,
  many: approvalRule.many,
  id: "approvalRules.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("approvalRules")
      .where("approvalRules.companyId", "=", companyId)
      .where(access.company("approvalRules.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("approvalRules.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 240,
    }),
    active: activeColumn(isActive),
    maximum: moneyColumn("Up to", fieldRef("approvalRules.maxCents"), { sort: true, size: 120 }),
    categories: textColumn("Categories", fieldRef("approvalRules.categories"), { none: "All", size: 240 }),
    uses: customColumn("Used by", usesAsJson(uses, sql.ref("approvalRules.id")), { card: "hidden", size: 200 }),
  },
  more: (query) => query.select("approvalRules.isActive"),
  shown: withUses,
  ...companyOrder(fieldRef("approvalRules.position")),
  search: { label: "Name", where: (q) => textContains(fieldRef("approvalRules.name"), q) },
  filters: { active: activeFilter(isActive) },
  csv: {
    Name: "name",
    "Up to": "maximum",
    Categories: "categories",
    "Receipt must match": csvYesNo(fieldRef("approvalRules.needsReceipt")),
    Active: "active",
  },
});

export const approvalRules = defineSettings(approvalRule, {
  table: "approvalRules",
  orderedWithin: "companyId",
  uses,
  list: approvalRuleList,
  nameKey: "approval_rules_company_name_key",
});

/** Return the query of the active rules of companies, in each company's order. */
export function queryActiveApprovalRules(db: Db, companyIds: readonly number[]) {
  return db
    .selectFrom("approvalRules")
    .select(["id", "companyId", "name", "maxCents", "categories", "needsReceipt"])
    .where("companyId", "in", [...companyIds])
    .where("isActive", "=", true)
    .orderBy("companyId")
    .orderBy("position")
    .orderBy("id");
}
