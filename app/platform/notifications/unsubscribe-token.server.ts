import { createHmac, timingSafeEqual } from "node:crypto";
import { isNotificationType, type NotificationTypeName } from "./catalogue.ts";

export interface Subscription {
  userId: number;
  /** "digest" is the mail that gathers all others. */
  type: NotificationTypeName | "digest";
}

/**
 * What ends one person's mails of one type without signing in: nobody can make one without the secret, and all it does is
 * to end these mails, so it is kept nowhere and holds for as long as the mail lies in a mailbox.
 */
export function unsubscribeToken({ userId, type }: Subscription, secret: string): string {
  return `${userId}.${type}.${signatureOf(`${userId}.${type}`, secret)}`;
}

/** Whose mails of which type a token ends; null for a forged one. */
export function readUnsubscribeToken(token: string, secret: string): Subscription | null {
  const [, id = "", type = "", signature = ""] = /^(\d{1,9})\.([a-zA-Z.]{1,40})\.([\w-]{43})$/.exec(token) ?? [];
  if (type !== "digest" && !isNotificationType(type)) return null;
  const expected = Buffer.from(signatureOf(`${id}.${type}`, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId: Number(id), type };
}

function signatureOf(what: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe:${what}`).digest("base64url");
}
