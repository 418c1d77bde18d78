import type { Db } from "#db/connect.ts";
import { type AuditEntry, auditFields } from "#app/platform/audit/record-history.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { fiscalYearText } from "./company-rules.ts";
import { companyFlags, roleFlags } from "./company-words.ts";

/** List the newest changes of a company's settings, as sentences. */
export function listCompanyHistory(db: Db, access: AccessScope, id: number) {
  const actions = ["company.create", "company.change", "company.set-status", "company.renew-secret"];
  return listRecordHistory(db, access, { type: "company", id, actions }, companyHistorySentences);
}

/** Return an entry as short sentences: "Time zone: America/New_York → America/Chicago." */
export function companyHistorySentences({ action, before, after }: AuditEntry): string[] {
  const was = auditFields(before);
  const is = auditFields(after);
  switch (action) {
    case "company.create":
      return ["Created the company.", ...(is.copiedFrom ? [`Copied from ${String(is.copiedFrom)}.`] : [])];
    case "company.renew-secret":
      return ["Created a new single sign-on secret."];
    case "company.set-status":
      return [`Status: ${words("status", was.status)} → ${words("status", is.status)}.`];
    default:
      return Object.keys(is).map((name) => sentenceOf(name, was[name], is[name]));
  }
}

function sentenceOf(name: string, was: unknown, is: unknown): string {
  const label = labels[name] ?? name;
  if (name === "logo") return is === null ? "Removed the logo." : `New logo: ${String(is)}.`;
  if (name in companyFlags || name === "termsAndConditionsDisabled")
    return `${label}: turned ${is === true ? "off" : "on"}.`;
  return `${label}: ${words(name, was)} → ${words(name, is)}.`;
}

function words(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "no roles";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (name === "fiscalYearStart") return fiscalYearText(String(value));
  return String(value);
}

const labels: Record<string, string> = {
  name: "Name",
  dam: "Marketing assets link",
  helpCenterUrl: "Help center link",
  timeZone: "Time zone",
  fiscalYearStart: "Fiscal year starts",
  ssoEnabled: "Single sign-on",
  ssoEndpoint: "Single sign-on URL",
  termsAndConditionsDisabled: "Terms and conditions",
  ...companyFlags,
  ...Object.fromEntries(Object.entries(roleFlags).map(([flag, label]) => [flag, `${label} turned off for`])),
};
