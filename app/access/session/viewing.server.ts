import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { TERMS_WERE_OFF } from "#app/access/terms/acceptance-rules.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { mayEnter } from "./may-enter.server.ts";

export const VIEWING_MINUTES = 30;

/**
 * Holds for a customer, in `users` beside their `companies`, whose pages the advisor in `holders` may look at: somebody who
 * could open them now, of a company in the advisor's reach.
 */
function mayBeViewed(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(users.status = 'Registered' and users.role = any(${[...CUSTOMER_ROLES]})
    and ${mayEnter(now)}
    and (case when companies.terms_and_conditions_disabled then users.accepted_terms_version >= ${TERMS_WERE_OFF}
      else users.accepted_terms_version >= companies.required_terms_version end)
    and (holders.role = 'Senior Advisor' or holders.role = 'Mainstreet Advisor' and companies.id in (
      select company_id from advisor_companies where user_id = holders.id)))`;
}

/**
 * Whose pages a session shows, beside its `sessions` and their `holders`: the holder's own, unless an advisor looks at a
 * customer's. It ends with its time, with anything that ends the customer's own sessions, and with the advisor's reach.
 */
export function shownUserId(now: Date): RawBuilder<number> {
  return sql<number>`coalesce((
    select users.id from users join companies on companies.id = users.company_id
    where users.id = sessions.viewing_user_id and sessions.viewing_until > ${now}
      and users.auth_epoch = sessions.viewing_auth_epoch and ${mayBeViewed(now)}), sessions.user_id)`;
}

type Holder = Actor & { userId: number; sessionId: number };

/**
 * Lets an advisor's session show the portal as a customer sees it, for 30 minutes; false where the customer could not open it
 * now, or the advisor does not reach them. A weekly digest finds the audit row by its action and object.
 */
export async function startViewing(
  db: Db,
  holder: Holder,
  userId: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + VIEWING_MINUTES * 60_000);
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ companyId: number }>`
      update sessions set viewing_user_id = users.id, viewing_until = ${until}, viewing_reason = ${reason},
        viewing_auth_epoch = users.auth_epoch
      from users join companies on companies.id = users.company_id, users holders
      where sessions.id = ${holder.sessionId} and sessions.revoked_at is null and holders.id = sessions.user_id
        and holders.id = ${holder.userId} and users.id = ${userId} and ${mayBeViewed(now)}
      returning users.company_id
    `.execute(db);
    const [viewed] = rows;
    if (!viewed) return false;
    await writeAudit(db, holder, {
      action: "user.view-as",
      object: { type: "user", id: userId },
      companyId: viewed.companyId,
      after: { reason, until },
    });
    return true;
  });
}

/** Whom a session may be looking at, and in which company. */
interface Viewer extends Actor {
  userId: number;
  sessionId: number;
  companyId: number | null;
}

/** Gives an advisor their own pages back at once. */
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
