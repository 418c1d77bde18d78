import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changeItem } from "./change-item.server.ts";

interface Span {
  startsOn: string;
  endsOn: string;
}

/**
 * Gives an item that was seen on the days of `from` those of `to` (YYYY-MM-DD) and leaves the rest of it as it is. Without
 * a version its days alone tell that nobody else moved it. Null when it is absent or out of reach.
 */
export async function rescheduleItem(
  db: Db,
  member: Member,
  itemId: number,
  { from, to, version }: { from: Span; to: Span; version: number | null },
  now: Date,
) {
  const item = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(["planItems.planId", "planItems.version", "planItems.quantity", "planItems.unitCostCents"])
    .select(["planItems.channelOptionId", "planItems.vendor", "planItems.note", "planItems.actualCents"])
    .select(["planItems.startsOn", "planItems.endsOn"])
    .where("planItems.id", "=", itemId)
    .where(member.reach.location("plans.locationId"))
    .executeTakeFirst();
  if (!item) return null;
  const isElsewhere = item.startsOn !== from.startsOn || item.endsOn !== from.endsOn;
  if (isElsewhere) return { saved: false as const, problems: stale("item"), status: 409 as const };
  const { planId, ...kept } = item;
  const known = version ?? item.version;
  const outcome = await changeItem(db, member, planId, itemId, { ...kept, ...to, version: known }, now);
  return outcome?.saved ? { ...outcome, version: known + 1 } : outcome;
}
