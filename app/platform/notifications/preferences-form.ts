import { z } from "zod";

export const digestLabels = { daily: "Every day", weekly: "Every Monday", off: "Never" };

/** Form of a user's channels and digest. */
export const notificationPreferencesForm = z.strictObject({
  digest: z.enum(["daily", "weekly", "off"], { error: "Choose how often you get a digest." }),
  inApp: z.array(z.string().max(40)).max(40),
  byMail: z.array(z.string().max(40)).max(40),
  byPush: z.array(z.string().max(40)).max(40),
});
export type NotificationPreferencesForm = z.output<typeof notificationPreferencesForm>;
