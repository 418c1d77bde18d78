import type { Updateable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { sendReset } from "#app/access/sign-in/send-reset.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { refusalToLeave } from "./last-owner.server.ts";
import { type Editor, type LockedUser, lockUser } from "./lock-user.server.ts";
import { unblockedMail } from "./mail-templates.ts";
import {
  type Refusal,
  refusalOfMetrics,
  refusalOfSeenUser,
  refusalOfTransition,
  statusAfterUnblock,
  type TransitionOutcome,
  type UserTransition,
  yourself,
} from "./user-rules.ts";

type Columns = Updateable<Schema["users"]>;

interface Transition<Input> {
  /** The audit's action is "user.block". */
  verb: string;
  /** Why the account cannot be changed so; null when it can. */
  refusalOf: (user: LockedUser, db: Db, editor: Editor, input: Input) => Refusal | null | Promise<Refusal | null>;
  /** The columns before and after, which the audit tells. */
  columns?: (user: LockedUser, input: Input) => { before: Columns; after: Columns };
  /** Columns that the audit does not tell. */
  along?: Columns;
  /** What else is done in the same transaction; gives what the audit tells of it. */
  effect?: (db: Db, user: LockedUser, editor: Editor, now: Date) => Promise<Record<string, unknown>>;
}

/**
 * Declares what may happen to one account under a company's address: the account is locked, the transition refused where
 * the editor or the rule forbids it, or where it was decided on another version (`seen`), and else written with its audit
 * row. What changes no column, such as a mail, may be done on any version.
 */
function defineTransition<Input = void>({ verb, refusalOf, columns, along, effect }: Transition<Input>) {
  return async (
    db: Db,
    editor: Editor,
    companyId: number,
    userId: number,
    now: Date,
    input: Input,
    seen?: SeenVersion,
  ): Promise<TransitionOutcome> =>
    db.transaction().execute(async (db) => {
      const user = await lockUser(db, editor, companyId, userId);
      if (!user) return null;
      const name = fullName(user);
      const refusal = user.refusal ?? (await refusalOf(user, db, editor, input));
      if (refusal) return { saved: false, name, refusal };
      const ofVersion = columns ? refusalOfSeenUser(seen, user.version) : null;
      if (ofVersion) return { saved: false, name, refusal: ofVersion };
      const told = (await effect?.(db, user, editor, now)) ?? {};
      const about = { action: `user.${verb}`, object: { type: "user", id: user.id }, companyId: user.companyId };
      const set = columns?.(user, input);
      if (!set) {
        await writeAudit(db, editor, { ...about, after: told });
        return { saved: true, name };
      }
      await withAudit(db, editor, { ...about, before: set.before, after: { ...set.after, ...told } })
        .updateTable("users")
        .set((of) => ({ ...set.after, ...along, version: of("version", "+", 1), updatedAt: now }))
        .set({ updatedBy: editor.userId })
        .where("id", "=", user.id)
        .execute();
      return { saved: true, name };
    });
}

const byStatus = (transition: UserTransition) => (user: LockedUser) => refusalOfTransition(transition, user.status);

const endSessions = async (db: Db, user: LockedUser, _: Editor, now: Date) => {
  const { sessionsEnded } = await endTrust(db, [user.id], now);
  return { sessionsEnded };
};

/**
 * Blocks an account: its sessions and links end with this transaction, and no owner ends the block. One live advisor
 * blocks another, so a Senior Advisor always remains.
 */
export const blockUser = defineTransition({
  verb: "block",
  refusalOf: async (user, db, editor) =>
    (user.id === editor.userId ? yourself : null) ??
    refusalOfTransition("block", user.status) ??
    (await refusalToLeave(db, user, user.networkIds)),
  columns: ({ status }) => ({ before: { status }, after: { status: "Blocked" } }),
  along: { blockedByAdvisor: true },
  effect: endSessions,
});

/** Opens a blocked account again and mails its person so; whoever never registered gets a fresh invitation instead. */
export const unblockUser = defineTransition({
  verb: "unblock",
  refusalOf: byStatus("unblock"),
  columns: ({ status, registeredAt }) => ({
    before: { status },
    after: { status: statusAfterUnblock(registeredAt !== null) },
  }),
  along: { blockedByAdvisor: false },
  effect: async (db, user, editor, now) => {
    if (user.registeredAt === null) await sendInvitation(db, user, fullName(editor), now);
    else await queueMail(db, "unblocked", user.email, unblockedMail(site, await findVoiceOf(db, user.id), user));
    return {};
  },
});

/** Mails an Invited person a fresh link, which also is the first where the invitation was kept for later. */
export const resendInvitation = defineTransition({
  verb: "resend-invitation",
  refusalOf: byStatus("resend"),
  effect: async (db, user, editor, now) => {
    await sendInvitation(db, user, fullName(editor), now);
    return { email: user.email };
  },
});

/** Mails a Registered person a link to choose a new password with, on an advisor's word. */
export const mailReset = defineTransition({
  verb: "send-reset",
  refusalOf: byStatus("sendReset"),
  effect: async (db, user, _, now) => {
    await sendReset(db, user, now);
    return { email: user.email };
  },
});

/** Ends every session of a person, on every device, and every link of theirs. */
export const signOutEverywhere = defineTransition({
  verb: "sign-out-everywhere",
  refusalOf: byStatus("signOut"),
  effect: endSessions,
});

/** Gives or takes a person's access to the business metrics (`canAccessBusinessMetrics` of the specification). */
export const setMetricsAccess = defineTransition<boolean>({
  verb: "set-metrics-access",
  refusalOf: (user, _, __, isAllowed) => refusalOfMetrics(user, isAllowed),
  columns: ({ canAccessBusinessMetrics }, isAllowed) => ({
    before: { canAccessBusinessMetrics },
    after: { canAccessBusinessMetrics: isAllowed },
  }),
});
