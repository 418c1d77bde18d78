import { z } from "zod";
import { emailAddress, oneLine, personName, phoneNumber } from "#app/platform/fields/person-fields.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export const DIGESTS = ["off", "daily", "weekly"] as const;

/** The hidden version of the record that a form was opened on. */
const version = z.number({ error: "Reload the page and save again." }).int("Reload the page and save again.");

/** A job title; "" where none is typed, as null. */
export const jobTitle = z
  .string()
  .trim()
  .max(100, "Use at most 100 characters.")
  .regex(oneLine, "Use one line of text.")
  .optional()
  .transform((typed) => typed || null);

export const aboutYouForm = z.strictObject({
  intent: z.literal("about-you"),
  version,
  firstName: personName("first name"),
  lastName: personName("last name"),
  phone: phoneNumber,
  jobTitle,
});
export type AboutYou = z.output<typeof aboutYouForm>;

export const preferencesForm = z.strictObject({
  intent: z.literal("preferences"),
  version,
  /** Null follows the company. */
  timeZone: z
    .string()
    .max(64, "Choose a time zone from the list.")
    .optional()
    .transform((name) => name ?? null),
  theme: z.enum(THEME_CHOICES, { error: "Choose how the pages look." }),
  /** Null stands for all locations. */
  defaultLocationId: z
    .number({ error: "Choose one of your {locations}." })
    .int("Choose one of your {locations}.")
    .max(2_147_483_647, "Choose one of your {locations}.")
    .optional()
    .transform((id) => id ?? null),
  mailDigest: z.enum(DIGESTS, { error: "Choose how often you get mail." }),
});
export type Preferences = z.output<typeof preferencesForm>;

/** The one password that somebody proves themselves with. Its rules are those of the day it was chosen. */
const currentPassword = z.string({ error: "Enter your current password." }).max(1_000, "This password is not correct.");

export const emailChangeForm = z.strictObject({
  intent: z.literal("email"),
  email: emailAddress,
  currentPassword,
});

export const passwordChangeForm = z
  .strictObject({
    intent: z.literal("password"),
    currentPassword,
    newPassword: z.string({ error: "Enter a new password." }).max(1_000, "Use at most 128 characters."),
    newPasswordAgain: z.string({ error: "Enter the new password again." }).max(1_000, "The two passwords differ."),
  })
  .refine((form) => form.newPassword === form.newPasswordAgain, {
    path: ["newPasswordAgain"],
    message: "The two passwords differ.",
  });
