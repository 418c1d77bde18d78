import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db } from "../connect.ts";
import type { DB } from "../schema.ts";
import { instantDaysAgo } from "./demo-days.ts";
import type { DemoPerson } from "./demo-people.ts";
import type { ShopIds } from "./demo-shops.ts";

type AuditRow = Insertable<DB["auditLog"]> & { at: Date };

interface HistorySeed {
  companyId: number;
  company: { name: string; timeZone: string; dam?: string };
  terms: readonly { id: number; number: number; textHash: string; age: number }[];
  people: readonly DemoPerson[];
  staff: Map<string, number>;
  shops: ShopIds;
  inviter: number | null;
}

/** Add the users' past activity, as the audit log and the usage counters have it. */
export async function addUserHistory(db: Db, happened: HistorySeed, today: Date): Promise<void> {
  const audit = [
    ...foundingOf(happened, today),
    ...happened.people.flatMap((person, seed) => auditOf(person, seed, happened, today)),
  ];
  audit.sort((one, other) => one.at.getTime() - other.at.getTime());
  await db.insertInto("auditLog").values(audit).execute();
  const events = happened.people.flatMap((person, seed) => eventsOf(person, seed, happened, today));
  await db.insertInto("analyticsEvents").values(events).execute();
}

function foundingOf({ companyId, company, terms, inviter }: HistorySeed, today: Date): AuditRow[] {
  const bySenior = { companyId, actorId: inviter, actorRole: "Senior Advisor", address: "203.0.113.9" };
  const settings = { ...bySenior, objectType: "company", objectId: String(companyId) };
  const created = { name: company.name, timeZone: company.timeZone };
  const rows: AuditRow[] = [
    { ...settings, at: instantDaysAgo(today, 860), action: "company.create", after: JSON.stringify(created) },
    ...terms.map(({ id, number, textHash, age }) => ({
      ...bySenior,
      objectType: "terms",
      objectId: String(id),
      at: instantDaysAgo(today, age),
      action: "terms.publish",
      after: JSON.stringify({ number, isMaterial: number === 1, textHash, asked: 0 }),
    })),
  ];
  const { dam } = company;
  if (!dam) return rows;
  const changed = { before: JSON.stringify({ dam: null }), after: JSON.stringify({ dam }) };
  return [...rows, { ...settings, at: instantDaysAgo(today, 212), action: "company.change", ...changed }];
}

function auditOf(person: DemoPerson, seed: number, { companyId, staff, inviter }: HistorySeed, today: Date) {
  const userId = staff.get(person.email) ?? 0;
  const address = addressOf(seed);
  const user = { companyId, objectType: "user", objectId: String(userId) };
  const byAdvisor = { ...user, actorId: inviter, actorRole: "Senior Advisor", address: "203.0.113.9" };
  const byThemselves = { ...user, actorId: userId, actorRole: person.role, address };
  const rows: AuditRow[] = [
    {
      ...byAdvisor,
      at: instantDaysAgo(today, person.invited, seed),
      action: "user.create",
      after: JSON.stringify({ email: person.email, role: person.role, status: "Invited" }),
    },
  ];
  if (person.registered !== null) {
    rows.push({
      ...byThemselves,
      at: instantDaysAgo(today, person.registered, seed),
      action: "user.register",
      before: JSON.stringify({ status: "Invited" }),
      after: JSON.stringify({ status: "Registered", firstName: person.firstName, lastName: person.lastName }),
    });
  }
  for (const days of visitsOf(person, 3)) {
    rows.push({ ...byThemselves, at: instantDaysAgo(today, days, seed), action: "session.sign-in" });
  }
  if (person.status === "Blocked") {
    rows.push({
      ...byAdvisor,
      at: instantDaysAgo(today, Math.max((person.lastVisit ?? 2) - 2, 0), seed),
      action: "user.block",
      before: JSON.stringify({ status: "Registered" }),
      after: JSON.stringify({ status: "Blocked" }),
    });
  }
  return rows;
}

const eventNames = ["calendar.viewed", "Marketing Assets", "calendar.viewed"] as const;

function eventsOf(person: DemoPerson, seed: number, { companyId, company, staff, shops }: HistorySeed, today: Date) {
  const network = shops.networks.get(person.networks[0] ?? "");
  const visits = visitsOf(person, 4 + (seed % 5));
  return visits.flatMap((days, visit) =>
    featureUses(seed + visit).map((event, index) => ({
      id: uuidOf(`${person.email} ${visit} ${index}`),
      event,
      at: instantDaysAgo(today, days, seed + visit + index + 4),
      userId: staff.get(person.email) ?? 0,
      username: `${person.firstName} ${person.lastName}`,
      companyId,
      companyName: company.name,
      networkId: network?.id ?? null,
      networkName: network?.name ?? null,
      initialReferrer: "$direct",
    })),
  );
}

/** Return a visit's actions: more views than saves, and more saves than completions. */
function featureUses(seed: number): string[] {
  const sometimes = [
    ["idea.viewed"],
    ["idea.viewed", "plan.saved"],
    ["roadmap.opened", "action.done"],
    ["idea.viewed", "plan.saved", "plan.activated"],
    ["action.done"],
    ["metrics.viewed", "action.done"],
    ["plan.activated", "idea.viewed"],
    ["plan.completed", "action.done"],
  ];
  return [eventNames[seed % eventNames.length] ?? "Marketing Calendar", ...(sometimes[seed % sometimes.length] ?? [])];
}

/** Return the ages in days of a user's last visits, the newest first; never before they registered. */
function visitsOf({ lastVisit, registered }: DemoPerson, most: number): number[] {
  if (lastVisit === null || registered === null) return [];
  return Array.from({ length: most }, (_, index) => lastVisit + index * 6).filter((days) => days <= registered);
}

/** Return a network address of 203.0.113.0/24, which is reserved for documentation. */
function addressOf(seed: number): string {
  return `203.0.113.${1 + (seed % 250)}`;
}

function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}
