import {
  blockGuest,
  removeGuest,
  resendGuestInvitation,
  unblockGuest,
} from "#app/people/guests/guest-transitions.server.ts";
import { changeGuest } from "#app/people/guests/change-guest.server.ts";
import { guestForm, newGuestForm } from "#app/people/guests/guest-form.ts";
import { inviteGuest } from "#app/people/guests/invite-guest.server.ts";
import { type ChangeCases, type ChangeContext, newEmail } from "./change.ts";

export function guestChanges({ db, world, now, owner, harborOwner, guest }: ChangeContext): ChangeCases {
  const move = (action: typeof blockGuest, can: () => Promise<{ id: number }>, canNot?: typeof can) => async () => {
    const [user, other] = [await can(), await canNot?.()];
    return {
      saves: () => action({ db, actor: owner, now }, user.id),
      ...(other ? { refuses: () => action({ db, actor: owner, now }, other.id) } : {}),
      isAbsent: () => action({ db, actor: harborOwner, now }, user.id),
    };
  };
  const blocked = () => guest({ status: "Blocked" });
  const invited = () => guest({ status: "Invited", passwordHash: null, registeredAt: null });
  const account = { firstName: "Gail", lastName: "Guest", role: "Location Level Guest" };

  return {
    inviteGuest: {
      async scenario() {
        const form = newGuestForm.parse({ ...account, email: newEmail(), locationIds: [world.shop.id] });
        return {
          saves: () => inviteGuest(db, owner, form, now),
          refuses: () => inviteGuest(db, owner, { ...form, expiresOn: "2020-01-01" }, now),
          isAbsent: () => inviteGuest(db, owner, { ...form, locationIds: [world.pierShop.id] }, now),
        };
      },
    },
    changeGuest: {
      async scenario() {
        const { id, version } = await guest();
        const form = guestForm.parse({ ...account, version, locationIds: [world.shop.id] });
        return {
          saves: () => changeGuest(db, { owner, guestId: id, input: form, now }),
          refuses: () => changeGuest(db, { owner, guestId: id, input: { ...form, expiresOn: "2020-01-01" }, now }),
          isAbsent: () => changeGuest(db, { owner: harborOwner, guestId: id, input: form, now }),
        };
      },
    },
    blockGuest: { scenario: move(blockGuest, guest, blocked) },
    unblockGuest: { scenario: move(unblockGuest, blocked, guest) },
    removeGuest: {
      scenario: move(removeGuest, guest),
      exemptions: { refuses: "An owner may take the access to their own locations from every guest." },
    },
    resendGuestInvitation: {
      scenario: move(resendGuestInvitation, invited, guest),
      exemptions: { twice: "Each mail holds a link that replaces the one before." },
    },
  };
}
