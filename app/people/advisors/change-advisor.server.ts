import { fieldError } from "#app/http/errors.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import type { Context } from "#app/platform/records/context.ts";
import { refuseRole, requireAssignable } from "#app/people/users/assign-role.server.ts";
import type { AdvisorActor } from "#app/people/users/lock-user.server.ts";
import { type ChangeOutcome, changeLockedAccount, writeAccount } from "#app/people/users/save-account.server.ts";
import type { AdvisorChange } from "#app/people/users/user-form.ts";
import { NO_ADVISOR_ROLE, toAdvisorRole, validateUserChange } from "#app/people/users/user-rules.ts";
import { findAdvisedCompanies, validateAdvisedCompanies, writeAdvisedCompanies } from "./advised-companies.server.ts";

/**
 * Change an advisor's account under the address of a company they advise. Nobody can change their own role. A new role
 * ends the advisor's sessions and links; their companies are read from the database on each request.
 */
export async function changeAdvisor(
  { db, actor, now }: Context<AdvisorActor>,
  companyId: number,
  userId: number,
  input: AdvisorChange,
): Promise<ChangeOutcome> {
  await requireAssignable(db, actor, input.role);
  const role = toAdvisorRole(input.role);
  if (!role) return { saved: false, fieldErrors: fieldError("role", NO_ADVISOR_ROLE) };
  if (userId === actor.userId && role !== actor.role) await refuseRole(db, actor, userId, role);
  const account = { companyId, userId, version: input.version, isAdvisor: true };
  return changeLockedAccount(db, actor, account, async (db, user) => {
    const { firstName, lastName } = input;
    const email = input.email ?? user.email;
    const wantedIds = role === "Senior Advisor" ? [] : input.companyIds;
    const known = await findAdvisedCompanies(db, actor.access, [...wantedIds, ...user.companyIds]);
    const namesOf = (ids: number[]) =>
      known.filter((company) => ids.includes(company.id)).map((company) => company.name);
    const values = { email, firstName, lastName, role };
    const fieldErrors = {
      ...validateUserChange(user, values),
      ...validateAdvisedCompanies(
        role,
        wantedIds,
        known.filter((company) => wantedIds.includes(company.id)),
      ),
    };
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const before = { email: user.email, firstName: user.firstName, lastName: user.lastName, role: user.role };
    const changes = changedFields(
      { ...before, companies: namesOf(user.companyIds) },
      { ...values, companies: namesOf(wantedIds) },
    );
    if (!changes) return { saved: true, isSignedOut: false, isInvitedAgain: false };

    await writeAdvisedCompanies(db, user.id, wantedIds);
    return writeAccount({ db, actor, now }, user, { ...values, companyId: null }, changes);
  });
}
