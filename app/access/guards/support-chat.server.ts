import { createHmac } from "node:crypto";
import { env } from "#app/env.server.ts";

/** Proves an e-mail to the support chat: HMAC-SHA256 under INTERCOM_SECRET; null where the chat is not set up. */
function intercomHmacOf(email: string): string | null {
  return env.INTERCOM_SECRET ? createHmac("sha256", env.INTERCOM_SECRET).update(email).digest("hex") : null;
}

/**
 * What the browser needs to start the support chat; `appId` null means there is none, as for an advisor who looks at
 * somebody's pages and would speak in their name.
 */
export function supportChatOf(person: { email: string; viewedBy: object | null }) {
  if (person.viewedBy) return { appId: null, hmac: null };
  return { appId: env.INTERCOM_APP_ID ?? null, hmac: intercomHmacOf(person.email) };
}
