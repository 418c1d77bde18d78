import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { UserStatus } from "#app/people/users/user-rules.ts";
import { translate, termsOf } from "#app/ui/text/terms.ts";
import {
  validateGuestLimit,
  type GuestAccess,
  grantAccess,
  accessNames,
  findNewAccess,
} from "./guest-access.server.ts";
import { accessText } from "./guest-rules.ts";
import { moreAccessMail } from "./mail-templates.ts";
import type { GuestOwner } from "./lock-guest.server.ts";

export type InviteOutcome =
  { saved: true; isNew: boolean; name: string; added: GuestAccess } | { saved: false; fieldErrors: FieldErrors };

interface ExistingAccount {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  status: UserStatus;
}

/**
 * Give an existing account of the company more access and change nothing else of it; runs in the invitation's
 * transaction. A user who never registered gets the invitation again.
 */
export async function grantMoreAccess(
  db: Db,
  {
    owner,
    holder,
    role,
    access,
    now,
  }: { owner: GuestOwner; holder: ExistingAccount; role: GuestRole; access: GuestAccess; now: Date },
): Promise<InviteOutcome> {
  const name = fullName(holder);
  const added = await findNewAccess(db, holder.id, access);
  if (added.networks.length + added.locations.length === 0) {
    return { saved: false, fieldErrors: fieldError("email", `${name} already has an account with this access.`) };
  }
  const full = await validateGuestLimit(db, role, added, holder.id);
  if (full) return { saved: false, fieldErrors: full };
  await grantAccess(db, { id: holder.id, companyId: owner.companyId }, added);
  await withAudit(db, owner, {
    action: "guest.give-access",
    object: { type: "user", id: holder.id },
    after: accessNames(added),
  })
    .updateTable("users")
    .set((of) => ({ version: of("version", "+", 1), updatedAt: now, updatedBy: owner.userId }))
    .where("id", "=", holder.id)
    .execute();
  const counts = { networks: added.networks.length, locations: added.locations.length };
  if (holder.status === "Invited") await sendInvitation(db, holder, fullName(owner), now);
  else {
    const companyTexts = await findCompanyTextsFor(db, holder.id);
    const access = translate(termsOf(companyTexts.aliases), accessText(role, counts));
    const mail = moreAccessMail(site, companyTexts, { firstName: holder.firstName, givenBy: fullName(owner), access });
    await notify(db, "more-access", [holder], () => mail);
  }
  return { saved: true, isNew: false, name, added };
}
