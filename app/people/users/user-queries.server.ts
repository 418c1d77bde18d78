import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { heldIds, isUnder } from "./lock-user.server.ts";
import { invitationState, isExpired } from "./user-rules.ts";

/** An account under a company's address, with that company; null when either is absent or out of reach. */
export async function findUser(db: Db, reach: Reach, companyId: number, userId: number) {
  const user = await db
    .selectFrom("users")
    .innerJoin("companies", (join) => join.on("companies.id", "=", companyId))
    .leftJoin("users as inviter", "inviter.id", "users.invitedBy")
    .leftJoin("tokens", (join) =>
      join.onRef("tokens.userId", "=", "users.id").on("tokens.kind", "=", "invitation").on("tokens.usedAt", "is", null),
    )
    .select([
      "users.id",
      "users.companyId",
      shownEmail.as("email"),
      "users.firstName",
      "users.lastName",
      "users.phone",
      "users.jobTitle",
      "users.role",
      "users.status",
      "users.canAccessBusinessMetrics",
      "users.canOrder",
      "users.expiresOn",
      "users.acceptedTermsVersion",
      "users.registeredAt",
      "users.lastSignInAt",
      "users.createdAt",
      "users.version",
      "companies.id as underId",
      "companies.name as underName",
      "companies.timeZone as underTimeZone",
      "companies.requiredTermsVersion",
      "tokens.createdAt as invitationSentAt",
      "tokens.expiresAt as invitationExpiresAt",
    ])
    .select(
      sql<string | null>`coalesce(nullif(trim(inviter.first_name || ' ' || inviter.last_name), ''), inviter.email)`.as(
        "invitedBy",
      ),
    )
    .select(heldIds())
    .where("users.id", "=", userId)
    .where(isUnder(companyId, reach))
    .executeTakeFirst();
  return user ?? null;
}

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** An account with what follows from its dates: its invitation, its last day, the terms of its company. */
export function withStanding(user: FoundUser, now: Date) {
  const required = user.companyId === null ? 0 : user.requiredTermsVersion;
  return {
    ...user,
    invitation: invitationState(user, now),
    isExpired: isExpired(user.expiresOn, now),
    hasAcceptedTerms: user.acceptedTermsVersion !== null && user.acceptedTermsVersion >= required,
  };
}

/**
 * What somebody sees, for putting it into words: their networks with locations, groups, the companies in the reader's reach,
 * and the sum of it.
 */
export async function findSight(db: Db, reach: Reach, user: { id: number; role: Role; companyId: number | null }) {
  const holder = Reach.of({ userId: user.id, role: user.role, companyId: user.companyId });
  const { rows } = await sql<Sight>`
    select
      coalesce((select json_agg(json_build_object('name', networks.name, 'locations', (
          select count(*) from locations where locations.network_id = networks.id)) order by position, networks.id)
        from memberships join networks on networks.id = memberships.network_id
        where memberships.user_id = ${user.id}), '[]') as networks,
      array(select name from group_users join location_groups on location_groups.id = group_users.group_id
        where group_users.user_id = ${user.id} order by name) as groups,
      array(select name from advisor_companies join companies on companies.id = advisor_companies.company_id
        where advisor_companies.user_id = ${user.id} and ${reach.company("companies.id")} order by name) as companies,
      (select count(*) from locations
        where locations.company_id = ${user.companyId} and ${holder.location("locations.id")}) as locations
  `.execute(db);
  const sight = rows[0];
  if (!sight) throw new Error("a query without a table answers with one row");
  return sight;
}

export interface Sight {
  networks: { name: string; locations: number }[];
  groups: string[];
  companies: string[];
  /** How many locations are seen in all. */
  locations: number;
}

/** The active companies in reach by name, for choosing where somebody belongs. */
export function listActiveCompanies(db: Db, reach: Reach) {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("status", "=", "active")
    .where(reach.company("companies.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
