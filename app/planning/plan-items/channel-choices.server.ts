import type { Db } from "#db/connect.ts";

/**
 * Tell whether an item can have this channel and option: both must be active and the company's. An item may keep its
 * current ones even when they are inactive.
 */
export async function isChannelChoiceAllowed(
  db: Db,
  companyId: number,
  choice: ChannelChoice,
  current: CurrentChoice,
): Promise<boolean> {
  return isAllowedChoice(await queryChannelChoice(db, companyId, choice).executeTakeFirst(), choice, current);
}

interface ChannelChoice {
  channelId: number;
  channelOptionId: number | null;
}

interface CurrentChoice {
  channelId: number | null;
  channelOptionId: number | null;
}

/**
 * Query a channel choice in the company's settings, for a caller that selects more columns and checks it with
 * `isAllowedChoice`.
 */
export function queryChannelChoice(db: Db, companyId: number, { channelId, channelOptionId }: ChannelChoice) {
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

export function isAllowedChoice(
  found: FoundChoice | undefined,
  { channelId, channelOptionId }: ChannelChoice,
  current: CurrentChoice = { channelId: null, channelOptionId: null },
): found is FoundChoice {
  if (!found || (!found.isActive && channelId !== current.channelId)) return false;
  if (channelOptionId === null) return true;
  return found.optionId !== null && (found.isOptionActive === true || channelOptionId === current.channelOptionId);
}
