import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { findOpenToken } from "#app/access/sign-in/tokens.server.ts";

/** Mail an Invited user a link to register, unless they already have an unused one. */
export async function inviteUser(db: Db, userId: number, invitedBy: string, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom("users")
      .select(["id", "email", "firstName"])
      .where("id", "=", userId)
      .where("status", "=", "Invited")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return;
    const open = await findOpenToken(db, userId, "invitation");
    if (!open) await sendInvitation(db, user, invitedBy, now);
  });
}
