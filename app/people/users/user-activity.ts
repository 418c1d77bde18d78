import { z } from "zod";

/** One entry of the audit log about an account, or about something its person did. */
interface Entry {
  action: string;
  result: "done" | "refused";
  before: unknown;
  after: unknown;
}

/** What an entry tells, as short sentences: "Role: View Only → Business Owner." */
export function activitySentences({ action, result, before, after }: Entry): string[] {
  const was = fields(before);
  const is = fields(after);
  if (result === "refused") return [refusedSentence(action, is)];
  if (action === "user.change" || action === "user.change-details" || action === "user.change-preferences") {
    return Object.keys(is).map((name) => `${labels[name] ?? name}: ${words(was[name])} → ${words(is[name])}.`);
  }
  if (action === "user.set-metrics-access") {
    return [
      is.canAccessBusinessMetrics === true
        ? "Gave access to business metrics."
        : "Took access to business metrics away.",
    ];
  }
  return [sentences[action] ?? `${plainWords(action)}.`];
}

function refusedSentence(action: string, is: Record<string, unknown>): string {
  if (action === "session.sign-in") return `Could not sign in${typeof is.reason === "string" ? `: ${is.reason}` : ""}.`;
  if (action === "user.assign-role") return `Was not allowed to give the role ${words(is.role)}.`;
  if (action === "access.denied") return `Was not allowed to open ${words(is.path)}.`;
  return `${plainWords(action)}: refused.`;
}

const sentences: Record<string, string> = {
  "user.create": "Created the user.",
  "user.leave-company": "Left the company.",
  "user.block": "Blocked the user.",
  "user.unblock": "Unblocked the user.",
  "user.resend-invitation": "Sent the invitation.",
  "user.sign-out-everywhere": "Signed the user out everywhere.",
  "user.send-reset": "Sent a link to choose a new password.",
  "user.ask-reset": "Asked for a new password.",
  "user.reset-password": "Chose a new password.",
  "user.change-password": "Changed the password.",
  "user.register": "Registered.",
  "user.ask-email-change": "Asked for another e-mail.",
  "user.view-as": "Began to view the portal as the user.",
  "user.view-as-end": "Stopped viewing as the user.",
  "user.theme": "Switched the theme.",
  "user.choose-cards": "Arranged the dashboard.",
  "session.sign-in": "Signed in.",
  "session.sign-out": "Signed out.",
  "session.sign-out-others": "Signed out other browsers.",
  "terms.accept": "Accepted the terms and conditions.",
};

const labels: Record<string, string> = {
  companyId: "Company",
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  jobTitle: "Job title",
  role: "Role",
  canAccessBusinessMetrics: "Business metrics",
  canOrder: "May order",
  expiresOn: "Last day",
  networks: "Networks",
  groups: "Groups",
  locations: "Locations",
  companies: "Companies",
  timeZone: "Time zone",
  theme: "Theme",
  mailDigest: "Mail digest",
  defaultLocationId: "Default location",
};

function words(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** "company.set-status" as "Company: set status". */
function plainWords(action: string): string {
  const [noun = "", verb = ""] = action.replaceAll("-", " ").split(".");
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${verb ? `: ${verb}` : ""}`;
}

function fields(state: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(state);
  return parsed.success ? parsed.data : {};
}

/** How many entries the activity of an account shows. */
export const MAX_ACTIVITY = 20;
