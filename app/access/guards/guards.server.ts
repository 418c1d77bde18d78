import { json, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { type Call, oncePerRequest, originOf } from "#app/http/call.server.ts";
import { companyIdOfAddress } from "#app/http/company-of-address.server.ts";
import { failure, isApi } from "#app/http/envelope.server.ts";
import { forbidden } from "#app/http/problems.ts";
import { sessionTokenOf, spentSessionCookie } from "#app/http/session-cookie.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { whyHidden } from "#app/platform/identity/features.ts";
import { type Permission, featureOf, may, refusalOf, treeOf } from "#app/platform/identity/permissions.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { findStandardView } from "./standard-view.server.ts";
import { type CompanyOfMember, type SignedIn, findSession } from "#app/access/session/session.server.ts";

/** Somebody with a session, from a known place, with what they may see. */
export type Person = SignedIn & { origin: ReturnType<typeof originOf>; reach: Reach };
/** A customer user who has accepted the terms. */
export type Member = Person & { company: CompanyOfMember; companyId: number };
/** An advisor who has accepted the terms. */
export type Advisor = Person;

/**
 * Who this request's session shows; null for a stranger. While an advisor looks at a customer's pages, it is that customer,
 * and everything that is posted is refused here, whatever it is.
 */
export async function findPerson(call: Call): Promise<Person | null> {
  const person = await findShown(call);
  if (person?.viewedBy && mayWrite(call.request)) throw viewOnly(call.request, person);
  return person;
}

/** Every method that may change something, but for what is about the advisor's own session. */
function mayWrite({ method, url }: Request): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return !isRead && !ofOwnSession.has(new URL(url).pathname);
}

const ofOwnSession = new Set([paths.stopViewing(), paths.logout(), "/api/users/signout", "/api/users/current-user"]);

function viewOnly(request: Request, { firstName, lastName }: Person): Response {
  const title = `You are viewing as ${`${firstName} ${lastName}`.trim()}. Nothing can be changed.`;
  if (isApi(request)) return failure(title, 403);
  const page = { title, text: "Stop viewing to work on your own pages again.", backLabel: "Go to the start page" };
  return json({ turnedOff: page }, { status: 403, statusText: "Forbidden" });
}

/** Asked once a request. */
const findShown: (call: Call) => Promise<Person | null> = oncePerRequest(async (call) => {
  const token = sessionTokenOf(call.request);
  const session = token ? await findSession(db, token, now(), pageOf(call)) : null;
  return session && { ...session, origin: originOf(call), reach: Reach.of(session) };
});

/** A record in the address tells its company, unless the address names the company itself. */
function pageOf(call: Call) {
  const companyId = companyIdOfAddress(call);
  return call.params.companyId === undefined ? { url: new URL(call.request.url), companyId } : { companyId };
}

/** Whom limits count: the advisor, while one looks at somebody's pages. */
export function doerIdOf({ userId, viewedBy }: Pick<Person, "userId" | "viewedBy">): number {
  return viewedBy?.userId ?? userId;
}

/** For the pages before sign-in: whoever is signed in goes to their home (specification, section 2). */
export async function requireStranger(call: Call): Promise<void> {
  const person = await findPerson(call);
  if (person) throw redirect(person.hasAcceptedTerms ? homeOf(person) : paths.welcome());
}

/** For what works before the terms are accepted: the welcome page, signing out, the current user. */
export async function requirePerson(call: Call): Promise<Person> {
  const person = await findPerson(call);
  if (!person) throw (await sendsFormTooLate(call)) ? sessionEnded() : signInFirst(call.request);
  if (call.request.method === "POST") await requireFewWrites(call);
  return person;
}

/** For both trees: signed in, terms accepted. A list that has a standard view opens by it. */
export async function requireAccepted(call: Call): Promise<Person> {
  const person = await requirePerson(call);
  if (!person.hasAcceptedTerms)
    throw isApi(call.request) ? failure("Accept the terms and conditions first.", 403) : redirect(paths.welcome());
  const standardView = await findStandardView(call, person.savedViews);
  if (standardView) throw redirect(standardView);
  return person;
}

