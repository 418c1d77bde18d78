import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import { disabledReason } from "#app/platform/identity/features.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { findLocation, listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { hasStepsLeft } from "#app/organization/first-steps/first-steps.ts";
import { networksText, onboardingHint } from "#app/people/team/access-text.ts";
import { recentChanges } from "#app/people/recent-changes/recent-changes.ts";
import { findRecentEvents } from "#app/people/recent-changes/recent-changes.server.ts";
import { countTeam, listOwners } from "#app/people/team/team-queries.server.ts";
import { startVisit, findEarlierSignIn } from "#app/people/recent-changes/visits.server.ts";
import { companyText } from "#app/platform/wording/text-catalog.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { listUnclaimedActivities } from "#app/programs/unclaimed/unclaimed.server.ts";
import { paths } from "#app/paths.ts";
import { toDashboardMetricCards } from "#app/insight/metrics/dashboard-metrics.server.ts";
import { availableCards } from "./cards.ts";
import { type DashboardData, readDashboardData } from "./dashboard-data.server.ts";
import { toTaskLines } from "./task-lines.ts";
import { TASK_KINDS, taskRules } from "./task-kinds.ts";

/** Read a member's dashboard, for their default location or for all of their locations. */
export async function readDashboard(db: Db, member: Member, now: Date) {
  const { defaultLocationId, access, firstName, role, company } = member;
  const isOwner = isOwnerRole(role);
  const team = isOwner ? await countTeam(db, access) : [];
  const canInvite = canUse(member, "guest:edit");
  const locations = await listLocationChoices(db, access);
  const location = defaultLocationId === null ? null : await findLocation(db, access, defaultLocationId);
  const today = dayIn(location?.timeZone ?? userTimeZone(member), now);
  const sees = { seesMetrics: canUse(member, "metrics:view"), seesOpenings: canUse(member, "competition:view") };
  const taskKinds = TASK_KINDS.filter((kind) => canUse(member, taskRules[kind].sees));
  const at = { locationId: location?.id ?? null, today, now };
  const found = await readDashboardData(db, { ...member, ...sees, taskKinds }, at);
  const isPaid = canUse(member, "incentive:view");
  const { metrics, networks, tasks, ...rest } = found;
  const desk = {
    ...rest,
    announcements: found.announcements.map((one) => ({ ...one, html: sanitizeHtml(one.html), isAcknowledged: false })),
    ...(isPaid ? {} : { incentive: null }),
    pastLocations: can(member, "past-location:view") ? found.pastLocations : 0,
  };
  const unclaimed = isPaid
    ? await listUnclaimedActivities(db, access, { companyId: member.companyId, locationId: location?.id }, now)
    : [];
  const guests = team.filter(({ role }) => !isOwnerRole(role));
  const sumOf = (counts: typeof team) => counts.reduce((sum, { count }) => sum + count, 0);
  return {
    whose: networks.count === 0 ? company.name : networksText(networks.names, networks.count),
    timeZone: userTimeZone(member),
    note: sanitizeHtml(companyText(company, "dashboard.note", { product: env.PRODUCT_NAME, firstName })),
    tasks: toTaskLines(
      { tasks, activities: unclaimed, balance: desk.incentive?.next ?? null },
      {
        ...at,
        showsShops: location === null && locations.length > 1,
        can: (permission) => canUse(member, permission),
        isReadOnly: Boolean(member.viewedBy),
      },
    ),
    welcome: await readWelcome(db, member, now),
    locations,
    location,
    today,
    desk,
    metrics: metrics ? toDashboardMetricCards(metrics) : [],
    unclaimed: {
      count: unclaimed.length,
      cents: unclaimed.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
    },
    cards: availableCards(role, (permission) => canUse(member, permission)),
    showsSteps: isOwner && hasStepsLeft(desk.steps),
    canPlan: can(member, "plan:edit"),
    canClaim: canUse(member, "claim:edit"),
    seesCards: canUse(member, "gift-card:view"),
    step:
      firstPlanPrompt(member, desk, location ?? locations[0]) ??
      (locations.length === 0 && desk.pastLocations > 0
        ? handedOverPrompt
        : toNextPrompt(member, { locations: locations.length, guests: sumOf(guests), canInvite })),
    owners: isOwner ? [] : await listOwners(db, access),
    earlierSignIn: await findEarlierSignIn(db, member.userId),
    canInvite,
    canChangePassword: !disabledReason("personal-details", member, company, null),
  };
}

/** Milliseconds within which a returning user gets no greeting, since they hardly left. */
const SAME_VISIT_MS = 30 * 60_000;

/** Return the greeting of a session's first view, with the changes since the last visit; null afterwards. */
async function readWelcome(db: Db, member: Member, now: Date) {
  const visit = await startVisit(db, member, now);
  if (!visit) return null;
  const { since } = visit;
  if (since && now.getTime() - since.getTime() < SAME_VISIT_MS) return null;
  const news = since ? recentChanges(await findRecentEvents(db, member, since, now), member, member.company) : [];
  const values = { product: env.PRODUCT_NAME, firstName: member.firstName };
  return {
    title: companyText(member.company, since ? "dashboard.greeting.again" : "dashboard.greeting.first", values),
    text: companyText(member.company, "dashboard.greeting.firstText", values),
    since,
    news,
  };
}

/** Return the first step of a member without plans; null when they have one, or can't create any. */
function firstPlanPrompt(
  member: Member,
  { plans }: Pick<DashboardData, "plans">,
  location: { id: number; pcNumber: string; status: string } | undefined,
) {
  if (plans.count > 0 || !location || !can(member, "plan:edit")) return null;
  return {
    isFirst: true,
    title: `Create your first {plan} for PC ${location.pcNumber}`,
    text: "A ready-made campaign takes two minutes. Or choose your own goals and {ideas}.",
    action: { label: "Start a campaign", to: paths.startCampaign() },
    other: { label: "Create {plan}", to: paths.createPlan(location.id) },
  };
}

/** First step of an owner who handed over all their locations. */
const handedOverPrompt = {
  isFirst: true,
  title: "You transferred your {locations}",
  text: "You can still view your {plans} and payments from that time.",
  action: { label: "View former {locations}", to: paths.pastLocations() },
};

/** Return the first step other than creating a plan, in the company's texts. */
function toNextPrompt({ role, company }: Member, facts: Parameters<typeof onboardingHint>[1]) {
  const step = onboardingHint(role, facts);
  const action = step?.isInvitation
    ? { label: companyText(company, "guests.add"), to: paths.addGuestAccount() }
    : undefined;
  return (
    step && { isFirst: false, title: companyText(company, step.title), text: companyText(company, step.text), action }
  );
}
