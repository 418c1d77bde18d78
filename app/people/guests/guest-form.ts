import { z } from "zod";
import { emailAddress, personName } from "#app/platform/fields/person-fields.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import { jobTitle } from "#app/people/profile/personal-details-form.ts";
import { NO_LOCATION, NO_NETWORK } from "./guest-rules.ts";

const recordId = z
  .number({ error: "Choose from the list." })
  .int("Choose from the list.")
  .min(1, "Choose from the list.")
  .max(2_147_483_647, "Choose from the list.");

const ids = z
  .array(recordId)
  .max(1_000, "Choose at most 1,000, or tick whole {networks}.")
  .optional()
  .transform((chosen) => [...new Set(chosen)]);

/** The networks that are ticked whole, and single locations. `find` is what the list of them was searched for. */
const access = { networkIds: ids, locationIds: ids, find: z.string().optional(), intent: z.string().optional() };

const account = {
  firstName: personName("first name"),
  lastName: personName("last name"),
  jobTitle,
  role: z.enum(GUEST_ROLES, { error: "Choose a role." }),
  canOrder: z
    .boolean()
    .optional()
    .transform((isTicked) => isTicked ?? false),
  /** The last day of access, YYYY-MM-DD; null for no end. */
  expiresOn: z.iso
    .date({ error: "Enter a day." })
    .optional()
    .transform((day) => day ?? null),
};

const version = z.number({ error: "Reload the page and save again." }).int("Reload the page and save again.");

/** An invitation. */
export const newGuestForm = z.strictObject({ email: emailAddress, ...account, ...access }).superRefine(refineAccess);
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
  if (isMissing) context.addIssue({ code: "custom", path: ["locationIds"], message });
}
