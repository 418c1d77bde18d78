import type { Db } from "#db/connect.ts";
import { type Entry, fields } from "#app/platform/audit/record-history.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { fiscalYearWords } from "./company-rules.ts";
import { companyFlags, roleFlags } from "./company-words.ts";

/** The newest changes of a company's settings: when, by whom and what, in words. */
export function listCompanyHistory(db: Db, reach: Reach, id: number) {
  const actions = ["company.create", "company.change", "company.set-status", "company.renew-secret"];
  return listRecordHistory(db, reach, { type: "company", id, actions }, historySentences);
}

/** What an entry tells, as short sentences: "Time zone: America/New_York → America/Chicago." */
export function historySentences({ action, before, after }: Entry): string[] {
  const was = fields(before);
  const is = fields(after);
  switch (action) {
    case "company.create":
      return ["Created the company.", ...(is.copiedFrom ? [`Copied from ${String(is.copiedFrom)}.`] : [])];
    case "company.renew-secret":
      return ["Made a new secret for single sign-on."];
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
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "nobody";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (name === "fiscalYearStart") return fiscalYearWords(String(value));
  return String(value);
}

const labels: Record<string, string> = {
  name: "Name",
  dam: "Marketing assets address",
  helpCenterUrl: "Help center address",
  timeZone: "Time zone",
  fiscalYearStart: "Fiscal year starts",
  ssoEnabled: "Single sign-on",
  ssoEndpoint: "Single sign-on address",
  termsAndConditionsDisabled: "Terms and conditions",
  ...companyFlags,
  ...Object.fromEntries(Object.entries(roleFlags).map(([flag, label]) => [flag, `${label} turned off for`])),
};
