import { createHmac } from "node:crypto";
import { env } from "#app/env.server.ts";

/**
 * Return the proof of an email for the support chat, an HMAC-SHA256 with INTERCOM_SECRET; null when the chat is not set
 * up.
 */
function intercomHmacOf(email: string): string | null {
  return env.INTERCOM_SECRET ? createHmac("sha256", env.INTERCOM_SECRET).update(email).digest("hex") : null;
}

/**
 * Return the browser's configuration of the support chat. `appId` null means no chat, also for an advisor who views a
 * customer's pages and would write in the customer's name.
 */
export function supportChatOf(user: { email: string; viewedBy: object | null }) {
  if (user.viewedBy) return { appId: null, hmac: null };
  return { appId: env.INTERCOM_APP_ID ?? null, hmac: intercomHmacOf(user.email) };
}
