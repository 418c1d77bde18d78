import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { isAdvisorRole, isOwnerRole } from "#app/platform/identity/roles.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import {
  type CustomerScope,
  NO_SCOPE,
  type ScopeIds,
  validateScopeChoice,
  validateExpiry,
  limitScopeToRole,
} from "#app/people/access-scope/scope-rules.ts";
import {
  findScopeItems,
  removeCompanyAccess,
  scopeNames,
  writeScopes,
} from "#app/people/access-scope/user-scope.server.ts";
import { requireAssignable } from "./assign-role.server.ts";
import { findLastOwnerRefusal } from "./last-owner.server.ts";
import { type AdvisorActor, type LockedUser } from "./lock-user.server.ts";
import { type ChangeOutcome, changeLockedAccount, writeAccount } from "./save-account.server.ts";
import type { CustomerChange } from "./user-form.ts";
import { NO_CUSTOMER_ROLE, validateUserChange } from "./user-rules.ts";

/**
 * Change a customer's account under a company's address. A new role or company ends the user's sessions and links and
 * renews an open invitation; a new company asks for its terms; a new email of an Invited user sends a fresh invitation.
 * Null when absent or out of scope.
 */
export async function changeUser(
  { db, actor, now }: Context<AdvisorActor>,
  companyId: number,
  userId: number,
  input: CustomerChange,
): Promise<ChangeOutcome> {
  await requireAssignable(db, actor, input.role);
  if (isAdvisorRole(input.role)) return { saved: false, fieldErrors: fieldError("role", NO_CUSTOMER_ROLE) };
  const wanted = limitScopeToRole(input);
  const account = { companyId, userId, version: input.version, isAdvisor: false };
  return changeLockedAccount(db, actor, account, async (db, user) => {
    const isMoving = wanted.companyId !== companyId;
    const currentScope = isMoving ? NO_SCOPE : scopeIdsOf(user);
    const isScopeUnchanged = wanted.role === user.role && isSame(wanted, currentScope);
    const scope = isScopeUnchanged
      ? []
      : await findScopeItems(db, actor.access, wanted.companyId, union(wanted, currentScope));
    const heldScope = isMoving ? await findScopeItems(db, actor.access, companyId, scopeIdsOf(user)) : scope;
    const earlierAccess = { companyId: user.companyId, ...scopeNames(heldScope, scopeIdsOf(user)) };
    const before = { ...userValues(user), ...(isMoving ? NO_EARLIER_ACCESS : earlierAccess) };
    const email = input.email ?? user.email;
    const values = userValues({ ...wanted, email });
    const changes = changedFields(before, { ...values, ...scopeNames(scope, wanted) });
    const fieldErrors = {
      ...(isScopeUnchanged ? {} : validateScopeChoice(wanted, scope, currentScope)),
      ...validateUserChange(user, values),
      ...validateExpiry(wanted.expiresOn, user.expiresOn, now),
      ...(isMoving ? await validateMove(db, actor, wanted.companyId) : {}),
    };
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    if (!changes) return { saved: true, isSignedOut: false, isInvitedAgain: false };
    const last = await findLastOwnerRefusal(db, user, networksLosingOwner(user, wanted, isMoving));
    if (last)
      return { saved: false, fieldErrors: fieldError(fieldOfLostNetworks(user, wanted, isMoving), last.sentence) };

    if (isMoving) {
      await removeCompanyAccess(db, user.id);
      const [object, after] = [{ type: "user", id: user.id }, { companyId: wanted.companyId }];
      await writeAudit(db, actor, { action: "user.leave-company", object, companyId, before: earlierAccess, after });
    }
    const outcome = await writeAccount({ db, actor, now }, user, values, changes);
    await writeScopes(db, wanted.companyId, [{ userId: user.id, ids: wanted, currentIds: currentScope }]);
    return outcome;
  });
}

/**
 * Access before a change of company, empty: each company's audit entry shows only its own names, so that the new
 * company does not see the user's earlier access.
 */
const NO_EARLIER_ACCESS = { companyId: null, networks: [], groups: [], locations: [] };

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

/** Return the values of the account's own row. */
function userValues(
  user: Pick<LockedUser, "companyId" | "email" | "firstName" | "lastName" | "role"> & {
    canAccessBusinessMetrics: boolean;
    canOrder: boolean;
    expiresOn: string | null;
  },
) {
  const { companyId, email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn } = user;
  return { companyId, email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn };
}

async function validateMove(db: Db, actor: AdvisorActor, companyId: number): Promise<FieldErrors> {
  const company = await db
    .selectFrom("companies")
    .select("status")
    .where("id", "=", companyId)
    .where(actor.access.company("companies.id"))
    .executeTakeFirst();
  return company?.status === "active" ? {} : fieldError("companyId", "Choose one of your active companies.");
}

/** Return the networks that lose an owner by this change. */
function networksLosingOwner(user: LockedUser, wanted: CustomerScope, isMoving: boolean): number[] {
  if (isMoving || !isOwnerRole(wanted.role)) return user.networkIds;
  return user.networkIds.filter((id) => !wanted.networkIds.includes(id));
}

function fieldOfLostNetworks(user: LockedUser, wanted: CustomerScope, isMoving: boolean): string {
  if (isMoving) return "companyId";
  return wanted.role === user.role ? "networkIds" : "role";
}
