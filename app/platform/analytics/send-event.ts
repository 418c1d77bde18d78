import { trackApiCall } from "#app/ui/browser/api-client.ts";
import { randomHex } from "#app/ui/browser/random-hex.ts";
import type { EventPayload } from "./event-payload.ts";

/** Sender of the browser's events, as the page knows it; the server checks it against the session. */
export interface EventSender {
  companyId: number;
  companyName: string;
  organizationId: number | null;
  organizationName: string | null;
  username: string;
}

/** Send an event to the server without waiting; a failure shows a toast, and an expired session leads to sign-in. */
export function sendAnalyticsEvent(event: string, sender: EventSender): void {
  const payload: EventPayload = {
    id: randomHex(),
    event,
    $initial_referrer: document.referrer || "$direct",
    ...sender,
  };
  trackApiCall("/analytics/create-event", payload);
}
