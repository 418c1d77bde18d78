import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { AdvisorRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { type Actor, system } from "#app/platform/identity/actor.ts";
import { problemsOfAdvised, findAdvised, writeAdvised } from "./advised-companies.server.ts";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Editor } from "#app/people/users/lock-user.server.ts";
import { insertInvited } from "#app/people/users/save-account.server.ts";
import { type NewAdvisor, firstAdvisorForm } from "#app/people/users/user-form.ts";
import { EMAIL_TAKEN, NO_ADVISOR_ROLE, advisorRoleOf } from "#app/people/users/user-rules.ts";

type Created = { saved: true; link: string } | { saved: false; problems: string[] };

/**
 * Makes an Invited Senior Advisor on behalf of the server, as the first one of an installation needs it, and mails the
 * invitation, whose link is returned too; somebody who is invited already gets a fresh one. Names may be "". `problems` are sentences.
 */
export async function createAdvisor(
  db: Db,
  input: { email: string; firstName: string; lastName: string },
): Promise<Created> {
  const { email, firstName, lastName } = input;
  const parsed = firstAdvisorForm.safeParse({
    email,
    firstName: firstName.trim() || undefined,
    lastName: lastName.trim() || undefined,
  });
  if (!parsed.success) return { saved: false, problems: parsed.error.issues.map((issue) => issue.message) };
  const advisor = { ...parsed.data, role: "Senior Advisor" as const };
  return db.transaction().execute(async (db) => {
    const at = now();
    const userId = await insertAdvisor(db, system, advisor, [], at);
    if (userId === null) return inviteAgain(db, advisor.email, at);
    const { link } = await sendInvitation(db, { id: userId, ...advisor }, site.name, at);
    return { saved: true, link };
  });
}

/** Give the Senior Advisor of an address a fresh link while they are not registered. */
async function inviteAgain(db: Db, email: string, at: Date): Promise<Created> {
  const waiting = await db
    .selectFrom("users")
    .select(["id", "email", "firstName"])
    .where("email", "=", email)
    .where("role", "=", "Senior Advisor")
    .where("status", "=", "Invited")
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return { saved: false, problems: [EMAIL_TAKEN] };
  const { link } = await sendInvitation(db, waiting, site.name, at);
  return { saved: true, link };
}

type Invited = { saved: true; userId: number } | { saved: false; problems: Problems };

/** Makes an Invited advisor and mails the invitation, or keeps it for later. */
export async function inviteAdvisor(db: Db, editor: Editor, input: NewAdvisor, now: Date): Promise<Invited> {
  await requireAssignable(db, editor, input.role);
  const role = advisorRoleOf(input.role);
  if (!role) return { saved: false, problems: problem("role", NO_ADVISOR_ROLE) };
  const { email, firstName, lastName, companyIds } = input;
  return once(db, editor, input, now, async (db): Promise<Invited> => {
    const advised = role === "Senior Advisor" ? [] : await findAdvised(db, editor.reach, companyIds);
    const problems = problemsOfAdvised(role, companyIds, advised);
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const userId = await insertAdvisor(db, editor, { email, firstName, lastName, role }, advised, now);
    if (userId === null) return { saved: false, problems: problem("email", EMAIL_TAKEN) };
    if (input.sendInvitation) await sendInvitation(db, { id: userId, email, firstName }, fullName(editor), now);
    return { saved: true, userId };
  });
}

/** The new advisor's id; null when the e-mail is in use. */
async function insertAdvisor(
  db: Db,
  actor: Actor,
  advisor: { email: string; firstName: string; lastName: string; role: AdvisorRole },
  companies: { id: number; name: string }[],
  now: Date,
): Promise<number | null> {
  const names = companies.map((company) => company.name);
  const userId = await insertInvited(db, actor, null, advisor, { companies: names }, now);
  if (userId === null) return null;
  await writeAdvised(
    db,
    userId,
    companies.map((company) => company.id),
  );
  return userId;
}
