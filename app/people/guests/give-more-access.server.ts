import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { GuestRole, UserStatus } from "#app/platform/identity/roles.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { say, wordsOf } from "#app/ui/words.ts";
import { findFull, type GuestAccess, giveAccess, namesOf, newToGuest } from "./guest-access.server.ts";
import { accessWords } from "./guest-rules.ts";
import { moreAccessMail } from "./mail-templates.ts";
import type { Owner } from "./lock-guest.server.ts";

export type InviteOutcome =
  { saved: true; isNew: boolean; name: string; added: GuestAccess } | { saved: false; problems: Problems };

interface Holder {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  status: UserStatus;
}

/**
 * The part of an invitation that gives an account of the same company more to see, and changes nothing else of it; runs
 * in the invitation's transaction. Whoever never registered gets the invitation again.
 */
export async function giveMoreAccess(
  db: Db,
  owner: Owner,
  holder: Holder,
  role: GuestRole,
  access: GuestAccess,
  now: Date,
): Promise<InviteOutcome> {
  const name = fullName(holder);
  const added = await newToGuest(db, holder.id, access);
  if (added.networks.length + added.locations.length === 0) {
    return { saved: false, problems: problem("email", `${name} has an account and sees all of this already.`) };
  }
  const full = await findFull(db, role, added, holder.id);
  if (full) return { saved: false, problems: full };
  await giveAccess(db, { id: holder.id, companyId: owner.companyId }, added);
  await withAudit(db, owner, {
    action: "guest.give-access",
    object: { type: "user", id: holder.id },
    after: namesOf(added),
  })
    .updateTable("users")
    .set((of) => ({ version: of("version", "+", 1), updatedAt: now, updatedBy: owner.userId }))
    .where("id", "=", holder.id)
    .execute();
  const counts = { networks: added.networks.length, locations: added.locations.length };
  if (holder.status === "Invited") await sendInvitation(db, holder, fullName(owner), now);
  else {
    const voice = await findVoiceOf(db, holder.id);
    const access = say(wordsOf(voice.aliases), accessWords(role, counts));
    const mail = moreAccessMail(site, voice, { firstName: holder.firstName, givenBy: fullName(owner), access });
    await tell(db, "more-access", [holder], () => mail);
  }
  return { saved: true, isNew: false, name, added };
}
