import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { isAdvisorRole, isOwnerRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { requireAssignable } from "./assign-role.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { refusalToLeave } from "./last-owner.server.ts";
import { type Editor, type LockedUser, lockUser } from "./lock-user.server.ts";
import {
  type CustomerScope,
  NOTHING_HELD,
  type ScopeIds,
  problemsOfChoice,
  refusalOfExpiry,
  scopeOfRole,
} from "#app/people/access-scope/scope-rules.ts";
import type { CustomerChange } from "./user-form.ts";
import { NO_CUSTOMER_ROLE, takenEmail, problemsOfPerson } from "./user-rules.ts";
import { findScope, leaveCompany, namesOf, writeScopes } from "#app/people/access-scope/user-scope.server.ts";

export type ChangeOutcome =
  | { saved: true; isSignedOut: boolean; isInvitedAgain: boolean }
  | { saved: false; problems: Problems; status?: 409 }
  | null;

/**
 * Changes a customer's account under a company's address. Another role or company ends the person's sessions and links and
 * renews an open invitation, another company asks for its terms, another e-mail of an Invited person sends a fresh
 * invitation. Null: absent or out of reach.
 */
export async function changeUser(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  input: CustomerChange,
  now: Date,
): Promise<ChangeOutcome> {
  await requireAssignable(db, editor, input.role);
  if (isAdvisorRole(input.role)) return { saved: false, problems: problem("role", NO_CUSTOMER_ROLE) };
  const wanted = scopeOfRole(input);
  const change = db.transaction().execute(async (db): Promise<ChangeOutcome> => {
    const user = await lockUser(db, editor, companyId, userId);
    if (!user || isAdvisorRole(user.role)) return null;
    if (user.refusal) return { saved: false, problems: problem("", user.refusal.sentence) };
    if (user.version !== input.version) return { saved: false, problems: stale("user"), status: 409 };

    const isMoving = wanted.companyId !== companyId;
    const held = isMoving ? NOTHING_HELD : scopeIdsOf(user);
    const isScopeKept = wanted.role === user.role && isSame(wanted, held);
    const scope = isScopeKept ? [] : await findScope(db, editor.reach, wanted.companyId, union(wanted, held));
    const heldScope = isMoving ? await findScope(db, editor.reach, companyId, scopeIdsOf(user)) : scope;
    const left = { companyId: user.companyId, ...scopeNames(heldScope, scopeIdsOf(user)) };
    const before = { ...valuesOf(user), ...(isMoving ? NOTHING_BEFORE : left) };
    const email = input.email ?? user.email;
    const values = valuesOf({ ...wanted, email });
    const changes = changesOf(before, { ...values, ...scopeNames(scope, wanted) });
    const problems = {
      ...(isScopeKept ? {} : problemsOfChoice(wanted, scope, held)),
      ...problemsOfPerson(user, values),
      ...problemsOfExpiry(user, wanted.expiresOn, now),
      ...(isMoving ? await problemsOfMove(db, editor, wanted.companyId) : {}),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    if (!changes) return { saved: true, isSignedOut: false, isInvitedAgain: false };
    const last = await refusalToLeave(db, user, networksLost(user, wanted, isMoving));
    if (last) return { saved: false, problems: problem(fieldOfLoss(user, wanted, isMoving), last.sentence) };

    const isEmailNew = email !== user.email;
    const { email: _, ...account } = values;
    if (isMoving) {
      await leaveCompany(db, user.id);
      const [object, after] = [{ type: "user", id: user.id }, { companyId: wanted.companyId }];
      await writeAudit(db, editor, { action: "user.leave-company", object, companyId, before: left, after });
    }
    await withAudit(db, editor, {
      action: "user.change",
      object: { type: "user", id: user.id },
      companyId: wanted.companyId,
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
    await writeScopes(db, wanted.companyId, [{ userId: user.id, ids: wanted, held }]);
    const isSignedOut = isMoving || wanted.role !== user.role;
    const ended = isSignedOut || isEmailNew ? await endTrust(db, [user.id], now) : null;
    const isInvitedAgain = isEmailNew || ended?.uninvitedIds.length === 1;
    if (isInvitedAgain)
      await sendInvitation(db, { id: user.id, email, firstName: values.firstName }, fullName(editor), now);
    return { saved: true, isSignedOut, isInvitedAgain };
  });
  return orTaken(change, takenEmail);
}

/** Each company's audit row tells its own names alone, so what somebody was elsewhere is nothing to the next one. */
const NOTHING_BEFORE = { companyId: null, networks: [], groups: [], locations: [] };

function scopeIdsOf({ networkIds, groupIds, locationIds }: ScopeIds): ScopeIds {
  return { networkIds, groupIds, locationIds };
}

function isSame(one: ScopeIds, other: ScopeIds): boolean {
  return JSON.stringify(scopeIdsOf(one)) === JSON.stringify(scopeIdsOf(other));
}

function union(one: ScopeIds, other: ScopeIds): ScopeIds {
  return {
    networkIds: [...one.networkIds, ...other.networkIds],
    groupIds: [...one.groupIds, ...other.groupIds],
    locationIds: [...one.locationIds, ...other.locationIds],
  };
}

/** What is kept in the account's own row. */
function valuesOf(
  user: Pick<LockedUser, "companyId" | "email" | "firstName" | "lastName" | "role"> & {
    canAccessBusinessMetrics: boolean;
    canOrder: boolean;
    expiresOn: string | null;
  },
) {
  const { companyId, email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn } = user;
  return { companyId, email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn };
}

function scopeNames(scope: Awaited<ReturnType<typeof findScope>>, ids: ScopeIds) {
  return {
    networks: namesOf(scope, "networkIds", ids.networkIds),
    groups: namesOf(scope, "groupIds", ids.groupIds),
    locations: namesOf(scope, "locationIds", ids.locationIds),
  };
}

// A last day that was set before may lie in the past.
function problemsOfExpiry(user: LockedUser, expiresOn: string | null, now: Date): Problems {
  if (expiresOn === null || expiresOn === user.expiresOn) return {};
  const refusal = refusalOfExpiry(expiresOn, now.toISOString().slice(0, 10));
  return refusal ? problem("expiresOn", refusal) : {};
}

async function problemsOfMove(db: Db, editor: Editor, companyId: number): Promise<Problems> {
  const company = await db
    .selectFrom("companies")
    .select("status")
    .where("id", "=", companyId)
    .where(editor.reach.company("companies.id"))
    .executeTakeFirst();
  return company?.status === "active" ? {} : problem("companyId", "Choose one of your active companies.");
}

/** The networks that lose an owner by this change. */
function networksLost(user: LockedUser, wanted: CustomerScope, isMoving: boolean): number[] {
  if (isMoving || !isOwnerRole(wanted.role)) return user.networkIds;
  return user.networkIds.filter((id) => !wanted.networkIds.includes(id));
}

function fieldOfLoss(user: LockedUser, wanted: CustomerScope, isMoving: boolean): string {
  if (isMoving) return "companyId";
  return wanted.role === user.role ? "networkIds" : "role";
}
