import type { Db } from "#db/connect.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { type Editor, type LockedUser, lockUser } from "./lock-user.server.ts";
import type { MoveOutcome, Refusal } from "./user-rules.ts";

interface Move {
  /** Why the account cannot be moved; null when it can. */
  refusalOf: (user: LockedUser) => Refusal | null | Promise<Refusal | null>;
  /** Writes the move and its audit row. */
  write: (user: LockedUser) => Promise<void>;
}

/**
 * Moves one account under a company's address, within the transaction of a verb: the account is locked, the move
 * refused where the editor or the rule forbids it, and written otherwise.
 */
export async function moveUser(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  { refusalOf, write }: Move,
): Promise<MoveOutcome> {
  const user = await lockUser(db, editor, companyId, userId);
  if (!user) return null;
  const name = fullName(user);
  const refusal = user.refusal ?? (await refusalOf(user));
  if (refusal) return { saved: false, name, refusal };
  await write(user);
  return { saved: true, name };
}
