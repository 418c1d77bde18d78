import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { availableCards } from "./cards.ts";

/** Save the cards a user shows on their dashboard; the other cards available to them are hidden. */
export async function saveDashboardCards(db: Db, member: Member, shown: readonly string[]): Promise<{ saved: true }> {
  return db.transaction().execute(async (db) => {
    const cards = availableCards(member.role, (permission) => canUse(member, permission));
    const hidden = cards.filter((card) => !shown.includes(card));
    const chosen = await db
      .updateTable("users")
      .set({ hiddenCards: hidden })
      .where("id", "=", member.userId)
      .where(sql<boolean>`hidden_cards <> ${hidden}::text[]`)
      .returning("id")
      .executeTakeFirst();
    if (chosen) {
      await writeAudit(db, member, {
        action: "user.choose-cards",
        object: { type: "user", id: member.userId },
        after: { hiddenCards: hidden },
      });
    }
    return { saved: true as const };
  });
}
