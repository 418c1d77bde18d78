import type { Db } from "#db/connect.ts";

/**
 * Whether an item can have a channel with one of its options: both active and of the company. What it has had, `held`,
 * it may keep.
 */
export async function isChoosable(db: Db, companyId: number, choice: Choice, held: Held): Promise<boolean> {
  return allows(await queryChoice(db, companyId, choice).executeTakeFirst(), choice, held);
}

interface Choice {
  channelId: number;
  channelOptionId: number | null;
}

interface Held {
  channelId: number | null;
  channelOptionId: number | null;
}

/** What stands of a choice in the company's settings, to be read along with more and checked by `allows`. */
export function queryChoice(db: Db, companyId: number, { channelId, channelOptionId }: Choice) {
  return db
    .selectFrom("channels")
    .leftJoin("channelOptions", (join) =>
      join.onRef("channelOptions.channelId", "=", "channels.id").on("channelOptions.id", "=", channelOptionId),
    )
    .select(["channels.isActive", "channelOptions.id as optionId", "channelOptions.isActive as isOptionActive"])
    .where("channels.id", "=", channelId)
    .where("channels.companyId", "=", companyId);
}

interface FoundChoice {
  isActive: boolean;
  optionId: number | null;
  isOptionActive: boolean | null;
}

export function allows(
  found: FoundChoice | undefined,
  { channelId, channelOptionId }: Choice,
  held: Held = { channelId: null, channelOptionId: null },
): found is FoundChoice {
  if (!found || (!found.isActive && channelId !== held.channelId)) return false;
  if (channelOptionId === null) return true;
  return found.optionId !== null && (found.isOptionActive === true || channelOptionId === held.channelOptionId);
}
