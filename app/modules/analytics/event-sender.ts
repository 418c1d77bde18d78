import type { CompanyOfMember, Membership } from "#app/modules/access/session.server.ts";
import type { EventSender } from "./send-event.ts";

interface Viewer {
  firstName: string;
  lastName: string;
  company: CompanyOfMember;
  memberships: Membership[];
}

/** Who the events of somebody's browser are from. */
export function senderOf({ firstName, lastName, company, memberships: [network] }: Viewer): EventSender {
  return {
    companyId: company.id,
    companyName: company.name,
    organizationId: network?.id ?? null,
    organizationName: network?.name ?? null,
    username: `${firstName} ${lastName}`,
  };
}
