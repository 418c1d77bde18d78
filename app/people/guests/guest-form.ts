import { z } from "zod";
import { emailAddress, personName } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  recordIdField,
  checkboxField,
  versionField,
  intentField,
} from "#app/platform/fields/text-fields.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import { lastAccessDay } from "#app/people/users/user-form.ts";
import { jobTitle } from "#app/people/profile/personal-details-form.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { NO_LOCATION, NO_NETWORK, accessField } from "./guest-rules.ts";

const ids = z
  .array(recordIdField)
  .max(1_000, "Choose up to 1,000, or select entire {networks}.")
  .optional()
  .transform((chosen) => [...new Set(chosen)]);

/** Ticked networks and locations. `find` is the search text of the locations' list. */
const access = {
  networkIds: field(ids, "{Networks}"),
  locationIds: field(ids, "{Locations}"),
  find: z.string().optional(),
  intent: intentField(["save", "find"]),
};

const account = {
  firstName: field(personName("first name"), "First name"),
  lastName: field(personName("last name"), "Last name"),
  jobTitle: field(jobTitle, "Job title"),
  role: field(z.enum(GUEST_ROLES, { error: "Choose a role." }), "Role"),
  canOrder: field(checkboxField, "Can place orders", {
    help: "Gift cards, free coffee, social media and studio requests, for their own {locations}.",
    widget: "tick",
  }),
  expiresOn: field(lastAccessDay, "Last day of access", { help: "Up to two years from today.", widget: "day" }),
};

const email = field(emailAddress, "Email", {
  help: "We'll send the invitation to this email. They'll use it to sign in.",
  widget: "email",
});

/** Form that invites a guest. */
export const newGuestForm = z
  .strictObject({ idempotencyKey: idempotencyKeyField, email, ...account, ...access })
  .superRefine(refineAccess);
export type NewGuest = z.output<typeof newGuestForm>;

export const guestContactLayout: FormLayout<typeof newGuestForm> = [
  { title: "Contact details", fields: ["email", ["firstName", "lastName"], "jobTitle"] },
];

/** Form for a guest whose whole access is within the owner's scope. */
export const guestForm = z.strictObject({ version: versionField, ...account, ...access }).superRefine(refineAccess);
export type GuestChange = z.output<typeof guestForm>;

/** Form for a guest who has access beyond the owner's networks: only the access within them can change. */
export const sharedGuestForm = z.strictObject({ version: versionField, ...access });
export type SharedGuestChange = z.output<typeof sharedGuestForm>;

function refineAccess(
  { role, networkIds, locationIds }: { role: string; networkIds: number[]; locationIds: number[] },
  context: z.RefinementCtx,
): void {
  if (networkIds.length > 0) return;
  const isMissing = role === "View Only" || locationIds.length === 0;
  const message = role === "View Only" ? NO_NETWORK : NO_LOCATION;
  if (isMissing) context.addIssue({ code: "custom", path: [accessField(role)], message });
}
