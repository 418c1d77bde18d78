import { z } from "zod";
import { emailAddress, singleLinePattern, personName, phoneNumber } from "#app/platform/fields/person-fields.ts";
import { versionField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export const MAIL_DIGESTS = ["off", "daily", "weekly"] as const;

/** Job title; an empty one becomes null. */
export const jobTitle = z
  .string()
  .trim()
  .max(100, "Use up to 100 characters.")
  .regex(singleLinePattern, "Use one line of text.")
  .optional()
  .transform((typed) => typed || null);

export const aboutYouForm = z.strictObject({
  intent: z.literal("about-you"),
  version: versionField,
  firstName: field(personName("first name"), "First name", { autoComplete: "given-name" }),
  lastName: field(personName("last name"), "Last name", { autoComplete: "family-name" }),
  phone: field(phoneNumber, "Phone", { widget: "phone", autoComplete: "tel" }),
  jobTitle: field(jobTitle, "Job title", { autoComplete: "organization-title" }),
});
export type AboutYou = z.output<typeof aboutYouForm>;

export const personalPreferencesForm = z.strictObject({
  intent: z.literal("preferences"),
  version: versionField,
  /** Null uses the company's time zone. */
  timeZone: field(
    z
      .string()
      .max(64, "Choose a time zone from the list.")
      .optional()
      .transform((name) => name ?? null),
    "Time zone",
  ),
  theme: field(z.enum(THEME_CHOICES, { error: "Choose an appearance." }), "Appearance", {
    widget: { as: "radio", words: { system: "Same as your device", light: "Light", dark: "Dark" } },
  }),
  /** Null means all locations. */
  defaultLocationId: field(
    z
      .number({ error: "Choose one of your {locations}." })
      .int("Choose one of your {locations}.")
      .max(2_147_483_647, "Choose one of your {locations}.")
      .optional()
      .transform((id) => id ?? null),
    "Default {location}",
    {
      help: "The portal opens to this {location}.",
      widget: { as: "select", emptyLabel: "All your {locations}" },
    },
  ),
  mailDigest: field(z.enum(MAIL_DIGESTS, { error: "Choose how often you get the summary email." }), "Summary email", {
    widget: { as: "radio" },
  }),
});
export type Preferences = z.output<typeof personalPreferencesForm>;

/** Current password of the user. Its rules are those of the day it was chosen, so it is not checked against today's. */
const currentPassword = field(
  z.string({ error: "Enter your current password." }).max(1_000, "This password is not correct."),
  "Current password",
);

export const emailChangeForm = z.strictObject({
  intent: z.literal("email"),
  email: field(emailAddress, "New email", {
    help: "We'll send a link to this address. Your email changes when you confirm it there.",
    widget: "email",
    autoComplete: "email",
  }),
  currentPassword,
});

export const passwordChangeForm = z
  .strictObject({
    intent: z.literal("password"),
    currentPassword,
    newPassword: field(
      z.string({ error: "Enter a new password." }).max(1_000, "Use up to 128 characters."),
      "New password",
    ),
    newPasswordAgain: field(
      z.string({ error: "Enter the new password again." }).max(1_000, "The passwords don't match."),
      "Confirm new password",
    ),
  })
  .refine((form) => form.newPassword === form.newPasswordAgain, {
    path: ["newPasswordAgain"],
    message: "The passwords don't match.",
  });
