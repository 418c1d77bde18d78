import { type NotificationTypeName, notificationCatalog } from "./notification-catalog.ts";

/** Message as the device's service worker reads it. */
export interface PushMessage {
  title: string;
  /** Path of the page that opens. */
  link: string;
  /** A later message of the same tag takes the place of this one on the device. */
  tag: string;
}

const MONEY = /[$€£]\s?\d|\d\s?(?:[$€£]|USD|EUR)/;

/**
 * Return the message of a notification. Everyone near the device can read it, so the topic takes the place of a title
 * that has an amount of money, or whose record the user no longer sees (`title` null). `fill` replaces placeholders.
 */
export function toPushMessage(
  { id, type, title, link }: { id: number; type: NotificationTypeName; title: string | null; link: string },
  fill: (text: string) => string,
): PushMessage {
  const isShown = title !== null && !MONEY.test(title);
  return { title: isShown ? title : fill(notificationCatalog[type].label), link, tag: `notification-${id}` };
}
