import { z } from "zod";

/** Audit entry about a change of an account, or about an action of its user. */
interface Entry {
  action: string;
  result: "done" | "refused";
  before: unknown;
  after: unknown;
  /** Label of the workflow action, such as "Approve claim"; null for other actions. */
  label: string | null;
  /** Changed record as users know it, such as "Claim RB-2026-000003"; null for accounts, sessions and deleted records. */
  record: string | null;
}

/** Return an entry as short sentences: "Role: View Only → Business Owner." */
export function activitySentences({ action, result, before, after, label, record }: Entry): string[] {
  const was = fields(before);
  const is = fields(after);
  if (result === "refused") return [refusedSentence(action, is)];
  if (action === "user.change" || action === "user.change-details" || action === "user.change-preferences") {
    return Object.keys(is).map((name) => `${labels[name] ?? name}: ${valueText(was[name])} → ${valueText(is[name])}.`);
  }
  if (action === "user.set-metrics-access") {
    return [
      is.canAccessBusinessMetrics === true ? "Gave access to business metrics." : "Removed access to business metrics.",
    ];
  }
  return [sentences[action] ?? `${recordActionText({ action, label, record })}.`];
}

function recordActionText({ action, label, record }: Pick<Entry, "action" | "label" | "record">): string {
  if (label !== null) return record === null ? label : `${label}: ${record}`;
  const text = actionText(action);
  if (record === null) return text;
  const verb = text.slice(text.indexOf(": ") + 2);
  const done = pastVerbs[verb];
  return done ? `${done} ${record.charAt(0).toLowerCase()}${record.slice(1)}` : `${record}: ${verb}`;
}

function refusedSentence(action: string, is: Record<string, unknown>): string {
  if (action === "session.sign-in") return `Couldn't sign in${typeof is.reason === "string" ? `: ${is.reason}` : ""}.`;
  if (action === "user.assign-role") return `Tried to assign the role ${valueText(is.role)}. Not allowed.`;
  if (action === "access.denied") return `Tried to open ${valueText(is.path)}. Not allowed.`;
  return `${actionText(action)}: refused.`;
}

/** Past tense of verbs in actions. */
const pastVerbs: Readonly<Record<string, string>> = {
  create: "Created",
  change: "Changed",
  delete: "Deleted",
  remove: "Removed",
  copy: "Copied",
  import: "Imported",
  comment: "Commented on",
  note: "Added a note to",
  "add file": "Added a file to",
};

const sentences: Record<string, string> = {
  "user.create": "Created the user.",
  "user.leave-company": "Left the company.",
  "user.block": "Blocked the user.",
  "user.unblock": "Unblocked the user.",
  "user.resend-invitation": "Sent the invitation.",
  "user.sign-out-everywhere": "Signed the user out everywhere.",
  "user.send-reset": "Sent a password reset link.",
  "user.ask-reset": "Requested a new password.",
  "user.reset-password": "Chose a new password.",
  "user.change-password": "Changed the password.",
  "user.register": "Registered.",
  "user.ask-email-change": "Requested an email change.",
  "user.view-as": "Started viewing as the user.",
  "user.view-as-end": "Stopped viewing as the user.",
  "user.theme": "Changed the theme.",
  "user.choose-cards": "Arranged the dashboard.",
  "user.add-push-device": "Turned on push notifications.",
  "user.remove-push-device": "Turned off push notifications.",
  "session.sign-in": "Signed in.",
  "session.sign-out": "Signed out.",
  "session.sign-out-others": "Signed out other browsers.",
  "terms.accept": "Accepted the terms and conditions.",
};

const labels: Record<string, string> = {
  companyId: "Company",
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  jobTitle: "Job title",
  role: "Role",
  canAccessBusinessMetrics: "Business metrics",
  canOrder: "Can place orders",
  expiresOn: "Last day",
  networks: "Networks",
  groups: "Groups",
  locations: "Locations",
  companies: "Companies",
  timeZone: "Time zone",
  theme: "Theme",
  mailDigest: "Summary email",
  defaultLocationId: "Default location",
};

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** Return an action as words: "company.set-status" as "Company: set status". */
function actionText(action: string): string {
  const [noun = "", verb = ""] = action.replaceAll("-", " ").split(".");
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${verb ? `: ${verb}` : ""}`;
}

function fields(state: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(state);
  return parsed.success ? parsed.data : {};
}

/** Largest number of entries in an account's activity. */
export const MAX_ACTIVITY = 20;
