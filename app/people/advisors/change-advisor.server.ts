import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { findAdvised, problemsOfAdvised, writeAdvised } from "./advised-companies.server.ts";
import { refuseRole, requireAssignable } from "#app/people/users/assign-role.server.ts";
import type { ChangeOutcome } from "#app/people/users/change-user.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { type Editor, lockUser } from "#app/people/users/lock-user.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import type { AdvisorChange } from "#app/people/users/user-form.ts";
import { NO_ADVISOR_ROLE, takenEmail, advisorRoleOf, problemsOfPerson } from "#app/people/users/user-rules.ts";

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
  const change = db.transaction().execute(async (db): Promise<ChangeOutcome> => {
    const user = await lockUser(db, editor, companyId, userId);
    if (!user || !advisorRoleOf(user.role)) return null;
    if (user.refusal) return { saved: false, problems: problem("", user.refusal.sentence) };
    if (user.version !== input.version) return { saved: false, problems: stale("user"), status: 409 };

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

    await withAudit(db, editor, {
      action: "user.change",
      object: { type: "user", id: user.id },
      companyId: null,
      ...changes,
    })
      .updateTable("users")
      .set((of) => ({ ...values, version: of("version", "+", 1), updatedAt: now, updatedBy: editor.userId }))
      .where("id", "=", user.id)
      .execute();
    await writeAdvised(db, user.id, wantedIds);
    const isSignedOut = role !== user.role;
    const isEmailNew = email !== user.email;
    const ended = isSignedOut || isEmailNew ? await endTrust(db, [user.id], now) : null;
    const isInvitedAgain = isEmailNew || ended?.uninvitedIds.length === 1;
    if (isInvitedAgain) await sendInvitation(db, { id: user.id, email, firstName }, fullName(editor), now);
    return { saved: true, isSignedOut, isInvitedAgain };
  });
  return orTaken(change, takenEmail);
}
