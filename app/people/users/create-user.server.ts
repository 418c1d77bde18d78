import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import {
  NO_SCOPE,
  validateScopeChoice,
  validateExpiry,
  limitScopeToRole,
} from "#app/people/access-scope/scope-rules.ts";
import { findScopeItems, scopeNames, writeScopes } from "#app/people/access-scope/user-scope.server.ts";
import { requireAssignable } from "./assign-role.server.ts";
import type { AdvisorActor } from "./lock-user.server.ts";
import { insertInvitedUser } from "./save-account.server.ts";
import type { NewCustomer } from "./user-form.ts";
import { EMAIL_TAKEN, NO_CUSTOMER_ROLE } from "./user-rules.ts";

type Outcome = { saved: true; userId: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Create an Invited user of a company and mail the invitation, or leave it unsent for later. Null when the company is
 * absent or out of scope.
 */
export async function createUser(db: Db, actor: AdvisorActor, input: NewCustomer, now: Date): Promise<Outcome> {
  await requireAssignable(db, actor, input.role);
  if (isAdvisorRole(input.role)) return { saved: false, fieldErrors: fieldError("role", NO_CUSTOMER_ROLE) };
  const { companyId, email, firstName, lastName, canAccessBusinessMetrics } = input;
  const { role, networkIds, groupIds, locationIds, canOrder, expiresOn } = limitScopeToRole(input);

  return idempotent({ db, actor, now }, input, async (db): Promise<Outcome> => {
    const company = await db
      .selectFrom("companies")
      .select(["name", "status"])
      .where("id", "=", companyId)
      .where(actor.access.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const ids = { networkIds, groupIds, locationIds };
    const scope = await findScopeItems(db, actor.access, companyId, ids);
    const fieldErrors = { ...validateScopeChoice(ids, scope, NO_SCOPE), ...validateExpiry(expiresOn, null, now) };
    if (company.status !== "active")
      fieldErrors.companyId = [`${company.name} is ${company.status}, so you can't add users to it.`];
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };

    const account = { email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn };
    const invitation = input.sendInvitation ? "sent" : "kept for later";
    const auditDetails = { ...scopeNames(scope, ids), invitation };
    const userId = await insertInvitedUser({ db, actor, now }, companyId, account, auditDetails);
    if (userId === null) return { saved: false, fieldErrors: fieldError("email", EMAIL_TAKEN) };
    await writeScopes(db, companyId, [{ userId, ids, currentIds: NO_SCOPE }]);
    if (input.sendInvitation) await sendInvitation(db, { id: userId, email, firstName }, fullName(actor), now);
    return { saved: true, userId };
  });
}
