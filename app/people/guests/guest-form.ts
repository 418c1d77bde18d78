import { z } from "zod";
import { emailAddress, personName } from "#app/platform/fields/person-fields.ts";
import { idempotencyKey, recordId, ticked, version } from "#app/platform/fields/text-fields.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import { lastDay } from "#app/people/users/user-form.ts";
import { jobTitle } from "#app/people/profile/personal-details-form.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { NO_LOCATION, NO_NETWORK, fieldOfAccess } from "./guest-rules.ts";

const ids = z
  .array(recordId)
  .max(1_000, "Choose at most 1,000, or tick whole {networks}.")
  .optional()
  .transform((chosen) => [...new Set(chosen)]);

/** The networks that are ticked whole, and single locations. `find` is what the list of them was searched for. */
const access = {
  networkIds: said(ids, "{Networks}"),
  locationIds: said(ids, "{Locations}"),
  find: z.string().optional(),
  intent: z.string().optional(),
};

const account = {
  firstName: said(personName("first name"), "First name"),
  lastName: said(personName("last name"), "Last name"),
  jobTitle: said(jobTitle, "Job title"),
  role: said(z.enum(GUEST_ROLES, { error: "Choose a role." }), "Role"),
  canOrder: said(ticked, "May place orders", {
    help: "Social media, studio work and free coffee, for their own {locations}.",
    widget: "tick",
  }),
  expiresOn: said(lastDay, "Last day of access", { help: "At most 2 years ahead.", widget: "day" }),
};

const email = said(emailAddress, "E-mail", {
  help: "The invitation goes there. It is also what the {guest} signs in with.",
  widget: "email",
});

/** An invitation. */
export const newGuestForm = z.strictObject({ idempotencyKey, email, ...account, ...access }).superRefine(refineAccess);
export type NewGuest = z.output<typeof newGuestForm>;

/** A guest whose whole access lies in the owner's hands. */
export const guestForm = z.strictObject({ version, ...account, ...access }).superRefine(refineAccess);
export type GuestChange = z.output<typeof guestForm>;

/** A guest who has access beyond the owner's networks: only the owner's part can change. */
export const sharedGuestForm = z.strictObject({ version, ...access });
export type SharedGuestChange = z.output<typeof sharedGuestForm>;

function refineAccess(
  { role, networkIds, locationIds }: { role: string; networkIds: number[]; locationIds: number[] },
  context: z.RefinementCtx,
): void {
  if (networkIds.length > 0) return;
  const isMissing = role === "View Only" || locationIds.length === 0;
  const message = role === "View Only" ? NO_NETWORK : NO_LOCATION;
  if (isMissing) context.addIssue({ code: "custom", path: [fieldOfAccess(role)], message });
}
