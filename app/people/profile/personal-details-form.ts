import { z } from "zod";
import { emailAddress, oneLine, personName, phoneNumber } from "#app/platform/fields/person-fields.ts";
import { version } from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export const DIGESTS = ["off", "daily", "weekly"] as const;

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
  firstName: said(personName("first name"), "First name", { autoComplete: "given-name" }),
  lastName: said(personName("last name"), "Last name", { autoComplete: "family-name" }),
  phone: said(phoneNumber, "Phone", { widget: "phone", autoComplete: "tel" }),
  jobTitle: said(jobTitle, "Job title", { autoComplete: "organization-title" }),
});
export type AboutYou = z.output<typeof aboutYouForm>;

export const preferencesForm = z.strictObject({
  intent: z.literal("preferences"),
  version,
  /** Null follows the company. */
  timeZone: said(
    z
      .string()
      .max(64, "Choose a time zone from the list.")
      .optional()
      .transform((name) => name ?? null),
    "Time zone",
  ),
  theme: said(z.enum(THEME_CHOICES, { error: "Choose how the pages look." }), "Look", {
    widget: { as: "radio", words: { system: "As your device", light: "Light", dark: "Dark" } },
  }),
  /** Null stands for all locations. */
  defaultLocationId: said(
    z
      .number({ error: "Choose one of your {locations}." })
      .int("Choose one of your {locations}.")
      .max(2_147_483_647, "Choose one of your {locations}.")
      .optional()
      .transform((id) => id ?? null),
    "Default {location}",
    {
      help: "Pages that show one {location} start with this one.",
      widget: { as: "select", emptyLabel: "All of your {locations}" },
    },
  ),
  mailDigest: said(z.enum(DIGESTS, { error: "Choose how often you get mail." }), "Mail digest", {
    widget: { as: "radio" },
  }),
});
export type Preferences = z.output<typeof preferencesForm>;

/** The one password that somebody proves themselves with. Its rules are those of the day it was chosen. */
const currentPassword = said(
  z.string({ error: "Enter your current password." }).max(1_000, "This password is not correct."),
  "Current password",
);

export const emailChangeForm = z.strictObject({
  intent: z.literal("email"),
  email: said(emailAddress, "New e-mail", {
    help: "We mail a link to this address. Your e-mail changes when you open it.",
    widget: "email",
    autoComplete: "email",
  }),
  currentPassword,
});

export const passwordChangeForm = z
  .strictObject({
    intent: z.literal("password"),
    currentPassword,
    newPassword: said(
      z.string({ error: "Enter a new password." }).max(1_000, "Use at most 128 characters."),
      "New password",
    ),
    newPasswordAgain: said(
      z.string({ error: "Enter the new password again." }).max(1_000, "The two passwords differ."),
      "New password again",
    ),
  })
  .refine((form) => form.newPassword === form.newPasswordAgain, {
    path: ["newPasswordAgain"],
    message: "The two passwords differ.",
  });
