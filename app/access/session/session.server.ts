import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { prepared } from "#db/prepared.ts";
import { companyColorsJson } from "#app/platform/brand/color-queries.server.ts";
import type { CompanyColors } from "#app/platform/brand/color-tokens.ts";
import { hasAcceptedTerms } from "#app/access/terms/acceptance-rules.ts";
import type { CompanyTexts } from "#app/platform/wording/text-catalog.ts";
import { aliasesAsJson, textsAsJson } from "#app/platform/wording/company-texts.server.ts";
import type { CompanyAliases } from "#app/ui/text/terms.ts";
import { featureFlagJsonArguments } from "#app/platform/identity/feature-flags.server.ts";
import type { FeatureFlags } from "#app/platform/identity/features.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import type { AdvisorRole } from "#app/platform/identity/roles.ts";
import { normalizeViews, savedViewsAsJson } from "#app/platform/records/saved-views.server.ts";
import { absentAdvisorsAsJson } from "#app/platform/identity/stand-ins.server.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { unreadCountSql } from "#app/platform/notifications/unread.server.ts";
import { isCompanyVisibleToUser } from "#app/platform/identity/access-scope.server.ts";
import { companyIdOfRecord } from "./company-of-record.server.ts";
import { canEnter } from "./can-enter.server.ts";
import { viewedUserId } from "./viewing.server.ts";

/** Source of a page's company: its address where that may name a record, and the company given explicitly. */
interface CompanySource {
  url?: URL;
  companyId?: number | null;
}

const IDLE_HOURS = 6;
/** The server waits a minute longer than it tells the browser, so that it extends a session at most once a minute. */
const GRACE_MS = 60_000;
const HOUR_MS = 3_600_000;

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Company of a customer, with its texts and every flag that the portal checks. */
export interface MemberCompany extends FeatureFlags, CompanyTexts {
  id: number;
  logoKey: string | null;
  dam: string | null;
  helpCenterUrl: string | null;
  ssoEnabled: boolean;
  ssoEndpoint: string | null;
  timeZone: string;
  termsAndConditionsDisabled: boolean;
  requiredTermsVersion: number;
  /** Colors that the company set for itself. */
  colors: CompanyColors;
}

/** Advisor who views a customer's pages. */
export interface ViewingAdvisor {
  userId: number;
  role: AdvisorRole;
  name: string;
  /** Instant in ISO 8601. */
  until: string;
}

/** Company of an advisor's page, with its aliases. */
export interface PageCompany {
  id: number;
  name: string;
  status: string;
  timeZone: string;
  logoKey: string | null;
  aliases: CompanyAliases;
}

/**
 * Find the user of a session token with their current rights; null when the session is unknown or ended, the user is
 * not Registered, the company is not active, or their access changed since they signed in. Includes the company of the
 * requested page (that of its record, else the given one), null where absent or out of scope. While an advisor views a
 * customer's pages it returns that customer, with the advisor in `viewedBy`.
 */
export async function findSession(db: Db, token: string, now: Date, page: CompanySource = {}) {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users as holders", "holders.id", "sessions.userId")
    .innerJoin("users", (join) => join.on("users.id", "=", viewedUserId(now)))
    .leftJoin("companies", "companies.id", "users.companyId")
    .modifyFront(prepared)
    .select([
      "sessions.id as sessionId",
      "sessions.idleExpiresAt",
      "sessions.absoluteExpiresAt",
      "users.id as userId",
      "users.email",
      "users.firstName",
      "users.lastName",
      "users.role",
      "users.companyId",
      "users.canAccessBusinessMetrics",
      "users.canOrder",
      "users.theme",
      "users.timeZone",
      "users.defaultLocationId",
      "users.acceptedTermsVersion",
      "users.lastSignInAt",
    ])
    .select([companyAsJson.as("company"), firstNetworkAsJson.as("network"), viewingAsJson.as("viewedBy")])
    .select(companyOfPageAsJson(page).as("companyOfPage"))
    .select([unreadCountSql(now).as("unread"), savedViewsAsJson(now).as("savedViews")])
    .select(absentAdvisorsAsJson(now).as("standsInFor"))
    .where("sessions.tokenHash", "=", hashOf(token))
    .where("sessions.revokedAt", "is", null)
    .where("sessions.idleExpiresAt", ">", now)
    .where("sessions.absoluteExpiresAt", ">", now)
    .whereRef("sessions.authEpoch", "=", "holders.authEpoch")
    .where("holders.status", "=", "Registered")
    .where(canEnter(now))
    // The last day of the session's own user, which the viewed user's condition does not cover.
    .where(isNotExpired(now, "holders"))
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    savedViews: normalizeViews(row.savedViews),
    hasAcceptedTerms: hasAcceptedTerms(row.acceptedTermsVersion, row.company),
  };
}

