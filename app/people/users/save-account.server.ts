import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import type { changedFields } from "#app/platform/audit/changed-fields.ts";
import { insertAuditOfCreated, withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isAdvisorRole, type Role } from "#app/platform/identity/roles.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type AdvisorActor, type LockedUser, lockUser } from "./lock-user.server.ts";
import { emailViolations } from "./user-rules.ts";

/** Return the columns that record who created an account and invited its user, and when. */
export function creationStamps({ userId }: Pick<AuditActor, "userId">, now: Date) {
  return { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId, invitedBy: userId };
}

type NewAccount = Omit<Insertable<Schema["users"]>, "companyId" | "status" | keyof ReturnType<typeof creationStamps>>;

/**
 * Insert an Invited account, without a company for an advisor, and return its id; null when the email is in use. `auditDetails`
 * is added to the audit entry.
 */
export async function insertInvitedUser(
  { db, actor, now }: Context<AuditActor>,
  companyId: number | null,
  account: NewAccount,
  auditDetails: Record<string, unknown>,
): Promise<number | null> {
  const after = { ...account, status: "Invited", ...auditDetails };
  const created = await db
    .with("made", (db) =>
      db
        .insertInto("users")
        .values({ ...account, ...creationStamps(actor, now), companyId, status: "Invited" })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id"),
    )
    .with("audited", () => insertAuditOfCreated(actor, { action: "user.create", type: "user", companyId, after }))
    .selectFrom("made")
    .select("id")
    .executeTakeFirst();
  return created?.id ?? null;
}

export type ChangeOutcome =
  | { saved: true; isSignedOut: boolean; isInvitedAgain: boolean }
  | { saved: false; fieldErrors: FieldErrors; status?: 409 }
  | null;

/**
 * Run a change of a customer's or advisor's account in one transaction that locks it. Null when absent, out of scope,
 * or of the other kind.
 */
export async function changeLockedAccount(
  db: Db,
  actor: AdvisorActor,
  { companyId, userId, version, isAdvisor }: { companyId: number; userId: number; version: number; isAdvisor: boolean },
  change: (db: Db, user: LockedUser) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  const outcome = db.transaction().execute(async (db): Promise<ChangeOutcome> => {
    const user = await lockUser(db, actor, companyId, userId);
    if (!user || isAdvisorRole(user.role) !== isAdvisor) return null;
    if (user.refusal) return { saved: false, fieldErrors: fieldError("", user.refusal.sentence) };
    if (user.version !== version) return { saved: false, fieldErrors: staleError("user"), status: 409 };
    return change(db, user);
  });
  return mapUniqueViolation(outcome, emailViolations);
}

/**
 * Write the changes of an account. A new role or company ends the user's sessions and links and renews an open
 * invitation; a new email of an Invited user sends a fresh one.
 */
export async function writeAccount(
  { db, actor, now }: Context<AdvisorActor>,
  user: LockedUser,
  { email, ...account }: { companyId: number | null; email: string; firstName: string; lastName: string; role: Role },
  changes: NonNullable<ReturnType<typeof changedFields>>,
): Promise<ChangeOutcome> {
  const isMoving = account.companyId !== user.companyId;
  const isEmailNew = email !== user.email;
  await withAudit(db, actor, {
    action: "user.change",
    object: { type: "user", id: user.id },
    companyId: account.companyId,
    ...changes,
  })
    .updateTable("users")
    .set((of) => ({ ...account, version: of("version", "+", 1), updatedAt: now, updatedBy: actor.userId }))
    .$if(isEmailNew, (query) => query.set({ email, invitedEmail: null }))
    .$if(isMoving, (query) =>
      query.set({ acceptedTermsVersion: null, defaultLocationId: null, invitedBy: actor.userId }),
    )
    .where("id", "=", user.id)
    .execute();
  const isSignedOut = isMoving || account.role !== user.role;
  const ended = isSignedOut || isEmailNew ? await revokeCredentials(db, [user.id], now) : null;
  const isInvitedAgain = isEmailNew || ended?.uninvitedIds.length === 1;
  if (isInvitedAgain) {
    await sendInvitation(db, { id: user.id, email, firstName: account.firstName }, fullName(actor), now);
  }
  return { saved: true, isSignedOut, isInvitedAgain };
}
