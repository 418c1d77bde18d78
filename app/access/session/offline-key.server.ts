import { hkdfSync } from "node:crypto";

/**
 * Derive the key with which a user's browsers encrypt forms that wait for a network, in base64. Only a session of the
 * user gets it, so what a browser keeps beyond the session can be read by nobody else.
 */
export function deriveOfflineKey(userId: number, secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", `offline forms of user ${userId}`, 32)).toString("base64");
}
