import type { Updateable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { sendPasswordReset } from "#app/access/sign-in/send-password-reset.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { findLastOwnerRefusal } from "./last-owner.server.ts";
import { type AdvisorActor, type LockedUser, lockUser } from "./lock-user.server.ts";
import { unblockedMail } from "./mail-templates.ts";
import {
  type Refusal,
  metricsAccessRefusal,
  staleUserRefusal,
  userTransitionRefusal,
  statusAfterUnblock,
  type TransitionOutcome,
  type UserTransition,
  ownAccountRefusal,
} from "./user-rules.ts";

type Columns = Updateable<Schema["users"]>;

interface UserTransitionRules<Input> {
  /** Key of the action; "block" is audited as "user.block". */
  action: string;
  /** Return why the account cannot make the transition; null when it can. */
  refuse: (user: LockedUser, db: Db, actor: AdvisorActor, input: Input) => Refusal | null | Promise<Refusal | null>;
  /** Columns before and after, which are audited. */
  columns?: (user: LockedUser, input: Input) => { before: Columns; after: Columns };
  /** Columns that are not audited. */
  extraColumns?: Columns;
  /** Other changes in the same transaction; return their values for the audit entry. */
  effect?: (db: Db, user: LockedUser, actor: AdvisorActor, now: Date) => Promise<Record<string, unknown>>;
}

/**
 * Define a transition of one account under a company's address. It locks the account, refuses when the actor, the rule
 * or another version (`seen`) forbids it, and else writes it with its audit entry. A transition without columns, such
 * as a mail, is allowed on any version.
 */
function defineTransition<Input = void>({ action, refuse, columns, extraColumns, effect }: UserTransitionRules<Input>) {
  return async (
    { db, actor, now }: Context<AdvisorActor>,
    { companyId, userId, seen }: { companyId: number; userId: number; seen?: SeenVersion },
    input: Input,
  ): Promise<TransitionOutcome> =>
    db.transaction().execute(async (db) => {
      const user = await lockUser(db, actor, companyId, userId);
      if (!user) return null;
      const name = fullName(user);
      const refusal = user.refusal ?? (await refuse(user, db, actor, input));
      if (refusal) return { saved: false, name, refusal };
      const staleRefusal = columns ? staleUserRefusal(seen, user.version) : null;
      if (staleRefusal) return { saved: false, name, refusal: staleRefusal };
      const auditDetails = (await effect?.(db, user, actor, now)) ?? {};
      const about = { action: `user.${action}`, object: { type: "user", id: user.id }, companyId: user.companyId };
      const set = columns?.(user, input);
      if (!set) {
        await writeAudit(db, actor, { ...about, after: auditDetails });
        return { saved: true, name };
      }
      await withAudit(db, actor, { ...about, before: set.before, after: { ...set.after, ...auditDetails } })
        .updateTable("users")
        .set((of) => ({ ...set.after, ...extraColumns, version: of("version", "+", 1), updatedAt: now }))
        .set({ updatedBy: actor.userId })
        .where("id", "=", user.id)
        .execute();
      return { saved: true, name };
    });
}

const refuseByStatus = (transition: UserTransition) => (user: LockedUser) =>
  userTransitionRefusal(transition, user.status);

const endSessions = async (db: Db, user: LockedUser, _: AdvisorActor, now: Date) => {
  const { sessionsEnded } = await revokeCredentials(db, [user.id], now);
  return { sessionsEnded };
};

/**
 * Block an account: its sessions and links end in this transaction, and no owner can unblock it. Only a registered
 * advisor can block another, so a Senior Advisor always remains.
 */
export const blockUser = defineTransition({
  action: "block",
  refuse: async (user, db, actor) =>
    (user.id === actor.userId ? ownAccountRefusal : null) ??
    userTransitionRefusal("block", user.status) ??
    (await findLastOwnerRefusal(db, user, user.networkIds)),
  columns: ({ status }) => ({ before: { status }, after: { status: "Blocked" } }),
  extraColumns: { blockedByAdvisor: true },
  effect: endSessions,
});

/** Unblock an account and mail its user; a user who never registered gets a fresh invitation instead. */
export const unblockUser = defineTransition({
  action: "unblock",
  refuse: refuseByStatus("unblock"),
  columns: ({ status, registeredAt }) => ({
    before: { status },
    after: { status: statusAfterUnblock(registeredAt !== null) },
  }),
  extraColumns: { blockedByAdvisor: false },
  effect: async (db, user, actor, now) => {
    if (user.registeredAt === null) await sendInvitation(db, user, fullName(actor), now);
    else
      await queueMail(db, "unblocked", user.email, unblockedMail(site, await findCompanyTextsFor(db, user.id), user));
    return {};
  },
});

/** Mail an Invited user a fresh link, or the first one when the invitation was not sent at creation. */
export const resendInvitation = defineTransition({
  action: "resend-invitation",
  refuse: refuseByStatus("resend"),
  effect: async (db, user, actor, now) => {
    await sendInvitation(db, user, fullName(actor), now);
    return { email: user.email };
  },
});

/** Mail a Registered user a link to choose a new password, at an advisor's request. */
export const mailPasswordReset = defineTransition({
  action: "send-reset",
  refuse: refuseByStatus("sendReset"),
  effect: async (db, user, _, now) => {
    await sendPasswordReset(db, user, now);
    return { email: user.email };
  },
});

/** End all sessions of a user on every device, and all of their links. */
export const signOutEverywhere = defineTransition({
  action: "sign-out-everywhere",
  refuse: refuseByStatus("signOut"),
  effect: endSessions,
});

/** Grant or revoke a user's access to the business metrics (`canAccessBusinessMetrics` of the specification). */
export const setMetricsAccess = defineTransition<boolean>({
  action: "set-metrics-access",
  refuse: (user, _, __, isAllowed) => metricsAccessRefusal(user, isAllowed),
  columns: ({ canAccessBusinessMetrics }, isAllowed) => ({
    before: { canAccessBusinessMetrics },
    after: { canAccessBusinessMetrics: isAllowed },
  }),
});
