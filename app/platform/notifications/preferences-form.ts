import { z } from "zod";

export const digestWords = { daily: "Every day", weekly: "Every Monday", off: "Never" };

/** Where somebody is told of what, and how often a digest comes. */
export const preferencesForm = z.strictObject({
  digest: z.enum(["daily", "weekly", "off"], { error: "Choose how often you get a digest." }),
  inApp: z.array(z.string().max(40)).max(40),
  byMail: z.array(z.string().max(40)).max(40),
});
export type PreferencesForm = z.output<typeof preferencesForm>;
