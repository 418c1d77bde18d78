import { paths } from "#app/paths.ts";
import { checkboxField, optionalLine, requiredText } from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Setting for the rules that approve reimbursement claims without an advisor. The first rule that fits decides. */
export const approvalRule = defineSetting({
  one: "approval rule",
  many: "approval rules",
  title: "Approval rules",
  purpose: "Small reimbursement claims that fit a rule are approved without an {advisor}, also those already waiting.",
  editPermission: "settings:decide",
  empty: "Add one, such as receipts up to $100.00. Until then, {advisors} decide every claim.",
  paths: {
    list: paths.approvalRules,
    create: paths.createApprovalRule,
    edit: paths.editApprovalRule,
    download: paths.approvalRulesDownload,
  },
  fields: {
    name: field(requiredText(60, "Enter the rule's name."), "Name", {
      help: "Shown in the history of each claim it approves. For example, Small receipts.",
    }),
    maxCents: field(
      dollarsField("Enter an amount.", 1_000_000).refine((cents) => cents >= 100, "Enter $1.00 or more."),
      "Approve up to",
      { help: "The largest reimbursement of one claim.", widget: "money" },
    ),
    categories: field(optionalLine(255), "Categories", {
      help: "Only claims whose lines all have one of these categories, as owners enter them. Separate them with commas.",
    }),
    needsReceipt: field(checkboxField, "The receipt's total must match the claim", {
      help: "Receipts are read when they are uploaded.",
      widget: "tick",
    }),
  },
  layout: ["name", ["maxCents", "categories"], "needsReceipt"],
  begins: { needsReceipt: true },
});
