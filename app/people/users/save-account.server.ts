import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import type { changesOf } from "#app/platform/audit/changes.ts";
import { auditOfMade, withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isAdvisorRole, type Role } from "#app/platform/identity/roles.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type Editor, type LockedUser, lockUser } from "./lock-user.server.ts";
import { takenEmail } from "./user-rules.ts";

/** Who makes an account and invites its person, and when. */
export function stampsOf({ userId }: Pick<Actor, "userId">, now: Date) {
  return { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId, invitedBy: userId };
}

type NewAccount = Omit<Insertable<Schema["users"]>, "companyId" | "status" | keyof ReturnType<typeof stampsOf>>;

/**
 * Makes an Invited account, of no company for an advisor, and gives its id; null when the e-mail is in use. The audit
 * tells `more` besides the columns.
 */
export async function insertInvited(
  db: Db,
  actor: Actor,
  companyId: number | null,
  account: NewAccount,
  more: Record<string, unknown>,
  now: Date,
): Promise<number | null> {
  const after = { ...account, status: "Invited", ...more };
  const created = await db
    .with("made", (db) =>
      db
        .insertInto("users")
        .values({ ...account, ...stampsOf(actor, now), companyId, status: "Invited" })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id"),
    )
    .with("audited", () => auditOfMade(actor, { action: "user.create", type: "user", companyId, after }))
    .selectFrom("made")
    .select("id")
    .executeTakeFirst();
  return created?.id ?? null;
}

export type ChangeOutcome =
  | { saved: true; isSignedOut: boolean; isInvitedAgain: boolean }
  | { saved: false; problems: Problems; status?: 409 }
  | null;

/**
 * Runs a change of a customer's account, or of an advisor's, in one transaction that locks it. Null: absent, out of reach,
 * or of the other kind.
 */
export async function inAccount(
  db: Db,
  editor: Editor,
  { companyId, userId, version, isAdvisor }: { companyId: number; userId: number; version: number; isAdvisor: boolean },
  change: (db: Db, user: LockedUser) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  const outcome = db.transaction().execute(async (db): Promise<ChangeOutcome> => {
    const user = await lockUser(db, editor, companyId, userId);
    if (!user || isAdvisorRole(user.role) !== isAdvisor) return null;
    if (user.refusal) return { saved: false, problems: problem("", user.refusal.sentence) };
    if (user.version !== version) return { saved: false, problems: stale("user"), status: 409 };
    return change(db, user);
  });
  return orTaken(outcome, takenEmail);
}

/**
 * Writes what is new of an account. Another role or company ends the person's sessions and links and renews an open
 * invitation; another e-mail of an Invited person sends a fresh one.
 */
export async function writeAccount(
  db: Db,
  editor: Editor,
  user: LockedUser,
  { email, ...account }: { companyId: number | null; email: string; firstName: string; lastName: string; role: Role },
  changes: NonNullable<ReturnType<typeof changesOf>>,
  now: Date,
): Promise<ChangeOutcome> {
  const isMoving = account.companyId !== user.companyId;
  const isEmailNew = email !== user.email;
  await withAudit(db, editor, {
    action: "user.change",
    object: { type: "user", id: user.id },
    companyId: account.companyId,
    ...changes,
  })
    .updateTable("users")
    .set((of) => ({ ...account, version: of("version", "+", 1), updatedAt: now, updatedBy: editor.userId }))
    .$if(isEmailNew, (query) => query.set({ email, invitedEmail: null }))
    .$if(isMoving, (query) =>
      query.set({ acceptedTermsVersion: null, defaultLocationId: null, invitedBy: editor.userId }),
    )
    .where("id", "=", user.id)
    .execute();
  const isSignedOut = isMoving || account.role !== user.role;
  const ended = isSignedOut || isEmailNew ? await endTrust(db, [user.id], now) : null;
  const isInvitedAgain = isEmailNew || ended?.uninvitedIds.length === 1;
  if (isInvitedAgain) {
    await sendInvitation(db, { id: user.id, email, firstName: account.firstName }, fullName(editor), now);
  }
  return { saved: true, isSignedOut, isInvitedAgain };
}
