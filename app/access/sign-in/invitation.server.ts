import type { Db } from "#db/connect.ts";
import { selectActiveUsers } from "./active-users.server.ts";
import { findToken } from "./tokens.server.ts";

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Find the user an invitation's secret is for, without using it; null when it is no longer valid. */
export async function findInvitation(db: Db, secret: string, now: Date) {
  const token = await findToken(db, "invitation", secret, now);
  if (!token) return null;
  const invited = await selectActiveUsers(db, "Invited", now).where("users.id", "=", token.userId).executeTakeFirst();
  return invited ?? null;
}
