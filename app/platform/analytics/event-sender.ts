import type { EventSender } from "./send-event.ts";

interface Viewer {
  firstName: string;
  lastName: string;
  company: { id: number; name: string };
  network: { id: number; name: string } | null;
}

/** Return the sender of the events that the viewer's browser sends. */
export function toEventSender({ firstName, lastName, company, network }: Viewer): EventSender {
  return {
    companyId: company.id,
    companyName: company.name,
    organizationId: network?.id ?? null,
    organizationName: network?.name ?? null,
    username: `${firstName} ${lastName}`,
  };
}
