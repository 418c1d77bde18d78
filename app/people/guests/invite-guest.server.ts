import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { creationStamps } from "#app/people/users/save-account.server.ts";
import { validateExpiry } from "#app/people/access-scope/scope-rules.ts";
import { guestValues } from "./change-guest.server.ts";
import { grantMoreAccess, type InviteOutcome } from "./grant-more-access.server.ts";
import {
  type GuestAccess,
  validateGuestLimit,
  grantAccess,
  resolveGuestAccess,
  accessNames,
} from "./guest-access.server.ts";
import type { NewGuest } from "./guest-form.ts";
import { classifyInvitation } from "./guest-rules.ts";
import type { GuestOwner } from "./lock-guest.server.ts";

/**
 * Create a guest account and mail the invitation. An existing account of the company with that address gets the access
 * instead (`isNew` is false then), and a former guest starts over without anything of before. An address that belongs
 * to another company or to an advisor gets the same answer as a new one, and its user is notified by mail.
 */
export async function inviteGuest(db: Db, owner: GuestOwner, input: NewGuest, now: Date): Promise<InviteOutcome> {
  const expiry = validateExpiry(input.expiresOn, null, now);
  if (expiry.expiresOn) return { saved: false, fieldErrors: expiry };
  return idempotent({ db, actor: owner, now }, input, async (db): Promise<InviteOutcome> => {
    const { access, fieldErrors } = await resolveGuestAccess(db, owner.access, input.role, input);
    if (fieldErrors) return { saved: false, fieldErrors };
    return invite(db, { owner, input, access, now });
  });
}

async function invite(
  db: Db,
  { owner, input, access, now }: { owner: GuestOwner; input: NewGuest; access: GuestAccess; now: Date },
): Promise<InviteOutcome> {
  const holder = await lockAddressHolder(db, owner, input.email);
  const plan = classifyInvitation(holder, input.role);
  if (typeof plan === "object") return { saved: false, fieldErrors: fieldError(plan.field, plan.sentence) };
  if (holder && plan === "more") return grantMoreAccess(db, { owner, holder, role: input.role, access, now });

  const full = await validateGuestLimit(db, input.role, access, null);
  if (full) return { saved: false, fieldErrors: full };
  const { email } = input;
  const values = guestValues(input);
  const userId = holder
    ? await resetFormerGuest(db, { owner, userId: holder.id, values, now })
    : await insertGuest(db, { owner, email, values, now });
  // A concurrent request of the company just invited this address, so its account is found this time.
  if (userId === null) return invite(db, { owner, input, access, now });
  await grantAccess(db, { id: userId, companyId: owner.companyId }, access);
  await writeAudit(db, owner, {
    action: holder ? "guest.invite-again" : "guest.invite",
    object: { type: "user", id: userId },
    after: { email, ...values, ...accessNames(access) },
  });
  await sendInvitation(db, { id: userId, email, ...values }, fullName(owner), now);
  return { saved: true, isNew: true, name: fullName({ email, ...values }), added: access };
}

type GuestValues = ReturnType<typeof guestValues>;

/** Find and lock the company's account that was invited with an address, or signs in with it. */
async function lockAddressHolder(db: Db, { companyId }: GuestOwner, email: string) {
  const holder = await db
    .selectFrom("users")
    .select(["users.id", displayEmail.as("email"), "users.firstName", "users.lastName"])
    .select(["users.role", "users.status", "users.blockedByAdvisor"])
    .select(sql<boolean>`exists (select from memberships where user_id = users.id)`.as("hasAccess"))
    .where("users.companyId", "=", companyId)
    .where((is) => is.or([is("users.email", "=", email), is("users.invitedEmail", "=", email)]))
    .orderBy("users.invitedEmail", (order) => order.asc().nullsFirst())
    .forNoKeyUpdate()
    .executeTakeFirst();
  return holder ?? null;
}

/**
 * Insert the guest account; when another company or an advisor uses the address, it waits with a placeholder address.
 * Null when a concurrent request of the owner's company took the address.
 */
async function insertGuest(
  db: Db,
  { owner, email, values, now }: { owner: GuestOwner; email: string; values: GuestValues; now: Date },
): Promise<number | null> {
  const insert = (address: { email: string; invitedEmail?: string }) =>
    db
      .insertInto("users")
      .values({ ...address, ...values, ...creationStamps(owner, now), companyId: owner.companyId, status: "Invited" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
  const created = await insert({ email });
  if (created) return created.id;
  if (await lockAddressHolder(db, owner, email)) return null;
  const waiting = await insert({ email: `waiting-${randomUUID()}@stand-in.invalid`, invitedEmail: email });
  return waiting?.id ?? null;
}

/** Reset a former guest's account as if it were new; its past contributions keep their author. */
async function resetFormerGuest(
  db: Db,
  { owner, userId, values, now }: { owner: GuestOwner; userId: number; values: GuestValues; now: Date },
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
