import type { EventPayload } from "./event-payload.ts";

interface Sender {
  companyId: number | null;
  memberships: { id: number; name: string }[];
}

/**
 * The network that an event belongs to, null for none; "foreign" when it names a company or a network that the sender
 * is not in.
 */
export function networkOfEvent(
  event: Pick<EventPayload, "companyId" | "organizationId">,
  sender: Sender,
): { id: number; name: string } | null | "foreign" {
  if (typeof event.companyId === "number" && event.companyId !== sender.companyId) return "foreign";
  if (typeof event.organizationId !== "number") return null;
  return sender.memberships.find((network) => network.id === event.organizationId) ?? "foreign";
}

/**
 * A referrer without its query, fragment and credentials, which may hold secrets; "$direct" and its like stay as they
 * are.
 */
export function plainReferrer(referrer: string | null | undefined): string | null {
  if (!referrer) return null;
  if (!URL.canParse(referrer)) return referrer.split(/[?#]/)[0] || null;
  const url = new URL(referrer);
  return url.host ? `${url.protocol}//${url.host}${url.pathname}` : url.protocol;
}
