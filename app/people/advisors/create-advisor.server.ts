import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AdvisorRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { type AuditActor, systemActor } from "#app/platform/identity/actor.ts";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { AdvisorActor } from "#app/people/users/lock-user.server.ts";
import { insertInvitedUser } from "#app/people/users/save-account.server.ts";
import { type NewAdvisor, firstAdvisorForm } from "#app/people/users/user-form.ts";
import { EMAIL_TAKEN, NO_ADVISOR_ROLE, toAdvisorRole } from "#app/people/users/user-rules.ts";
import { validateAdvisedCompanies, findAdvisedCompanies, writeAdvisedCompanies } from "./advised-companies.server.ts";

type Created = { saved: true; link: string } | { saved: false; problems: string[] };

/**
 * Create an Invited Senior Advisor on behalf of the server, for the first one of an installation. Mails the invitation
 * and returns its link; an advisor invited before gets a fresh link. Names may be "". `fieldErrors` are sentences.
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
    const userId = await insertAdvisor({ db, actor: systemActor, now: at }, advisor, []);
    if (userId === null) return reinviteAdvisor(db, advisor.email, at);
    const { link } = await sendInvitation(db, { id: userId, ...advisor }, site.name, at);
    return { saved: true, link };
  });
}

/** Send a fresh link to the Senior Advisor with an address who has not registered yet. */
async function reinviteAdvisor(db: Db, email: string, at: Date): Promise<Created> {
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

type Invited = { saved: true; userId: number } | { saved: false; fieldErrors: FieldErrors };

/** Create an Invited advisor and mail the invitation, or leave it unsent for later. */
export async function inviteAdvisor(db: Db, actor: AdvisorActor, input: NewAdvisor, now: Date): Promise<Invited> {
  await requireAssignable(db, actor, input.role);
  const role = toAdvisorRole(input.role);
  if (!role) return { saved: false, fieldErrors: fieldError("role", NO_ADVISOR_ROLE) };
  const { email, firstName, lastName, companyIds } = input;
  return idempotent({ db, actor, now }, input, async (db): Promise<Invited> => {
    const advised = role === "Senior Advisor" ? [] : await findAdvisedCompanies(db, actor.access, companyIds);
    const fieldErrors = validateAdvisedCompanies(role, companyIds, advised);
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const userId = await insertAdvisor({ db, actor, now }, { email, firstName, lastName, role }, advised);
    if (userId === null) return { saved: false, fieldErrors: fieldError("email", EMAIL_TAKEN) };
    if (input.sendInvitation) await sendInvitation(db, { id: userId, email, firstName }, fullName(actor), now);
    return { saved: true, userId };
  });
}

/** Return the new advisor's id; null when the email is in use. */
async function insertAdvisor(
  { db, actor, now }: Context<AuditActor>,
  advisor: { email: string; firstName: string; lastName: string; role: AdvisorRole },
  companies: { id: number; name: string }[],
): Promise<number | null> {
  const names = companies.map((company) => company.name);
  const userId = await insertInvitedUser({ db, actor, now }, null, advisor, { companies: names });
  if (userId === null) return null;
  await writeAdvisedCompanies(
    db,
    userId,
    companies.map((company) => company.id),
  );
  return userId;
}
