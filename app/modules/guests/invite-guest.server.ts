import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { sendInvitation } from "#app/modules/access/send-invitation.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { fullName } from "#app/modules/users/full-name.ts";
import { refusalOfExpiry } from "#app/modules/users/scope-rules.ts";
import { EMAIL_TAKEN } from "#app/modules/users/user-rules.ts";
import { giveMoreAccess, type InviteOutcome } from "./give-more-access.server.ts";
import { findFull, giveAccess, lockAccess } from "./guest-access.server.ts";
import type { NewGuest } from "./guest-form.ts";
import { planOfInvitation } from "./guest-rules.ts";
import type { Owner } from "./lock-guest.server.ts";

/**
 * Makes a guest account and mails the invitation. An account of the same company that has the address gets the access
 * instead (`isNew` is false then), and a former guest starts anew with nothing of before.
 */
export async function inviteGuest(db: Db, owner: Owner, input: NewGuest, now: Date): Promise<InviteOutcome> {
  const expiry = input.expiresOn && refusalOfExpiry(input.expiresOn, now.toISOString().slice(0, 10));
  if (expiry) return { saved: false, problems: problem("expiresOn", expiry) };
  return db.transaction().execute(async (db) => {
    const { access, problems } = await lockAccess(db, owner.reach, input.role, input);
    if (problems) return { saved: false, problems };
    const holder = await lockHolder(db, input.email);
    const plan = planOfInvitation(holder, { companyId: owner.companyId, role: input.role });
    if (typeof plan === "object") return { saved: false, problems: problem(plan.field, plan.sentence) };
    if (holder && plan === "more") return giveMoreAccess(db, owner, holder, input.role, access, now);

    const full = await findFull(db, input.role, access, null);
    if (full) return { saved: false, problems: full };
    const values = guestValues(input);
    const userId = holder ? await startAnew(db, owner, holder.id, values, now) : await create(db, owner, values, now);
    // Somebody else made an account with this address a moment ago.
    if (userId === null) return { saved: false, problems: problem("email", EMAIL_TAKEN) };
    await giveAccess(db, { id: userId, companyId: owner.companyId }, access);
    await writeAudit(db, owner, {
      action: holder ? "guest.invite-again" : "guest.invite",
      object: { type: "user", id: userId },
      after: {
        ...values,
        networks: access.networks.map((network) => network.name),
        locations: access.locations.map((location) => location.name),
      },
    });
    await sendInvitation(db, { id: userId, ...values }, fullName(owner), now);
    return { saved: true, isNew: true, name: fullName(values), added: access };
  });
}

function guestValues({ email, firstName, lastName, jobTitle, role, canOrder, expiresOn }: NewGuest) {
  return {
    email,
    firstName,
    lastName,
    jobTitle,
    role,
    canOrder: canOrder && role === "Location Level Guest",
    expiresOn,
  };
}

async function lockHolder(db: Db, email: string) {
  const holder = await db
    .selectFrom("users")
    .select(["users.id", "users.companyId", "users.email", "users.firstName", "users.lastName"])
    .select(["users.role", "users.status", "users.expiresOn"])
    .select(sql<boolean>`exists (select from memberships where user_id = users.id)`.as("hasAccess"))
    .where("users.email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return holder ?? null;
}

/** Null when the address was taken meanwhile. */
async function create(db: Db, owner: Owner, values: ReturnType<typeof guestValues>, now: Date): Promise<number | null> {
  const by = {
    createdAt: now,
    createdBy: owner.userId,
    updatedAt: now,
    updatedBy: owner.userId,
    invitedBy: owner.userId,
  };
  const created = await db
    .insertInto("users")
    .values({ ...values, ...by, companyId: owner.companyId, status: "Invited" })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created?.id ?? null;
}

/** A former guest's account begins again as if it were new; what it wrote before stays its own. */
async function startAnew(
  db: Db,
  owner: Owner,
  userId: number,
  values: ReturnType<typeof guestValues>,
  now: Date,
): Promise<number> {
  await db
    .updateTable("users")
    .set((of) => ({
      ...values,
      status: "Invited",
      passwordHash: null,
      registeredAt: null,
      lastSignInAt: null,
      lastVisitAt: null,
      acceptedTermsVersion: null,
      phone: null,
      invitedBy: owner.userId,
      updatedAt: now,
      updatedBy: owner.userId,
      version: of("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
  return userId;
}
