import { tellApi } from "#app/ui/api-client.ts";
import { newKey } from "#app/ui/new-key.ts";
import type { EventPayload } from "./event-payload.ts";

/** Who the browser's events are from, as the page knows it; the server checks it against the session. */
export interface EventSender {
  companyId: number;
  companyName: string;
  organizationId: number | null;
  organizationName: string | null;
  username: string;
}

/** Tells the server of an event. Nobody waits for it; a failure is a toast, and a session that ended leads to sign-in. */
export function sendEvent(event: string, sender: EventSender): void {
  const payload: EventPayload = { id: newKey(), event, $initial_referrer: document.referrer || "$direct", ...sender };
  tellApi("/analytics/create-event", payload);
}
