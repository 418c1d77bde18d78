import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { absolute, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { paths } from "#app/paths.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { isAdvisorRole, type Role } from "#app/platform/identity/roles.ts";

/** A job that did not run for so many hours still tells; within a day nobody is told the same twice. */
const HOURS_BACK = 23;

interface Expired {
  id: number;
  companyId: number | null;
  invited: string;
  userId: number;
  email: string;
  firstName: string;
  role: Role;
}

/** Tells whoever invited somebody that the invitation has expired before it was used. */
export async function tellExpiredInvitations(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Expired>`
    select invited.id, invited.company_id, invited.email as invited, inviter.id as user_id, inviter.email,
      inviter.first_name, inviter.role
    from tokens
    join users invited on invited.id = tokens.user_id and invited.status = 'Invited'
    join users inviter on inviter.id = invited.invited_by and inviter.status = 'Registered'
    where tokens.kind = 'invitation' and tokens.used_at is null
      and tokens.expires_at > ${now}::timestamptz - make_interval(hours => ${HOURS_BACK}) and tokens.expires_at <= ${now}
    order by tokens.id`.execute(db);
  await tell(db, "invitation.expired", rows, ({ id, companyId, invited, firstName, role }) => {
    const page = isAdvisorRole(role) && companyId !== null ? paths.editUser(companyId, id) : paths.guestAccounts();
    return {
      subject: `The invitation of ${invited} has expired`,
      greeting: greeting(firstName),
      paragraphs: ["It was not used in time. Send it again with one click, or take it back."],
      button: { label: "Look at it", link: absolute(site, page) },
      footer: `You receive this mail because you invited somebody to ${site.name}.`,
    };
  });
}
