import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type LedgerEntry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { moneyText } from "#app/ui/text/format.ts";

/**
 * Reserve again what a decision released, in cents; do nothing for 0. Refused when the account no longer has it, before
 * anything is written.
 */
export async function reserveReleased(
  { db, actor, now }: Context,
  entry: Omit<LedgerEntry, "type" | "amountCents">,
  releasedCents: number,
): Promise<FieldErrors | null> {
  if (releasedCents <= 0) return null;
  const [account] = await lockAccounts(db, [entry.accountId]);
  if ((account?.availableCents ?? 0) < releasedCents) {
    return fieldError(
      "",
      `The ${moneyText(releasedCents)} that this decision returned is already in use, so it stays.`,
    );
  }
  await postEntries(db, actor, [{ ...entry, type: "reserve", amountCents: releasedCents }], now);
  return null;
}
