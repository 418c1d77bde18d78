import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { requireAssignable } from "./assign-role.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Editor } from "./lock-user.server.ts";
import { NOTHING_HELD, problemsOfChoice, problemsOfExpiry, scopeOfRole } from "#app/people/access-scope/scope-rules.ts";
import { findScope, scopeNames, writeScopes } from "#app/people/access-scope/user-scope.server.ts";
import { insertInvited } from "./save-account.server.ts";
import type { NewCustomer } from "./user-form.ts";
import { EMAIL_TAKEN, NO_CUSTOMER_ROLE } from "./user-rules.ts";

type Outcome = { saved: true; userId: number } | { saved: false; problems: Problems } | null;

/**
 * Makes an Invited user of a company and mails the invitation, or keeps it for later. Null: no such company in reach.
 */
export async function createUser(db: Db, editor: Editor, input: NewCustomer, now: Date): Promise<Outcome> {
  await requireAssignable(db, editor, input.role);
  if (isAdvisorRole(input.role)) return { saved: false, problems: problem("role", NO_CUSTOMER_ROLE) };
  const { companyId, email, firstName, lastName, canAccessBusinessMetrics } = input;
  const { role, networkIds, groupIds, locationIds, canOrder, expiresOn } = scopeOfRole(input);

  return once(db, editor, input, now, async (db): Promise<Outcome> => {
    const company = await db
      .selectFrom("companies")
      .select(["name", "status"])
      .where("id", "=", companyId)
      .where(editor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const ids = { networkIds, groupIds, locationIds };
    const scope = await findScope(db, editor.reach, companyId, ids);
    const problems = { ...problemsOfChoice(ids, scope, NOTHING_HELD), ...problemsOfExpiry(expiresOn, null, now) };
    if (company.status !== "active")
      problems.companyId = [`${company.name} is ${company.status} and takes no new users.`];
    if (Object.keys(problems).length > 0) return { saved: false, problems };

    const account = { email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn };
    const invitation = input.sendInvitation ? "sent" : "kept for later";
    const more = { ...scopeNames(scope, ids), invitation };
    const userId = await insertInvited(db, editor, companyId, account, more, now);
    if (userId === null) return { saved: false, problems: problem("email", EMAIL_TAKEN) };
    await writeScopes(db, companyId, [{ userId, ids, held: NOTHING_HELD }]);
    if (input.sendInvitation) await sendInvitation(db, { id: userId, email, firstName }, fullName(editor), now);
    return { saved: true, userId };
  });
}
