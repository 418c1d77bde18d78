import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { findAdvised, problemsOfAdvised, writeAdvised } from "./advised-companies.server.ts";
import { refuseRole, requireAssignable } from "#app/people/users/assign-role.server.ts";
import type { Editor } from "#app/people/users/lock-user.server.ts";
import { type ChangeOutcome, inAccount, writeAccount } from "#app/people/users/save-account.server.ts";
import type { AdvisorChange } from "#app/people/users/user-form.ts";
import { NO_ADVISOR_ROLE, advisorRoleOf, problemsOfPerson } from "#app/people/users/user-rules.ts";

/**
 * Changes an advisor's account under the address of a company they advise. Nobody gives themselves another role.
 * Another role ends the person's sessions and links; their companies are asked of the database each time.
 */
export async function changeAdvisor(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  input: AdvisorChange,
  now: Date,
): Promise<ChangeOutcome> {
  await requireAssignable(db, editor, input.role);
  const role = advisorRoleOf(input.role);
  if (!role) return { saved: false, problems: problem("role", NO_ADVISOR_ROLE) };
  if (userId === editor.userId && role !== editor.role) await refuseRole(db, editor, userId, role);
  const account = { companyId, userId, version: input.version, isAdvisor: true };
  return inAccount(db, editor, account, async (db, user) => {
    const { firstName, lastName } = input;
    const email = input.email ?? user.email;
    const wantedIds = role === "Senior Advisor" ? [] : input.companyIds;
    const known = await findAdvised(db, editor.reach, [...wantedIds, ...user.companyIds]);
    const namesOf = (ids: number[]) =>
      known.filter((company) => ids.includes(company.id)).map((company) => company.name);
    const values = { email, firstName, lastName, role };
    const problems = {
      ...problemsOfPerson(user, values),
      ...problemsOfAdvised(
        role,
        wantedIds,
        known.filter((company) => wantedIds.includes(company.id)),
      ),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const before = { email: user.email, firstName: user.firstName, lastName: user.lastName, role: user.role };
    const changes = changesOf(
      { ...before, companies: namesOf(user.companyIds) },
      { ...values, companies: namesOf(wantedIds) },
    );
    if (!changes) return { saved: true, isSignedOut: false, isInvitedAgain: false };

    await writeAdvised(db, user.id, wantedIds);
    return writeAccount(db, editor, user, { ...values, companyId: null }, changes, now);
  });
}
