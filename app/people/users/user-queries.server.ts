import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { selectAccessIds, isAccountOfCompany } from "./lock-user.server.ts";
import { invitationState, isExpired } from "./user-rules.ts";

/** Find an account under a company's address, with that company; null when either is absent or out of scope. */
export async function findUser(db: Db, access: AccessScope, companyId: number, userId: number) {
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
      displayEmail.as("email"),
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
    .select(fullNameSql("inviter").$castTo<string | null>().as("invitedBy"))
    .select(selectAccessIds())
    .where("users.id", "=", userId)
    .where(isAccountOfCompany(companyId, access))
    .executeTakeFirst();
  return user ?? null;
}

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Add the states that follow from an account's dates: its invitation, its last day, the terms of its company. */
export function toUserDetails(user: FoundUser, now: Date) {
  const required = user.companyId === null ? 0 : user.requiredTermsVersion;
  return {
    ...user,
    invitation: invitationState(user, now),
    isExpired: isExpired(user.expiresOn, now),
    hasAcceptedTerms: user.acceptedTermsVersion !== null && user.acceptedTermsVersion >= required,
  };
}

/** List the active companies within the scope by name, as choices of a user's company. */
export function listActiveCompanies(db: Db, access: AccessScope) {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("status", "=", "active")
    .where(access.company("companies.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
