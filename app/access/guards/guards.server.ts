import { json, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { type Call, memoizePerRequest, requestSource } from "#app/http/call.server.ts";
import { companyIdOfRequest } from "#app/http/company-of-request.server.ts";
import { apiFailure, isApiRequest } from "#app/http/envelope.server.ts";
import { forbidden } from "#app/http/errors.ts";
import { sessionTokenOf, expiredSessionCookie } from "#app/http/session-cookie.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { disabledReason } from "#app/platform/identity/features.ts";
import { type Permission, featureOf, can, permissionRefusal, appAreaOf } from "#app/platform/identity/permissions.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type MemberCompany, type SignedIn, findSession } from "#app/access/session/session.server.ts";
import { findStandardView } from "./standard-view.server.ts";

/** User with a session, the origin of the request and their access scope. */
export type CurrentUser = SignedIn & { origin: ReturnType<typeof requestSource>; access: AccessScope };
/** Customer who has accepted the terms. */
export type Member = CurrentUser & { company: MemberCompany; companyId: number };
/** Advisor who has accepted the terms. */
export type Advisor = CurrentUser;

/**
 * Find the user whose pages this request shows; null when nobody is signed in. While an advisor views a customer's
 * pages, it is that customer, and every write is refused here.
 */
export async function findCurrentUser(call: Call): Promise<CurrentUser | null> {
  const user = await findViewedUser(call);
  if (user?.viewedBy && canWrite(call.request)) throw viewOnlyResponse(call.request, user);
  return user;
}

/** Tell whether a request may change something; changes of the advisor's own session do not count. */
function canWrite({ method, url }: Request): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return !isRead && !OWN_SESSION_PATHS.has(new URL(url).pathname);
}

const OWN_SESSION_PATHS = new Set([
  paths.stopViewing(),
  paths.logout(),
  "/api/users/signout",
  "/api/users/current-user",
]);

function viewOnlyResponse(request: Request, { firstName, lastName }: CurrentUser): Response {
  const title = `You are viewing as ${`${firstName} ${lastName}`.trim()}. You can't make changes.`;
  if (isApiRequest(request)) return apiFailure(title, 403);
  const page = { title, text: "Stop viewing to return to your own pages.", backLabel: "Go to dashboard" };
  return json({ turnedOff: page }, { status: 403, statusText: "Forbidden" });
}

/** Cached once per request. */
const findViewedUser: (call: Call) => Promise<CurrentUser | null> = memoizePerRequest(async (call) => {
  const token = sessionTokenOf(call.request);
  const session = token ? await findSession(db, token, now(), pageSourceOf(call)) : null;
  return session && { ...session, origin: requestSource(call), access: AccessScope.of(session) };
});

/** Take the company from the record in the address, unless the address names the company itself. */
function pageSourceOf(call: Call) {
  const companyId = companyIdOfRequest(call);
  return call.params.companyId === undefined ? { url: new URL(call.request.url), companyId } : { companyId };
}

/** Return the id that limits count: the advisor's own while they view a customer's pages. */
export function actorIdOf({ userId, viewedBy }: Pick<CurrentUser, "userId" | "viewedBy">): number {
  return viewedBy?.userId ?? userId;
}

/** Redirect signed-in users to their home; guard of the pages before sign-in (specification, section 2). */
export async function requireSignedOut(call: Call): Promise<void> {
  const user = await findCurrentUser(call);
  if (user) throw redirect(user.hasAcceptedTerms ? homeOf(user) : paths.welcome());
}

/** Require a session; guard of what works before the terms are accepted: welcome page, sign-out, current user. */
export async function requireCurrentUser(call: Call): Promise<CurrentUser> {
  const user = await findCurrentUser(call);
  if (!user) throw (await isPostInEndedSession(call)) ? sessionEndedResponse() : signInFirst(call.request);
  if (call.request.method === "POST") await requireFewWrites(call);
  return user;
}

/** Require a session and accepted terms, for both trees. A list with a standard view is redirected to it. */
export async function requireAcceptedTerms(call: Call): Promise<CurrentUser> {
  const user = await requireCurrentUser(call);
  if (!user.hasAcceptedTerms)
    throw isApiRequest(call.request)
      ? apiFailure("Accept the terms and conditions first.", 403)
      : redirect(paths.welcome());
  const standardView = await findStandardView(call, user.savedViews);
  if (standardView) throw redirect(standardView);
  return user;
}

