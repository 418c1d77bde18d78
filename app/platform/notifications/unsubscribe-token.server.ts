import { createHmac, timingSafeEqual } from "node:crypto";
import { isNotificationType, type NotificationTypeName } from "./notification-catalog.ts";

export interface Subscription {
  userId: number;
  /** "digest" is the mail that summarizes all other types. */
  type: NotificationTypeName | "digest";
}

/**
 * Return the token that ends one user's mails of one type without signing in. It cannot be forged without the secret
 * and does nothing else, so it is not stored and never expires.
 */
export function createUnsubscribeToken({ userId, type }: Subscription, secret: string): string {
  return `${userId}.${type}.${signatureOf(`${userId}.${type}`, secret)}`;
}

/** Verify an unsubscribe token, and return its user and notification type; null when it is forged. */
export function verifyUnsubscribeToken(token: string, secret: string): Subscription | null {
  const [, id = "", type = "", signature = ""] = /^(\d{1,9})\.([a-zA-Z.]{1,40})\.([\w-]{43})$/.exec(token) ?? [];
  if (type !== "digest" && !isNotificationType(type)) return null;
  const expected = Buffer.from(signatureOf(`${id}.${type}`, secret));
  const received = Buffer.from(signature);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return { userId: Number(id), type };
}

function signatureOf(what: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe:${what}`).digest("base64url");
}
