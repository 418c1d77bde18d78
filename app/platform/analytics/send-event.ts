import { tellApi } from "#app/ui/api-client.ts";
import type { EventPayload } from "./event-payload.ts";

/** Who the browser's events are from, as the page knows it; the server checks it against the session. */
export interface EventSender {
  companyId: number;
  companyName: string;
  organizationId: number | null;
  organizationName: string | null;
  username: string;
}

/** Tells the server of an event. Nobody waits for it, and a failure is nobody's concern. */
export function sendEvent(event: string, sender: EventSender): void {
  const payload: EventPayload = { id: newId(), event, $initial_referrer: document.referrer || "$direct", ...sender };
  tellApi("/analytics/create-event", payload);
}

/** A random UUID. `crypto.randomUUID` is missing where a page is served over plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
