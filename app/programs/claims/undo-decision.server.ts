import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { moneyText } from "#app/ui/text/format.ts";
import type { ClaimStatus } from "./claim-rules.ts";
import { decisionState, isUndoable } from "./claim-decisions.server.ts";
import { saveLineDecisions } from "./claim-line-decisions.server.ts";
import { undoEndsAt } from "./claim-undo-rules.ts";
import { defineClaimTransition, selectClaims } from "./claims.server.ts";
import { claimLedgerEntry } from "./submit-claim.server.ts";

/**
 * Undo the actor's own decision on a claim, which returns to review as it was. Money that the decision released is
 * reserved again, and its mail is never sent.
 */
export const undoClaimDecision = defineClaimTransition("undo", async (db, actor, { found: claim, now }) => {
  const decision = await db
    .updateTable("claimDecisions")
    .set({ undoneAt: now })
    .where("claimId", "=", claim.id)
    .where("version", "=", claim.version)
    .where("undoneAt", "is", null)
    .where("toldAt", "is", null)
    .returning("before")
    .executeTakeFirst();
  if (!decision) return { refused: fieldError("", "The owner already has an email about this decision, so it stays.") };
  const before = decisionState.parse(decision.before);
  const releasedCents = before.reservedCents - claim.reservedCents;
  if (releasedCents > 0) {
    const [account] = await lockAccounts(db, [claim.accountId]);
    if ((account?.availableCents ?? 0) < releasedCents) {
      const text = `The ${moneyText(releasedCents)} that this decision returned is already in use, so it stays.`;
      return { refused: fieldError("", text) };
    }
    const reserved = { ...claimLedgerEntry(claim), type: "reserve" as const, amountCents: releasedCents };
    await postEntries(db, actor, [reserved], now);
  }
  await saveLineDecisions(db, claim.id, []);
  return { extraColumns: before, reason: "Undone" };
});

/** Decision of an advisor that can still be undone. */
export interface RecentDecision {
  id: number;
  number: string;
  status: ClaimStatus;
  version: number;
  /** Null when nothing is approved. */
  approvedCents: number | null;
  /** Milliseconds until it is final. */
  remainingMs: number;
}

/** List an advisor's newest decisions that can still be undone: those made together with the last one. */
export async function listUndoableDecisions(
  db: Db,
  { access, userId }: { access: AccessScope; userId: number },
  now: Date,
): Promise<RecentDecision[]> {
  const rows = await selectClaims(db, access)
    .innerJoin("claimDecisions", (join) =>
      join.onRef("claimDecisions.claimId", "=", "claims.id").onRef("claimDecisions.version", "=", "claims.version"),
    )
    .select(["claims.id", "claims.number", "claims.status", "claims.version", "claims.approvedCents"])
    .select("claimDecisions.decidedAt")
    .where("claimDecisions.decidedBy", "=", userId)
    .where("claimDecisions.decidedAt", "=", (of) =>
      of
        .selectFrom("claimDecisions as newest")
        .select(sql<Date>`max(newest.decided_at)`.as("at"))
        .where("newest.decidedBy", "=", userId),
    )
    .where(isUndoable(now))
    .orderBy("claims.number")
    .execute();
  return rows.map(({ decidedAt, ...claim }) => ({
    ...claim,
    remainingMs: undoEndsAt(decidedAt).getTime() - now.getTime(),
  }));
}
