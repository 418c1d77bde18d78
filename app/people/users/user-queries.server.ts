import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
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
    .select(nameInFull("inviter").$castTo<string | null>().as("invitedBy"))
    .select(heldIds())
    .where("users.id", "=", userId)
    .where(isUnder(companyId, reach))
    .executeTakeFirst();
  return user ?? null;
}

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** An account with what follows from its dates: its invitation, its last day, the terms of its company. */
export function withFacts(user: FoundUser, now: Date) {
  const required = user.companyId === null ? 0 : user.requiredTermsVersion;
  return {
    ...user,
    invitation: invitationState(user, now),
    isExpired: isExpired(user.expiresOn, now),
    hasAcceptedTerms: user.acceptedTermsVersion !== null && user.acceptedTermsVersion >= required,
  };
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
