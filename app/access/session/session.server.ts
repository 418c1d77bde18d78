import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { companyIdOfRecord } from "./company-of-record.server.ts";
import { mayEnter } from "./may-enter.server.ts";
import { shownUserId } from "./viewing.server.ts";
import { prepared } from "#db/prepared.ts";
import { colorsAsJson } from "#app/platform/brand/color-queries.server.ts";
import type { OwnColors } from "#app/platform/brand/color-tokens.ts";
import { hasAcceptedTerms } from "#app/access/terms/acceptance-rules.ts";
import type { Voice } from "#app/platform/wording/text-catalogue.ts";
import { aliasesAsJson, textsAsJson } from "#app/platform/wording/voice.server.ts";
import type { Aliases } from "#app/ui/words.ts";
import { featureFlagPairs } from "#app/platform/identity/feature-flags.server.ts";
import type { FeatureFlags } from "#app/platform/identity/features.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import type { AdvisorRole } from "#app/platform/identity/roles.ts";
import { readableViews, savedViewsAsJson } from "#app/platform/records/saved-views.server.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { unreadOf } from "#app/platform/notifications/unread.server.ts";
import { userReachesCompany } from "#app/platform/identity/reach.server.ts";

/** What tells which company a page is about: its address where that may name a record, and the company that it names. */
interface PageOfCompany {
  url?: URL;
  companyId?: number | null;
}

const IDLE_HOURS = 6;
/** The server waits a minute longer than it says, so that it writes a session's life at most once a minute. */
const GRACE_MS = 60_000;
const HOUR_MS = 3_600_000;

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The company of a customer user, with every flag that the portal asks about and its voice. */
export interface CompanyOfMember extends FeatureFlags, Voice {
  id: number;
  logoKey: string | null;
  dam: string | null;
  helpCenterUrl: string | null;
  ssoEnabled: boolean;
  ssoEndpoint: string | null;
  timeZone: string;
  termsAndConditionsDisabled: boolean;
  requiredTermsVersion: number;
  /** The colors that it set for itself. */
  colors: OwnColors;
}

/** The advisor who looks at a customer's pages. */
export interface Viewing {
  userId: number;
  role: AdvisorRole;
  name: string;
  /** An instant in ISO 8601. */
  until: string;
}

/** The company that an advisor's page is about, with its own words. */
export interface CompanyOfPage {
  id: number;
  name: string;
  status: string;
  timeZone: string;
  logoKey: string | null;
  aliases: Aliases;
}

/**
 * Who holds this session token, with rights read fresh; null when there is no such session, it ended, the person is
 * not Registered, the company is not active, or their access changed since they signed in. The company of the page that
 * they ask for comes along, null where it is absent or out of their reach: that of the page's record, else the one given.
 * While an advisor looks at a customer's pages it answers that customer, with the advisor in `viewedBy`.
 */
export async function findSession(db: Db, token: string, now: Date, page: PageOfCompany = {}) {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users as holders", "holders.id", "sessions.userId")
    .innerJoin("users", (join) => join.on("users.id", "=", shownUserId(now)))
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
    .select([unreadOf(now).as("unread"), savedViewsAsJson(now).as("savedViews")])
    .where("sessions.tokenHash", "=", hashOf(token))
    .where("sessions.revokedAt", "is", null)
    .where("sessions.idleExpiresAt", ">", now)
    .where("sessions.absoluteExpiresAt", ">", now)
    .whereRef("sessions.authEpoch", "=", "holders.authEpoch")
    .where("holders.status", "=", "Registered")
    .where(mayEnter(now))
    // The holder's own last day, which the shown person's does not say.
    .where(isNotExpired(now, "holders"))
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    savedViews: readableViews(row.savedViews),
    hasAcceptedTerms: hasAcceptedTerms(row.acceptedTermsVersion, row.company),
  };
}

/** Opens a session and returns its token, which is kept nowhere else. */
export async function startSession(
  db: Db,
  userId: number,
  origin: { address: string; agent: string },
  absoluteHours: number,
  now: Date,
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

/** A current-user fetch moves the idle end to 6 hours from now. Returns the instant at which the browser signs out. */
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

/** When the browser signs out if nothing extends the session. */
export function sessionEnd(session: { idleExpiresAt: Date; absoluteExpiresAt: Date }): Date {
  return new Date(Math.min(session.idleExpiresAt.getTime() - GRACE_MS, session.absoluteExpiresAt.getTime()));
}

/** Ends one session; false when it had ended before. */
export async function endSession(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("id", "=", sessionId)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends the session that a browser held before it signed in anew, whoever's it was. */
export async function endSessionOfToken(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revokedAt: now })
    .where("tokenHash", "=", hashOf(token))
    .where("revokedAt", "is", null)
    .execute();
}

const viewingAsJson = sql<Viewing | null>`
  case when users.id <> holders.id then json_build_object(
    'userId', holders.id,
    'role', holders.role,
    'name', trim(holders.first_name || ' ' || holders.last_name),
    'until', to_char(sessions.viewing_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) end`;

const logoKey = sql`(select key from files where files.id = companies.logo_file_id)`;

const companyAsJson = sql<CompanyOfMember | null>`
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
    ${featureFlagPairs},
    'texts', ${textsAsJson},
    'aliases', ${aliasesAsJson},
    'colors', ${colorsAsJson}
  ) end`;

function companyOfPageAsJson({ url, companyId = null }: PageOfCompany): RawBuilder<CompanyOfPage | null> {
  const ofRecord = url ? companyIdOfRecord(url) : sql`null::integer`;
  return sql`(
    select json_build_object('id', companies.id, 'name', companies.name, 'status', companies.status,
      'timeZone', companies.time_zone, 'logoKey', ${logoKey}, 'aliases', ${aliasesAsJson})
    from companies where companies.id in (${ofRecord}, ${companyId}::integer) and ${userReachesCompany}
    order by companies.id = ${ofRecord} desc nulls last limit 1)`;
}

/** Whose flags decide for a person of several networks: the first one's. */
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
