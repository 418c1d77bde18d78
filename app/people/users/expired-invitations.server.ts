import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { isAdvisorRole, type Role } from "#app/platform/identity/roles.ts";

/** Covers hours in which the job did not run; a notification is sent at most once within a day. */
const LOOKBACK_HOURS = 23;

interface ExpiredInvitation {
  id: number;
  companyId: number | null;
  invited: string;
  userId: number;
  email: string;
  firstName: string;
  role: Role;
}

/** Notify inviters of invitations that expired unused. */
export async function notifyExpiredInvitations(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<ExpiredInvitation>`
    select invited.id, invited.company_id, invited.email as invited, inviter.id as user_id, inviter.email,
      inviter.first_name, inviter.role
    from tokens
    join users invited on invited.id = tokens.user_id and invited.status = 'Invited'
    join users inviter on inviter.id = invited.invited_by and inviter.status = 'Registered'
    where tokens.kind = 'invitation' and tokens.used_at is null
      and tokens.expires_at > ${now}::timestamptz - make_interval(hours => ${LOOKBACK_HOURS}) and tokens.expires_at <= ${now}
    order by tokens.id`.execute(db);
  await notify(db, "invitation.expired", rows, ({ id, companyId, invited, firstName, role }) => {
    const page = isAdvisorRole(role) && companyId !== null ? paths.editUser(companyId, id) : paths.guestAccounts();
    return {
      subject: `The invitation to ${invited} has expired`,
      greeting: greeting(firstName),
      paragraphs: ["It wasn't used in time. Send a new one if it's still needed."],
      button: { label: "Review invitation", link: absoluteUrl(site, page) },
      footer: `You received this email because you invited someone to ${site.name}.`,
    };
  });
}