/**
 * Require a customer whose company has the feature and whose role has the permission; every page of the portal calls it
 * first.
 */
export async function requireMember(call: Call, permission: Permission): Promise<Member> {
  const user = await requireAcceptedTerms(call);
  const { company, companyId } = user;
  if (appAreaOf(user) === "admin" || !company || companyId === null) throw wrongTree(call.request, paths.companies());
  const member = { ...user, company, companyId };
  const feature = featureOf(permission);
  const why = feature && disabledReason(feature, member, company, member.network);
  if (why) throw featureTurnedOff(call.request, member, why);
  await requirePermission(call, member, permission);
  return member;
}

/**
 * Require an advisor with the permission; guard of the back office. The access scope decides about each record's
 * company.
 */
export async function requireAdvisor(call: Call, permission: Permission): Promise<Advisor> {
  const user = await requireAcceptedTerms(call);
  if (appAreaOf(user) === "user") throw wrongTree(call.request, paths.dashboard());
  await requirePermission(call, user, permission);
  return user;
}

export function homeOf(user: Pick<SignedIn, "role">): string {
  return appAreaOf(user) === "admin" ? paths.companies() : paths.dashboard();
}

async function requirePermission(call: Call, user: CurrentUser, permission: Permission): Promise<void> {
  if (can(user, permission)) return;
  const { pathname } = new URL(call.request.url);
  await writeAudit(db, user, {
    action: "access.denied",
    object: { type: "permission", id: permission },
    after: { path: pathname, method: call.request.method },
    result: "refused",
  });
  const sentence = permissionRefusal(user);
  throw isApiRequest(call.request) ? apiFailure(sentence, 403) : forbidden(sentence);
}

async function requireFewWrites(call: Call): Promise<void> {
  const minutes = await countWrite(call);
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
}

/** Count a request once, however many guards it passes; return the minutes to wait, or null. */
const countWrite: (call: Call) => Promise<number | null> = memoizePerRequest(async (call) => {
  const user = await findCurrentUser(call);
  return user && countAttempt(db, rateLimits.write, actorIdOf(user), now());
});

/**
 * Refuse a feature that is off: with the company's text when it is off for all of its users, with the role's text when
 * other roles have it.
 */
function featureTurnedOff(request: Request, { company, ...user }: Member, why: string): Response {
  const isOfRole = why === user.role || why.endsWith("ForRoles") || why === "canAccessBusinessMetrics";
  const title = isOfRole ? permissionRefusal(user) : companyText(company, "disabled.title");
  if (isApiRequest(request)) return apiFailure(title, 403);
  const page = {
    title,
    text: companyText(company, "disabled.text"),
    backLabel: companyText(company, "disabled.button"),
  };
  return json({ turnedOff: page }, { status: 403, statusText: "Forbidden" });
}

/** Redirect to sign-in. The requested page is kept as `?next=`, and an ended session's cookie is cleared. */
function signInFirst(request: Request): Response {
  const headers = { "Set-Cookie": expiredSessionCookie() };
  if (isApiRequest(request)) return apiFailure("Sign in to continue.", 401, headers);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  searchParams.delete("index");
  const wanted = request.method === "GET" && searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  return redirect(paths.login(wanted === paths.root() ? {} : { next: wanted }), { headers });
}

/**
 * Tell whether a page's form was posted in an ended session. The action's guard asks first, and its answer is cached
 * for the loaders of the same request, which no longer see a post.
 */
const isPostInEndedSession: (call: Call) => Promise<boolean> = memoizePerRequest(async ({ request }) => {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  return request.method === "POST" && isDocument && !isApiRequest(request) && sessionTokenOf(request) !== null;
});

/** Answer with an error, so that the page keeps the form's values for sending after a new sign-in. */
function sessionEndedResponse(): Response {
  const headers = { "Set-Cookie": expiredSessionCookie() };
  return new Response("Your session has ended.", { status: 401, statusText: "Unauthorized", headers });
}

function wrongTree(request: Request, home: string): Response {
  return isApiRequest(request) ? apiFailure("Your role doesn't allow this.", 403) : redirect(home);
}
