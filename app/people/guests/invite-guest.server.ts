import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { stampsOf } from "#app/people/users/save-account.server.ts";
import { problemsOfExpiry } from "#app/people/access-scope/scope-rules.ts";
import { valuesOf } from "./change-guest.server.ts";
import { giveMoreAccess, type InviteOutcome } from "./give-more-access.server.ts";
import { type GuestAccess, findFull, giveAccess, lockAccess, namesOf } from "./guest-access.server.ts";
import type { NewGuest } from "./guest-form.ts";
import { planOfInvitation } from "./guest-rules.ts";
import type { Owner } from "./lock-guest.server.ts";

/**
 * Makes a guest account and mails the invitation. An account of the same company that has the address gets the access
 * instead (`isNew` is false then), and a former guest starts anew with nothing of before. An address that belongs to another
 * company or an advisor is answered like a new one, and its person is told by mail.
 */
export async function inviteGuest(db: Db, owner: Owner, input: NewGuest, now: Date): Promise<InviteOutcome> {
  const expiry = problemsOfExpiry(input.expiresOn, null, now);
  if (expiry.expiresOn) return { saved: false, problems: expiry };
  return once(db, owner, input, now, async (db): Promise<InviteOutcome> => {
    const { access, problems } = await lockAccess(db, owner.reach, input.role, input);
    if (problems) return { saved: false, problems };
    return invite(db, owner, input, access, now);
  });
}

async function invite(db: Db, owner: Owner, input: NewGuest, access: GuestAccess, now: Date): Promise<InviteOutcome> {
  const holder = await lockHolder(db, owner, input.email);
  const plan = planOfInvitation(holder, input.role);
  if (typeof plan === "object") return { saved: false, problems: problem(plan.field, plan.sentence) };
  if (holder && plan === "more") return giveMoreAccess(db, owner, holder, input.role, access, now);

  const full = await findFull(db, input.role, access, null);
  if (full) return { saved: false, problems: full };
  const { email } = input;
  const values = valuesOf(input);
  const userId = holder
    ? await startAnew(db, owner, holder.id, values, now)
    : await create(db, owner, email, values, now);
  // Somebody of the company invited this address a moment ago, and their account is found this time.
  if (userId === null) return invite(db, owner, input, access, now);
  await giveAccess(db, { id: userId, companyId: owner.companyId }, access);
  await writeAudit(db, owner, {
    action: holder ? "guest.invite-again" : "guest.invite",
    object: { type: "user", id: userId },
    after: { email, ...values, ...namesOf(access) },
  });
  await sendInvitation(db, { id: userId, email, ...values }, fullName(owner), now);
  return { saved: true, isNew: true, name: fullName({ email, ...values }), added: access };
}

type GuestValues = ReturnType<typeof valuesOf>;

/** The account of the owner's company that was invited with an address, or signs in with it. */
async function lockHolder(db: Db, { companyId }: Owner, email: string) {
  const holder = await db
    .selectFrom("users")
    .select(["users.id", shownEmail.as("email"), "users.firstName", "users.lastName"])
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
 * Where another company or an advisor has the address, the account waits with a stand-in for it. Null when somebody of the
 * owner's company took it meanwhile.
 */
async function create(db: Db, owner: Owner, email: string, values: GuestValues, now: Date): Promise<number | null> {
  const insert = (address: { email: string; invitedEmail?: string }) =>
    db
      .insertInto("users")
      .values({ ...address, ...values, ...stampsOf(owner, now), companyId: owner.companyId, status: "Invited" })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
  const created = await insert({ email });
  if (created) return created.id;
  if (await lockHolder(db, owner, email)) return null;
  const waiting = await insert({ email: `waiting-${randomUUID()}@stand-in.invalid`, invitedEmail: email });
  return waiting?.id ?? null;
}

/** A former guest's account begins again as if it were new; what it wrote before stays its own. */
async function startAnew(db: Db, owner: Owner, userId: number, values: GuestValues, now: Date): Promise<number> {
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
