import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { FeatureFlags } from "#app/platform/identity/features.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isInTeam } from "#app/people/team/team-queries.server.ts";
import { flagsBefore, type RecentEvents } from "./recent-changes.ts";

const MAX_NAMES = 3;

/** Find the events since an instant that the user can see. */
export async function findRecentEvents(db: Db, member: Member, since: Date, now: Date): Promise<RecentEvents> {
  const registered = can(member, "guest:view") ? await listRegistered(db, member, since) : [];
  return {
    ...(await findOwnNews(db, member, since, now)),
    registered: registered.slice(0, MAX_NAMES).map(fullName),
    moreRegistered: Math.max(0, (registered[0]?.total ?? 0) - MAX_NAMES),
    ...(await findCompanyNews(db, member, since)),
  };
}

async function listRegistered(db: Db, member: Member, since: Date) {
  return db
    .selectFrom("users")
    .select(["firstName", "lastName", "email", sql<number>`count(*) over ()`.as("total")])
    .where(isInTeam(member.access))
    .where("registeredAt", ">", since)
    .where("status", "=", "Registered")
    .where("id", "<>", member.userId)
    .orderBy("registeredAt", "desc")
    .orderBy("id")
    .limit(MAX_NAMES)
    .execute();
}

/** Find the news of the user's locations, and the number of notifications. */
async function findOwnNews(db: Db, { userId, access, company }: Member, since: Date, now: Date) {
  const openedIn = sql<boolean>`locations.status = 'open'
    and locations.opened_on > (${since}::timestamptz at time zone ${company.timeZone})::date
    and locations.opened_on <= (${now}::timestamptz at time zone ${company.timeZone})::date`;
  const { allOpened, ...news } = await db
    .selectFrom("locations")
    .select([
      sql<number>`count(*) filter (where locations.created_at > ${since})`.as("newLocations"),
      sql<string[]>`coalesce((array_agg(locations.name order by locations.opened_on, locations.id)
        filter (where ${openedIn}))[1:${sql.lit(MAX_NAMES)}], '{}')`.as("opened"),
      sql<number>`count(*) filter (where ${openedIn})`.as("allOpened"),
      sql<number>`(select count(*) from notifications
        where user_id = ${userId} and is_listed and created_at > ${since})`.as("notifications"),
    ])
    .where(access.location("locations.id"))
    .executeTakeFirstOrThrow();
  return { ...news, moreOpened: allOpened - news.opened.length };
}

async function findCompanyNews(db: Db, { company }: Member, since: Date) {
  const terms = await db
    .selectFrom("termsVersions")
    .select((of) => of.fn.max("number").as("number"))
    .where("companyId", "=", company.id)
    .where("publishedAt", ">", since)
    .executeTakeFirst();
  const changes = await db
    .selectFrom("auditLog")
    .select("before")
    .where("objectType", "=", "company")
    .where("objectId", "=", String(company.id))
    .where("action", "=", "company.change")
    .where("at", ">", since)
    .orderBy("id")
    .execute();
  const replaced = changes.map((change) => flagsOf(change.before)).filter((flags) => Object.keys(flags).length > 0);
  return {
    termsNumber: company.termsAndConditionsDisabled ? null : (terms?.number ?? null),
    earlierFlags: replaced.length > 0 ? flagsBefore(company, replaced) : null,
  };
}

const flagsSchema = z
  .object({
    guestAccountsDisabled: z.boolean(),
    guestAccountsDisabledForRoles: z.array(z.enum(CUSTOMER_ROLES)),
    personalDetailsDisabled: z.boolean(),
    personalDetailsDisabledForRoles: z.array(z.enum(CUSTOMER_ROLES)),
  })
  .partial();

/** Parse the flags that one change replaced from the audit log. */
function flagsOf(before: unknown): Partial<FeatureFlags> {
  return flagsSchema.safeParse(before).data ?? {};
}
