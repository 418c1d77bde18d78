import type { Db } from "#db/connect.ts";
import { countText } from "#app/ui/text/format.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { markNotificationsRead, snoozeNotification } from "./mark-notifications.server.ts";
import { muteNotificationType } from "./preferences.server.ts";

/** Intents of the page's buttons. */
export const NOTIFICATION_INTENTS = ["read-all", "read", "tomorrow", "next-week", "mute"] as const;

/** Run the action of a button on the notifications page and return the message to show; null when nothing was done. */
export async function runNotificationAction(
  db: Db,
  user: AuditActor & { userId: number },
  { intent, id, now }: { intent: (typeof NOTIFICATION_INTENTS)[number] | null; id: number; now: Date },
): Promise<string | null> {
  const { userId } = user;
  switch (intent) {
    case "read-all":
      return `${countText(await markNotificationsRead(db, userId, null, now), "notification")} marked as read.`;
    case "read":
      return (await markNotificationsRead(db, userId, id, now)) > 0 ? "Marked as read." : null;
    case "tomorrow":
      return (await snoozeNotification(db, { userId, id, until: intent, now })) ? "We'll remind you tomorrow." : null;
    case "next-week":
      return (await snoozeNotification(db, { userId, id, until: intent, now })) ? "We'll remind you on Monday." : null;
    case "mute":
      return (await muteNotificationType(db, user, id))
        ? "Notifications on this topic are off. Turn them on again in notification settings."
        : null;
    case null:
      return null;
  }
}
