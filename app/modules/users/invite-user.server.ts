import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/modules/access/send-invitation.server.ts";

/** Mails somebody who never was invited a first link to register with; whoever has had one already is left alone. */
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
    const earlier = await db
      .selectFrom("tokens")
      .select("id")
      .where("userId", "=", userId)
      .where("kind", "=", "invitation")
      .executeTakeFirst();
    if (!earlier) await sendInvitation(db, user, invitedBy, now);
  });
}
