import type { Db } from "#db/connect.ts";

/**
 * Whether an item can have a channel with one of its options: both active and of the company. What it has had, `held`,
 * it may keep.
 */
export async function isChoosable(
  db: Db,
  companyId: number,
  { channelId, channelOptionId }: { channelId: number; channelOptionId: number | null },
  held: { channelId: number | null; channelOptionId: number | null } = { channelId: null, channelOptionId: null },
): Promise<boolean> {
  const found = await db
    .selectFrom("channels")
    .leftJoin("channelOptions", (join) =>
      join.onRef("channelOptions.channelId", "=", "channels.id").on("channelOptions.id", "=", channelOptionId),
    )
    .select(["channels.isActive", "channelOptions.id as optionId", "channelOptions.isActive as isOptionActive"])
    .where("channels.id", "=", channelId)
    .where("channels.companyId", "=", companyId)
    .executeTakeFirst();
  if (!found || (!found.isActive && channelId !== held.channelId)) return false;
  if (channelOptionId === null) return true;
  return found.optionId !== null && (found.isOptionActive === true || channelOptionId === held.channelOptionId);
}
