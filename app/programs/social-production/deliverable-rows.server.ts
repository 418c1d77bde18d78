import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { OrderDeliverable, SocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { socialNetworkText } from "#app/programs/social-posts/social-network-rules.ts";
import type { SocialNetwork } from "#app/setup/settings/social-networks.ts";

interface NewDeliverable {
  network: string;
  slot: Date | undefined;
  postId: number | null;
  caption: string;
}

/** Add posts to an order, with the pictures of their library posts. */
export async function insertDeliverables(
  db: Db,
  { id, companyId }: SocialOrder,
  rows: readonly NewDeliverable[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`with made as (
      insert into social_deliverables (order_id, company_id, post_id, network, slot, caption)
      select ${id}, ${companyId}, "postId", network, slot, caption
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("postId" integer, network text, slot timestamptz,
        caption text)
      returning id, post_id
    ) insert into social_deliverable_media (deliverable_id, file_id, position, alt_text, width, height)
      select made.id, file_id, position, alt_text, width, height
      from made join social_post_media media on media.post_id = made.post_id`.execute(db);
}

/** Return the text of a library post on a network. */
export function libraryCaption(
  network: SocialNetwork,
  post: { caption: string; networkCaptions: unknown; hashtags: string },
): string {
  return socialNetworkText(network, { ...post, networkCaptions: captionsIn(post.networkCaptions) });
}

function captionsIn(stored: unknown): Record<string, string> {
  return typeof stored === "object" && stored !== null
    ? Object.fromEntries(
        Object.entries(stored).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
      )
    : {};
}

/** Find a post of a locked order. */
export function findDeliverable({ deliverables }: SocialOrder, id: number): OrderDeliverable | undefined {
  return deliverables.find((one) => one.id === id);
}

export const DELIVERABLE_NOT_FOUND = "This post is no longer part of the order.";
