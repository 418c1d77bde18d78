import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { validateExpiry } from "#app/people/access-scope/scope-rules.ts";
import {
  type AccessChoice,
  type GuestAccess,
  NO_ACCESS,
  validateGuestLimit,
  grantAccess,
  resolveGuestAccess,
  accessNames,
  findNewAccess,
  revokeAccess,
} from "./guest-access.server.ts";
import type { GuestChange, SharedGuestChange } from "./guest-form.ts";
import { sharedGuestRefusal } from "./guest-rules.ts";
import { type LockedGuest, type GuestOwner, lockGuest, readGuest } from "./lock-guest.server.ts";

type Outcome =
  { saved: true; name: string; isSignedOut: boolean } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Change a guest's account and the access within the owner's scope; other access is neither changed nor shown. A new
 * role ends the guest's sessions and links, and renews an open invitation. Null when absent or out of scope.
 */
export async function changeGuest(
  db: Db,
  {
    owner,
    guestId,
    input,
    now,
  }: { owner: GuestOwner; guestId: number; input: GuestChange | SharedGuestChange; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const known = await readGuest(db, owner, guestId);
    if (!known) return null;
    const role = "role" in input ? input.role : known.role;
    const isAccessUnchanged = hasSameAccess(known, role, input);
    const { access, fieldErrors } = isAccessUnchanged
      ? { access: known.access, fieldErrors: null }
      : await resolveGuestAccess(db, owner.access, role, input);
    const guest = isAccessUnchanged ? known : await lockGuest(db, owner, guestId);
    if (!guest) return null;
    if (guest.version !== input.version)
      return { saved: false, fieldErrors: staleError("{guest} account"), status: 409 };
    if (fieldErrors) return { saved: false, fieldErrors };
    if (guest.isShared && "role" in input)
      return { saved: false, fieldErrors: fieldError("", sharedGuestRefusal.sentence) };
    const before = guestValues(guest);
    const after = "role" in input ? guestValues(input) : before;
    const name = fullName({ ...guest, ...after });
    const expiry = validateExpiry(after.expiresOn, before.expiresOn, now);
    if (expiry.expiresOn) return { saved: false, fieldErrors: expiry };

    const isRoleNew = after.role !== before.role;
    const added = isRoleNew ? access : isAccessUnchanged ? NO_ACCESS : await findNewAccess(db, guest.id, access);
    const isMore = added.networks.length + added.locations.length > 0;
    const full =
      isMore && guest.status !== "Blocked" ? await validateGuestLimit(db, after.role, added, guest.id) : null;
    if (full) return { saved: false, fieldErrors: full };

    const changes = changedFields(
      { ...before, ...auditedAccess(guest.role, guest.access) },
      { ...after, ...auditedAccess(role, access) },
    );
    if (!changes) return { saved: true, name, isSignedOut: false };
    if (isMore) await grantAccess(db, guest, access);
    if (!isAccessUnchanged) await revokeAccess(db, owner.access, { guest, role: after.role, kept: access });
    const written = await db
      .updateTable("users")
      .set({ ...after, version: guest.version + 1, updatedAt: now, updatedBy: owner.userId })
      .where("id", "=", guest.id)
      .where("version", "=", guest.version)
      .returning("id")
      .executeTakeFirst();
    if (!written) return { saved: false, fieldErrors: staleError("{guest} account"), status: 409 };
    if (isRoleNew) {
      const { uninvitedIds } = await revokeCredentials(db, [guest.id], now);
      if (uninvitedIds.length > 0) await sendInvitation(db, { ...guest, ...after }, fullName(owner), now);
    }
    await writeAudit(db, owner, { action: "guest.change", object: { type: "user", id: guest.id }, ...changes });
    return { saved: true, name, isSignedOut: isRoleNew };
  });
}

/** Tell whether a form asks for the access the guest already has, so that nothing has to be counted or written. */
function hasSameAccess(
  { role, access }: LockedGuest,
  wanted: GuestRole,
  { networkIds, locationIds }: AccessChoice,
): boolean {
  if (wanted !== role) return false;
  if (role === "View Only") return locationIds.length === 0 && isSame(networkIds, access.networks);
  return networkIds.length === 0 && isSame(locationIds, access.locations);
}

function isSame(ids: readonly number[], current: readonly { id: number }[]): boolean {
  return ids.length === current.length && current.every(({ id }) => ids.includes(id));
}

type Account = Pick<LockedGuest, "firstName" | "lastName" | "jobTitle" | "role" | "canOrder" | "expiresOn">;

/** Return the values of a guest's own row; only a Location Level Guest can order. */
export function guestValues({ firstName, lastName, jobTitle, role, canOrder, expiresOn }: Account): Account {
  return { firstName, lastName, jobTitle, role, canOrder: canOrder && role === "Location Level Guest", expiresOn };
}

/** Return access for the audit log. A Location Level Guest's networks follow from the locations and are left out. */
function auditedAccess(role: GuestRole, { networks, locations }: GuestAccess) {
  return accessNames(role === "View Only" ? { networks, locations: [] } : { networks: [], locations });
}
