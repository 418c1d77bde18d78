import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { requireAssignable } from "./assign-role.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Editor } from "./lock-user.server.ts";
import { NOTHING_HELD, problemsOfChoice, refusalOfExpiry, scopeOfRole } from "#app/people/access-scope/scope-rules.ts";
import { findScope, namesOf, writeScopes } from "#app/people/access-scope/user-scope.server.ts";
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
    const scope = await findScope(db, editor.reach, companyId, { networkIds, groupIds, locationIds });
    const problems = problemsOfChoice({ networkIds, groupIds, locationIds }, scope, NOTHING_HELD);
    const expiry = expiresOn && refusalOfExpiry(expiresOn, now.toISOString().slice(0, 10));
    if (expiry) problems.expiresOn = [expiry];
    if (company.status !== "active")
      problems.companyId = [`${company.name} is ${company.status} and takes no new users.`];
    if (Object.keys(problems).length > 0) return { saved: false, problems };

    const values = { email, firstName, lastName, role, canAccessBusinessMetrics, canOrder, expiresOn };
    const by = {
      createdAt: now,
      createdBy: editor.userId,
      updatedAt: now,
      updatedBy: editor.userId,
      invitedBy: editor.userId,
    };
    const after = {
      ...values,
      status: "Invited",
      networks: namesOf(scope, "networkIds", networkIds),
      groups: namesOf(scope, "groupIds", groupIds),
      locations: namesOf(scope, "locationIds", locationIds),
      invitation: input.sendInvitation ? "sent" : "kept for later",
    };
    const created = await db
      .with("made", (db) =>
        db
          .insertInto("users")
          .values({ ...values, ...by, companyId, status: "Invited" })
          .onConflict((conflict) => conflict.column("email").doNothing())
          .returning("id"),
      )
      .with("audited", () => auditOfMade(editor, { action: "user.create", type: "user", companyId, after }))
      .selectFrom("made")
      .select("id")
      .executeTakeFirst();
    if (!created) return { saved: false, problems: problem("email", EMAIL_TAKEN) };

    const ids = { networkIds, groupIds, locationIds };
    await writeScopes(db, companyId, [{ userId: created.id, ids, held: NOTHING_HELD }]);
    if (input.sendInvitation) await sendInvitation(db, { id: created.id, email, firstName }, fullName(editor), now);
    return { saved: true, userId: created.id };
  });
}
