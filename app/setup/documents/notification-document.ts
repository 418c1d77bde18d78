import { z } from "zod";
import { notificationCatalog, type NotificationChannels } from "#app/platform/notifications/notification-catalog.ts";
import { rule } from "./rule-texts.ts";

const reminder = (mail: "daily" | "weekly", label: string) =>
  rule(
    z
      .object({
        mail: rule(z.enum(["now", "daily", "weekly", "off"]), "Email", undefined, {
          words: { now: "Right away", daily: "Once a day", weekly: "Once a week", off: "Never" },
        }),
      })
      .default({ mail }),
    label,
  );

const channels = (standard: NotificationChannels, label: string) =>
  rule(
    z
      .strictObject({
        inApp: rule(z.boolean(), "In the portal"),
        mail: rule(z.enum(["now", "off"]), "Email", undefined, { words: { now: "Right away", off: "Never" } }),
      })
      .default({ inApp: standard.inApp, mail: standard.byMail ? "now" : "off" }),
    label,
  );

/**
 * Notifications that users get, and how, until they choose for themselves: how often they are reminded of to-dos, and
 * the channels of each type that has a setting.
 */
export const notificationDefaults = z.strictObject({
  actionDue: reminder("daily", "To-dos due soon"),
  actionLate: reminder("weekly", "Late to-dos"),
  ...Object.fromEntries(
    Object.values(notificationCatalog).flatMap(({ setting, standard, label }) =>
      setting === null ? [] : [[setting, channels(standard, label)] as const],
    ),
  ),
});
