import {
  blockGuest,
  removeGuest,
  resendGuestInvitation,
  unblockGuest,
} from "#app/people/guests/guest-transitions.server.ts";
import { changeGuest } from "#app/people/guests/change-guest.server.ts";
import { guestForm, newGuestForm } from "#app/people/guests/guest-form.ts";
import { inviteGuest } from "#app/people/guests/invite-guest.server.ts";
import { type Changes, type Ground, newEmail } from "./change.ts";

export function guestChanges({ db, world, now, owner, harborOwner, guest }: Ground): Changes {
  const move = (verb: typeof blockGuest, may: () => Promise<{ id: number }>, mayNot?: typeof may) => async () => {
    const [user, other] = [await may(), await mayNot?.()];
    return {
      saves: () => verb(db, owner, user.id, now),
      ...(other ? { refuses: () => verb(db, owner, other.id, now) } : {}),
      isAbsent: () => verb(db, harborOwner, user.id, now),
    };
  };
  const blocked = () => guest({ status: "Blocked" });
  const invited = () => guest({ status: "Invited", passwordHash: null, registeredAt: null });
  const account = { firstName: "Gail", lastName: "Guest", role: "Location Level Guest" };

  return {
    inviteGuest: {
      async scene() {
        const form = newGuestForm.parse({ ...account, email: newEmail(), locationIds: [world.shop.id] });
        return {
          saves: () => inviteGuest(db, owner, form, now),
          refuses: () => inviteGuest(db, owner, { ...form, expiresOn: "2020-01-01" }, now),
          isAbsent: () => inviteGuest(db, owner, { ...form, locationIds: [world.pierShop.id] }, now),
        };
      },
    },
    changeGuest: {
      async scene() {
        const { id, version } = await guest();
        const form = guestForm.parse({ ...account, version, locationIds: [world.shop.id] });
        return {
          saves: () => changeGuest(db, owner, id, form, now),
          refuses: () => changeGuest(db, owner, id, { ...form, expiresOn: "2020-01-01" }, now),
          isAbsent: () => changeGuest(db, harborOwner, id, form, now),
        };
      },
    },
    blockGuest: { scene: move(blockGuest, guest, blocked) },
    unblockGuest: { scene: move(unblockGuest, blocked, guest) },
    removeGuest: {
      scene: move(removeGuest, guest),
      without: { refuses: "An owner may take the access to their own locations from every guest." },
    },
    resendGuestInvitation: {
      scene: move(resendGuestInvitation, invited, guest),
      without: { twice: "Each mail holds a link that replaces the one before." },
    },
  };
}