/** For the portal: a customer user whose company has the feature and whose role has the permission. */
export async function requireMember(call: Call, permission: Permission): Promise<Member> {
  const person = await requireAccepted(call);
  const { company, companyId } = person;
  if (treeOf(person) === "admin" || !company || companyId === null) throw wrongTree(call.request, paths.companies());
  const member = { ...person, company, companyId };
  const feature = featureOf(permission);
  const why = feature && whyHidden(feature, member, company, member.network);
  if (why) throw turnedOff(call.request, member, why);
  await requirePermission(call, member, permission);
  return member;
}

/** For the back office. Which companies an advisor reaches is the reach's word, record by record. */
export async function requireAdvisor(call: Call, permission: Permission): Promise<Advisor> {
  const person = await requireAccepted(call);
  if (treeOf(person) === "user") throw wrongTree(call.request, paths.dashboard());
  await requirePermission(call, person, permission);
  return person;
}

export function homeOf(person: Pick<SignedIn, "role">): string {
  return treeOf(person) === "admin" ? paths.companies() : paths.dashboard();
}

async function requirePermission(call: Call, person: Person, permission: Permission): Promise<void> {
  if (may(person, permission)) return;
  const { pathname } = new URL(call.request.url);
  await writeAudit(db, person, {
    action: "access.denied",
    object: { type: "permission", id: permission },
    after: { path: pathname, method: call.request.method },
    result: "refused",
  });
  const sentence = refusalOf(person);
  throw isApi(call.request) ? failure(sentence, 403) : forbidden(sentence);
}

async function requireFewWrites(call: Call): Promise<void> {
  const minutes = await countWrite(call);
  if (minutes !== null) throw tooMany(call.request, minutes);
}

/** Counts a post once, however many guards stand before it; minutes to wait, or null. */
const countWrite: (call: Call) => Promise<number | null> = oncePerRequest(async (call) => {
  const person = await findPerson(call);
  return person && countAttempt(db, rateLimits.write, doerIdOf(person), now());
});

/** The refusal of a feature: the company's word where nobody has it, the role's where others of the company do. */
function turnedOff(request: Request, { company, ...person }: Member, why: string): Response {
  const isOfRole = why === person.role || why.endsWith("ForRoles") || why === "canAccessBusinessMetrics";
  const title = isOfRole ? refusalOf(person) : textOf(company, "disabled.title");
  if (isApi(request)) return failure(title, 403);
  const page = { title, text: textOf(company, "disabled.text"), backLabel: textOf(company, "disabled.button") };
  return json({ turnedOff: page }, { status: 403, statusText: "Forbidden" });
}

/** Signed out: the wanted page survives sign-in as `?next=`, and a dead session's cookie is cleared. */
function signInFirst(request: Request): Response {
  const headers = { "Set-Cookie": spentSessionCookie() };
  if (isApi(request)) return failure("Please sign in.", 401, headers);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  searchParams.delete("index");
  const wanted = request.method === "GET" && searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  return redirect(paths.login(wanted === paths.root() ? {} : { next: wanted }), { headers });
}

/**
 * Whether a page's form was sent in a session that is over. The action's guard asks first, and its answer holds for the
 * loaders of the same request, which is no longer a post for them.
 */
const sendsFormTooLate: (call: Call) => Promise<boolean> = oncePerRequest(async ({ request }) => {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  return request.method === "POST" && isDocument && !isApi(request) && sessionTokenOf(request) !== null;
});

/** What was typed stays in the page that says so, ready to be sent after signing in. */
function sessionEnded(): Response {
  const headers = { "Set-Cookie": spentSessionCookie() };
  return new Response("Your session has ended.", { status: 401, statusText: "Unauthorized", headers });
}

function wrongTree(request: Request, home: string): Response {
  return isApi(request) ? failure("Your role does not allow this.", 403) : redirect(home);
}
