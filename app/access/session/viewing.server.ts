import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { ACCEPTED_WHILE_TERMS_OFF } from "#app/access/terms/acceptance-rules.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { canEnter } from "./can-enter.server.ts";

export const VIEWING_MINUTES = 30;

/**
 * Build the SQL condition on a customer in `users` joined with `companies` that the advisor in `holders` can view their
 * pages: the customer could open them now, and the company is within the advisor's scope.
 */
function canBeViewed(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(users.status = 'Registered' and users.role = any(${[...CUSTOMER_ROLES]})
    and ${canEnter(now)}
    and (case when companies.terms_and_conditions_disabled then users.accepted_terms_version >= ${ACCEPTED_WHILE_TERMS_OFF}
      else users.accepted_terms_version >= companies.required_terms_version end)
    and (holders.role = 'Senior Advisor' or holders.role = 'Mainstreet Advisor' and companies.id in (
      select company_id from advisor_companies where user_id = holders.id)))`;
}

/**
 * Build the SQL of the user whose pages a session shows, next to its `sessions` and their `holders`: the session's own
 * user, unless an advisor views a customer's pages. Viewing ends with its time, with anything that ends the customer's
 * own sessions, and with the advisor's access to the company.
 */
export function viewedUserId(now: Date): RawBuilder<number> {
  return sql<number>`coalesce((
    select users.id from users join companies on companies.id = users.company_id
    where users.id = sessions.viewing_user_id and sessions.viewing_until > ${now}
      and users.auth_epoch = sessions.viewing_auth_epoch and ${canBeViewed(now)}), sessions.user_id)`;
}

type Holder = AuditActor & { userId: number; sessionId: number };

/**
 * Show an advisor the portal as a customer sees it, for 30 minutes; return false when the customer could not open it
 * now or is out of the advisor's scope. A weekly digest finds the audit entry by its action and object.
 */
export async function startViewing(
  db: Db,
  { holder, userId, reason, now }: { holder: Holder; userId: number; reason: string; now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + VIEWING_MINUTES * 60_000);
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ companyId: number }>`
      update sessions set viewing_user_id = users.id, viewing_until = ${until}, viewing_reason = ${reason},
        viewing_auth_epoch = users.auth_epoch
      from users join companies on companies.id = users.company_id, users holders
      where sessions.id = ${holder.sessionId} and sessions.revoked_at is null and holders.id = sessions.user_id
        and holders.id = ${holder.userId} and users.id = ${userId} and ${canBeViewed(now)}
      returning users.company_id
    `.execute(db);
    const [viewed] = rows;
    if (!viewed) return false;
    await writeAudit(db, holder, {
      action: "user.view-as",
      object: { type: "user", id: userId },
      companyId: viewed.companyId,
      after: { reason, minutes: VIEWING_MINUTES },
    });
    return true;
  });
}

/** Session with the viewed user and their company. */
interface Viewer extends AuditActor {
  userId: number;
  sessionId: number;
  companyId: number | null;
}

/** Return an advisor to their own pages at once. */
export async function stopViewing(db: Db, viewer: Viewer): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db
      .updateTable("sessions")
      .set({ viewingUserId: null, viewingUntil: null, viewingReason: null, viewingAuthEpoch: null })
      .where("id", "=", viewer.sessionId)
      .execute();
    await writeAudit(db, viewer, { action: "user.view-as-end", object: { type: "user", id: viewer.userId } });
  });
}
