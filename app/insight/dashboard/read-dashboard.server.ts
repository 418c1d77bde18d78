import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import { whyHidden } from "#app/platform/identity/features.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import { listWaitingPlans } from "#app/planning/autopilot-answers/waiting-plans.server.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { findLocation, listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { hasStepsLeft } from "#app/organization/first-steps/first-steps.ts";
import { networksInWords, nextStep } from "#app/people/team/access-words.ts";
import { newsOf } from "#app/people/news/news.ts";
import { findHappenings } from "#app/people/news/news.server.ts";
import { countTeam, listOwners } from "#app/people/team/team-queries.server.ts";
import { beginVisit, findEarlierSignIn } from "#app/people/news/visits.server.ts";
import { textOf } from "#app/platform/wording/text-catalogue.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { listUnclaimed } from "#app/programs/unclaimed/unclaimed.server.ts";
import { paths } from "#app/paths.ts";
import { deskCards } from "#app/insight/metrics/desk-figures.server.ts";
import { cardsOf } from "./cards.ts";
import { type Desk, findDesk } from "./desk.server.ts";

/** Everything that somebody's dashboard shows, at the location that they chose or at all of theirs. */
export async function readDashboard(db: Db, member: Member, now: Date) {
  const { defaultLocationId, reach, firstName, role, company } = member;
  const isOwner = isOwnerRole(role);
  const team = isOwner ? await countTeam(db, reach) : [];
  const mayInvite = mayUse(member, "guest:edit");
  const locations = await listLocationChoices(db, reach);
  const location = defaultLocationId === null ? null : await findLocation(db, reach, defaultLocationId);
  const today = dayIn(location?.timeZone ?? timeZoneOf(member), now);
  const sees = { seesMetrics: mayUse(member, "metrics:view"), seesOpenings: mayUse(member, "competition:view") };
  const found = await findDesk(db, { ...member, ...sees }, location?.id ?? null, today, now);
  const isPaid = mayUse(member, "incentive:view");
  const { figures, networks, ...rest } = found;
  const desk = {
    ...rest,
    announcements: found.announcements.map((one) => ({ ...one, html: sanitiseHtml(one.html), isAcknowledged: false })),
    ...(isPaid ? {} : { incentive: null, claims: { asked: 0, drafts: 0 } }),
    ...(mayUse(member, "social:view") ? {} : { social: { posts: 0, unpaid: 0 } }),
    ...(mayUse(member, "studio:view") ? {} : { studio: { proofs: 0, asked: 0 } }),
    pastLocations: may(member, "past-location:view") ? found.pastLocations : 0,
  };
  const unclaimed = isPaid
    ? await listUnclaimed(db, reach, { companyId: member.companyId, locationId: location?.id }, now)
    : [];
  const guests = team.filter(({ role }) => !isOwnerRole(role));
  const sumOf = (counts: typeof team) => counts.reduce((sum, { count }) => sum + count, 0);
  return {
    whose: networks.count === 0 ? company.name : networksInWords(networks.names, networks.count),
    timeZone: timeZoneOf(member),
    note: sanitiseHtml(textOf(company, "dashboard.note", { product: env.PRODUCT_NAME, firstName })),
    welcome: await welcomeOf(db, member, now),
    ...{ locations, location, today, desk },
    metrics: figures ? deskCards(figures) : [],
    unclaimed: {
      count: unclaimed.length,
      cents: unclaimed.reduce((sum, { worthCents }) => sum + worthCents, 0),
    },
    cards: cardsOf(role, (permission) => mayUse(member, permission)),
    showsSteps: isOwner && hasStepsLeft(desk.steps),
    mayPlan: may(member, "plan:edit"),
    waiting: may(member, "autopilot:answer") ? await listWaitingPlans(db, reach, location?.id ?? null) : null,
    step:
      firstPlan(member, desk, location ?? locations[0]) ??
      (locations.length === 0 && desk.pastLocations > 0
        ? nothingLeft
        : stepOf(member, { locations: locations.length, guests: sumOf(guests), mayInvite })),
    guestsInvited: mayInvite ? sumOf(guests.filter(({ status }) => status === "Invited")) : 0,
    owners: isOwner ? [] : await listOwners(db, reach),
    earlierSignIn: await findEarlierSignIn(db, member.userId),
    mayInvite,
    mayChangePassword: !whyHidden("personal-details", member, company, null),
  };
}

/** Somebody who comes again within half an hour did not leave. */
const SAME_VISIT_MS = 30 * 60_000;

/** The greeting of the first view in a session, with what changed since the last one; null afterwards. */
async function welcomeOf(db: Db, member: Member, now: Date) {
  const visit = await beginVisit(db, member, now);
  if (!visit) return null;
  const { since } = visit;
  if (since && now.getTime() - since.getTime() < SAME_VISIT_MS) return null;
  const news = since ? newsOf(await findHappenings(db, member, since, now), member, member.company) : [];
  const values = { product: env.PRODUCT_NAME, firstName: member.firstName };
  return {
    title: textOf(member.company, since ? "dashboard.greeting.again" : "dashboard.greeting.first", values),
    text: textOf(member.company, "dashboard.greeting.firstText", values),
    since,
    news,
  };
}

/** What somebody without any plan does first; null where they have one, or make none. */
function firstPlan(
  member: Member,
  { needs }: Pick<Desk, "needs">,
  location: { id: number; pcNumber: string; status: string } | undefined,
) {
  if (needs.plans > 0 || !location || !may(member, "plan:edit")) return null;
  return {
    title: `Create your first {plan} for PC ${location.pcNumber}`,
    text: "Choose what you want to reach and the {ideas} that get you there. You see what it costs as you go.",
    action: { label: "Create {plan}", to: paths.createPlan(location.id) },
  };
}

/** What somebody reads who handed over all that they had. */
const nothingLeft = {
  title: "You handed over your {locations}",
  text: "What you planned and paid there is kept as it was, for you to read.",
  action: { label: "Read what is kept", to: paths.pastLocations() },
};

/** What to do first besides plans, in the company's words. */
function stepOf({ role, company }: Member, facts: Parameters<typeof nextStep>[1]) {
  const step = nextStep(role, facts);
  const action = step?.isInvitation ? { label: textOf(company, "guests.add"), to: paths.addGuestAccount() } : undefined;
  return step && { title: textOf(company, step.title), text: textOf(company, step.text), action };
}
