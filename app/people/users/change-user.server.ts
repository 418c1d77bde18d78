import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { isAdvisorRole, isOwnerRole } from "#app/platform/identity/roles.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { requireAssignable } from "./assign-role.server.ts";
import { refusalToLeave } from "./last-owner.server.ts";
import { type Editor, type LockedUser } from "./lock-user.server.ts";
import {
  type CustomerScope,
  NOTHING_HELD,
  type ScopeIds,
  problemsOfChoice,
  problemsOfExpiry,
  scopeOfRole,
} from "#app/people/access-scope/scope-rules.ts";
import { type ChangeOutcome, inAccount, writeAccount } from "./save-account.server.ts";
import type { CustomerChange } from "./user-form.ts";
import { NO_CUSTOMER_ROLE, problemsOfPerson } from "./user-rules.ts";
import { findScope, leaveCompany, scopeNames, writeScopes } from "#app/people/access-scope/user-scope.server.ts";

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
  const account = { companyId, userId, version: input.version, isAdvisor: false };
  return inAccount(db, editor, account, async (db, user) => {
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
      ...problemsOfExpiry(wanted.expiresOn, user.expiresOn, now),
      ...(isMoving ? await problemsOfMove(db, editor, wanted.companyId) : {}),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    if (!changes) return { saved: true, isSignedOut: false, isInvitedAgain: false };
    const last = await refusalToLeave(db, user, networksLost(user, wanted, isMoving));
    if (last) return { saved: false, problems: problem(fieldOfLoss(user, wanted, isMoving), last.sentence) };

    if (isMoving) {
      await leaveCompany(db, user.id);
      const [object, after] = [{ type: "user", id: user.id }, { companyId: wanted.companyId }];
      await writeAudit(db, editor, { action: "user.leave-company", object, companyId, before: left, after });
    }
    const outcome = await writeAccount(db, editor, user, values, changes, now);
    await writeScopes(db, wanted.companyId, [{ userId: user.id, ids: wanted, held }]);
    return outcome;
  });
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
