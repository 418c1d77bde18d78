import type { Feature } from "./features.ts";
import { isAdvisorRole, type Role } from "./roles.ts";

const BA = "Business Administrator";
const BO = "Business Owner";
const LG = "Location Level Guest";
const VO = "View Only";
const SA = "Senior Advisor";
const MA = "Mainstreet Advisor";

interface Rule {
  roles: readonly Role[];
  /** Feature that must be on; a switched-off feature refuses before the role is checked. */
  feature?: Feature;
}

/** Roles of each permission (docs/product/roles.md, permissions). The access scope is checked separately. */
const permissionRules = {
  "dashboard:view": { roles: [BA, BO, LG, VO] },
  "personal-details:edit": { roles: [BA, BO, LG, VO], feature: "personal-details" },
  "guest:view": { roles: [BA, BO, VO], feature: "guest-accounts" },
  "guest:edit": { roles: [BA, BO], feature: "guest-accounts" },
  "company:view": { roles: [SA, MA] },
  "company:create": { roles: [SA] },
  "company:edit": { roles: [SA, MA] },
  "company:flags": { roles: [SA] },
  "company:status": { roles: [SA] },
  "terms:view": { roles: [SA, MA] },
  "terms:draft": { roles: [SA, MA] },
  "terms:publish": { roles: [SA] },
  "user:view": { roles: [SA, MA] },
  "user:edit": { roles: [SA, MA] },
  "user:edit-advisor": { roles: [SA] },
  "user:view-as": { roles: [SA, MA] },
  "audit:view": { roles: [SA, MA] },
  "views:share": { roles: [BA, SA] },
  "past-location:view": { roles: [BA, BO] },
  "idea:view": { roles: [BA, BO, LG, VO] },
  "plan:view": { roles: [BA, BO, LG, VO] },
  "plan:edit": { roles: [BA, BO, LG] },
  "plan:share": { roles: [BA, BO] },
  "plan:archive": { roles: [BA, BO] },
  "checklist:view": { roles: [BA, BO, LG, VO] },
  "checklist:edit": { roles: [BA, BO, LG] },
  "checklist:review": { roles: [SA, MA] },
  "autopilot:answer": { roles: [BA, BO, LG] },
  "calendar:view": { roles: [BA, BO, LG, VO] },
  "event:edit": { roles: [BA, BO, LG] },
  "incentive:view": { roles: [BA, BO, LG, VO], feature: "incentive" },
  "claim:edit": { roles: [BA, BO, LG], feature: "incentive" },
  "claim:submit": { roles: [BA, BO], feature: "incentive" },
  "event-program:view": { roles: [BA, BO, LG, VO] },
  "event-program:edit": { roles: [BA, BO, LG] },
  "gift-card:view": { roles: [BA, BO, LG, VO], feature: "incentive" },
  "gift-card:order": { roles: [BA, BO, LG], feature: "incentive" },
  "free-coffee:view": { roles: [BA, BO, LG, VO], feature: "free-coffee" },
  "free-coffee:order": { roles: [BA, BO, LG], feature: "free-coffee" },
  "studio:view": { roles: [BA, BO, LG, VO], feature: "studio-request" },
  "studio:order": { roles: [BA, BO, LG], feature: "studio-request" },
  "social:view": { roles: [BA, BO, LG, VO], feature: "social-media" },
  "social:order": { roles: [BA, BO, LG], feature: "social-media" },
  "preview:view": { roles: [BA, BO, LG, VO], feature: "preview-locations" },
  "competition:view": { roles: [BA, BO, LG, VO], feature: "competitive-intelligence" },
  "competition:report": { roles: [BA, BO, LG], feature: "competitive-intelligence" },
  "trading-area:view": { roles: [BA, BO, LG, VO] },
  "trading-area:edit": { roles: [BA, BO] },
  "trading-area:manage": { roles: [SA, MA] },
  "metrics:manage": { roles: [SA, MA] },
  "metrics:edit": { roles: [SA] },
  "metrics:view": { roles: [BA, BO, VO], feature: "business-metrics" },
  "report:view": { roles: [SA, MA] },
  "opening:manage": { roles: [SA, MA] },
  "opening:import": { roles: [SA] },
  "program:view": { roles: [SA, MA] },
  "program:decide": { roles: [SA] },
  "program:propose": { roles: [SA, MA] },
  "claim:decide": { roles: [SA, MA] },
  "claim:pay": { roles: [SA] },
  "event-program:decide": { roles: [SA, MA] },
  "gift-card:decide": { roles: [SA, MA] },
  "free-coffee:decide": { roles: [SA, MA] },
  "studio:work": { roles: [SA, MA] },
  "social:work": { roles: [SA, MA] },
  "social:refund": { roles: [SA] },
  "package:edit": { roles: [SA] },
  "post:manage": { roles: [SA, MA] },
  "idea:manage": { roles: [SA, MA] },
  "idea:copy": { roles: [SA] },
  "idea:replace-links": { roles: [SA] },
  "category:manage": { roles: [SA, MA] },
  "autopilot:manage": { roles: [SA, MA] },
  "autopilot:generate-many": { roles: [SA] },
  "autopilot:undo": { roles: [SA] },
  "settings:view": { roles: [SA, MA] },
  "settings:edit": { roles: [SA, MA] },
  "settings:decide": { roles: [SA] },
  "network:view": { roles: [SA, MA] },
  "network:edit": { roles: [SA, MA] },
  "network:decide": { roles: [SA] },
  "merge:prepare": { roles: [SA, MA] },
  "merge:decide": { roles: [SA] },
  "location:view": { roles: [SA, MA] },
  "location:edit": { roles: [SA, MA] },
  "location:decide": { roles: [SA] },
  "transfer:prepare": { roles: [SA, MA] },
  "transfer:decide": { roles: [SA] },
  "group:view": { roles: [SA, MA] },
  "group:edit": { roles: [SA, MA] },
  "group:delete": { roles: [SA] },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissionRules;

export const PERMISSIONS: readonly string[] = Object.keys(permissionRules);

/** Tell whether a role has a permission; guards and buttons use it alike. An unknown role has none. */
export function can(user: { role: Role }, permission: Permission): boolean {
  return ruleOf(permission).roles.some((role) => role === user.role);
}

/** Return the roles with a permission, for queries about other users. */
export function rolesWith(permission: Permission): Role[] {
  return [...ruleOf(permission).roles];
}

export function featureOf(permission: Permission): Feature | null {
  return ruleOf(permission).feature ?? null;
}

/** Return why a user who lacks a permission is refused, as a sentence. */
export function permissionRefusal(user: { role: Role }): string {
  return user.role === VO ? "You have view-only access." : "Your role doesn't allow this.";
}

/** Return the area a role works in: "admin" is the back office of advisors, "user" the portal. */
export function appAreaOf(user: { role: Role }): "admin" | "user" {
  return isAdvisorRole(user.role) ? "admin" : "user";
}

function ruleOf(permission: Permission): Rule {
  return permissionRules[permission];
}
