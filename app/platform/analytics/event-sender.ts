import type { EventSender } from "./send-event.ts";

interface Viewer {
  firstName: string;
  lastName: string;
  company: { id: number; name: string };
  network: { id: number; name: string } | null;
}

/** Who the events of somebody's browser are from. */
export function senderOf({ firstName, lastName, company, network }: Viewer): EventSender {
  return {
    companyId: company.id,
    companyName: company.name,
    organizationId: network?.id ?? null,
    organizationName: network?.name ?? null,
    username: `${firstName} ${lastName}`,
  };
}
