import type { Db } from "#db/connect.ts";
import { countText } from "#app/ui/format.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { markRead, snooze } from "./mark.server.ts";
import { muteTypeOf } from "./preferences.server.ts";

/** Does what a button of the notifications' page says; what its reader is told, or null where nothing was done. */
export async function answerRow(
  db: Db,
  person: Actor & { userId: number },
  intent: unknown,
  id: number,
  now: Date,
): Promise<string | null> {
  const { userId } = person;
  switch (intent) {
    case "read-all":
      return `${countText(await markRead(db, userId, null, now), "notification")} marked as read.`;
    case "read":
      return (await markRead(db, userId, id, now)) > 0 ? "Marked as read." : null;
    case "tomorrow":
      return (await snooze(db, userId, id, "tomorrow", now)) ? "You see it again tomorrow." : null;
    case "next-week":
      return (await snooze(db, userId, id, "next-week", now)) ? "You see it again on Monday." : null;
    case "mute":
      return (await muteTypeOf(db, person, id))
        ? "You are not told of this any more. Choose what you are told to change that."
        : null;
    default:
      return null;
  }
}
