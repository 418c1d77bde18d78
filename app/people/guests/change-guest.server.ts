import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { problemsOfExpiry } from "#app/people/access-scope/scope-rules.ts";
import {
  type Chosen,
  type GuestAccess,
  NO_ACCESS,
  findFull,
  giveAccess,
  lockAccess,
  namesOf,
  newToGuest,
  takeAccess,
} from "./guest-access.server.ts";
import type { GuestChange, SharedGuestChange } from "./guest-form.ts";
import { sharedGuest } from "./guest-rules.ts";
import { type LockedGuest, type Owner, lockGuest, readGuest } from "./lock-guest.server.ts";

type Outcome =
  { saved: true; name: string; isSignedOut: boolean } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Changes a guest's account and what of the owner's they see; what they see elsewhere stays untouched and unseen.
 * Another role ends the guest's sessions and links, and renews an open invitation. Null: absent or out of reach.
 */
export async function changeGuest(
  db: Db,
  owner: Owner,
  guestId: number,
  input: GuestChange | SharedGuestChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const known = await readGuest(db, owner, guestId);
    if (!known) return null;
    const role = "role" in input ? input.role : known.role;
    const isAccessKept = keepsAccess(known, role, input);
    const { access, problems } = isAccessKept
      ? { access: known.access, problems: null }
      : await lockAccess(db, owner.reach, role, input);
    const guest = isAccessKept ? known : await lockGuest(db, owner, guestId);
    if (!guest) return null;
    if (guest.version !== input.version) return { saved: false, problems: stale("{guest} account"), status: 409 };
    if (problems) return { saved: false, problems };
    if (guest.isShared && "role" in input) return { saved: false, problems: problem("", sharedGuest.sentence) };
    const before = valuesOf(guest);
    const after = "role" in input ? valuesOf(input) : before;
    const name = fullName({ ...guest, ...after });
    const expiry = problemsOfExpiry(after.expiresOn, before.expiresOn, now);
    if (expiry.expiresOn) return { saved: false, problems: expiry };

    const isRoleNew = after.role !== before.role;
    const added = isRoleNew ? access : isAccessKept ? NO_ACCESS : await newToGuest(db, guest.id, access);
    const isMore = added.networks.length + added.locations.length > 0;
    const full = isMore && guest.status !== "Blocked" ? await findFull(db, after.role, added, guest.id) : null;
    if (full) return { saved: false, problems: full };

    const changes = changesOf({ ...before, ...told(guest.role, guest.access) }, { ...after, ...told(role, access) });
    if (!changes) return { saved: true, name, isSignedOut: false };
    if (isMore) await giveAccess(db, guest, access);
    if (!isAccessKept) await takeAccess(db, owner.reach, guest, after.role, access);
    const written = await db
      .updateTable("users")
      .set({ ...after, version: guest.version + 1, updatedAt: now, updatedBy: owner.userId })
      .where("id", "=", guest.id)
      .where("version", "=", guest.version)
      .returning("id")
      .executeTakeFirst();
    if (!written) return { saved: false, problems: stale("{guest} account"), status: 409 };
    if (isRoleNew) {
      const { uninvitedIds } = await endTrust(db, [guest.id], now);
      if (uninvitedIds.length > 0) await sendInvitation(db, { ...guest, ...after }, fullName(owner), now);
    }
    await writeAudit(db, owner, { action: "guest.change", object: { type: "user", id: guest.id }, ...changes });
    return { saved: true, name, isSignedOut: isRoleNew };
  });
}

/** Holds where a form asks for what the guest sees already, so that nothing has to be counted or written. */
function keepsAccess({ role, access }: LockedGuest, wanted: GuestRole, { networkIds, locationIds }: Chosen): boolean {
  if (wanted !== role) return false;
  if (role === "View Only") return locationIds.length === 0 && isSame(networkIds, access.networks);
  return networkIds.length === 0 && isSame(locationIds, access.locations);
}

function isSame(ids: readonly number[], held: readonly { id: number }[]): boolean {
  return ids.length === held.length && held.every(({ id }) => ids.includes(id));
}

type Account = Pick<LockedGuest, "firstName" | "lastName" | "jobTitle" | "role" | "canOrder" | "expiresOn">;

/** What is kept in a guest's own row; only a guest of single locations orders. */
export function valuesOf({ firstName, lastName, jobTitle, role, canOrder, expiresOn }: Account): Account {
  return { firstName, lastName, jobTitle, role, canOrder: canOrder && role === "Location Level Guest", expiresOn };
}

/** The networks of a Location Level Guest follow from the locations. */
function told(role: GuestRole, { networks, locations }: GuestAccess) {
  return namesOf(role === "View Only" ? { networks, locations: [] } : { networks: [], locations });
}