/** Start a session and return its token, which is stored only as a hash. */
export async function startSession(
  db: Db,
  {
    userId,
    origin,
    absoluteHours,
    now,
  }: { userId: number; origin: { address: string; agent: string }; absoluteHours: number; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { authEpoch } = await db
    .selectFrom("users")
    .select("authEpoch")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sessions")
    .values({
      tokenHash: hashOf(token),
      userId,
      authEpoch,
      createdAt: now,
      lastSeenAt: now,
      idleExpiresAt: new Date(now.getTime() + IDLE_HOURS * HOUR_MS + GRACE_MS),
      absoluteExpiresAt: new Date(now.getTime() + absoluteHours * HOUR_MS),
      address: origin.address,
      agent: origin.agent,
    })
    .execute();
  return token;
}

/**
 * Extend the idle end to 6 hours from now, as a current-user fetch does. Return the instant at which the browser signs
 * out.
 */
export async function extendSession(
  db: Db,
  session: { sessionId: number; idleExpiresAt: Date; absoluteExpiresAt: Date },
  now: Date,
): Promise<Date> {
  const idleEnd = now.getTime() + IDLE_HOURS * HOUR_MS;
  if (session.idleExpiresAt.getTime() < idleEnd) {
    await db
      .updateTable("sessions")
      .set({ lastSeenAt: now, idleExpiresAt: new Date(idleEnd + GRACE_MS) })
      .where("id", "=", session.sessionId)
      .where("revokedAt", "is", null)
      .execute();
  }
  return new Date(Math.min(idleEnd, session.absoluteExpiresAt.getTime()));
}

/** Return the instant at which the browser signs out if nothing extends the session. */
export function sessionEnd(session: { idleExpiresAt: Date; absoluteExpiresAt: Date }): Date {
  return new Date(Math.min(session.idleExpiresAt.getTime() - GRACE_MS, session.absoluteExpiresAt.getTime()));
}

/**
 * End one session and, unless it ended by itself, the push notifications of its device; return false when it had ended
 * before.
 */
export async function endSession(
  db: Db,
  sessionId: number,
  { now, isExpired }: { now: Date; isExpired: boolean },
): Promise<boolean> {
  const ended = await db
    .with("devicesRemoved", (db) =>
      db
        .deleteFrom("pushSubscriptions")
        .where("sessionId", "=", sessionId)
        .where(sql<boolean>`not ${isExpired}::boolean`),
    )
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("id", "=", sessionId)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** End the session that a browser had before a new sign-in, whichever user it belonged to. */
export async function endSessionOfToken(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("tokenHash", "=", hashOf(token))
    .where("revokedAt", "is", null)
    .execute();
}

const viewingAsJson = sql<ViewingAdvisor | null>`
  case when users.id <> holders.id then json_build_object(
    'userId', holders.id,
    'role', holders.role,
    'name', trim(holders.first_name || ' ' || holders.last_name),
    'until', to_char(sessions.viewing_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) end`;

const logoKey = sql`(select key from files where files.id = companies.logo_file_id)`;

const companyAsJson = sql<MemberCompany | null>`
  case when companies.id is not null then json_build_object(
    'id', companies.id,
    'name', companies.name,
    'logoKey', ${logoKey},
    'dam', companies.dam,
    'helpCenterUrl', companies.help_center_url,
    'ssoEnabled', companies.sso_enabled,
    'ssoEndpoint', companies.sso_endpoint,
    'timeZone', companies.time_zone,
    'termsAndConditionsDisabled', companies.terms_and_conditions_disabled,
    'requiredTermsVersion', companies.required_terms_version,
    ${featureFlagJsonArguments},
    'texts', ${textsAsJson},
    'aliases', ${aliasesAsJson},
    'colors', ${companyColorsJson}
  ) end`;

function companyOfPageAsJson({ url, companyId = null }: CompanySource): RawBuilder<PageCompany | null> {
  const ofRecord = url ? companyIdOfRecord(url) : sql`null::integer`;
  return sql`(
    select json_build_object('id', companies.id, 'name', companies.name, 'status', companies.status,
      'timeZone', companies.time_zone, 'logoKey', ${logoKey}, 'aliases', ${aliasesAsJson})
    from companies where companies.id in (${ofRecord}, ${companyId}::integer) and ${isCompanyVisibleToUser}
    order by companies.id = ${ofRecord} desc nulls last limit 1)`;
}

/** Network whose flags apply to a user of several networks: the first one. */
const firstNetworkAsJson = sql<Membership | null>`
  (select json_build_object(
    'id', networks.id,
    'name', networks.name,
    'isPreviewLocationsDisabled', networks.is_preview_locations_disabled,
    'isSocialMediaDisabled', networks.is_social_media_disabled)
  from memberships join networks on networks.id = memberships.network_id
  where memberships.user_id = users.id
  order by memberships.position, memberships.network_id limit 1)`;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
