import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { SocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { textOn } from "#app/programs/social-posts/network-rules.ts";
import type { SocialNetwork } from "#app/setup/social-packages/social-networks.ts";

interface NewDeliverable {
  network: string;
  slot: Date | undefined;
  postId: number | null;
  caption: string;
}

/** Adds posts to an order with the pictures of the library's post that each is made of. */
export async function addRows(db: Db, { id, companyId }: SocialOrder, rows: readonly NewDeliverable[]): Promise<void> {
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

/** What a post of the library says on a network. */
export function captionOf(
  network: SocialNetwork,
  post: { caption: string; networkCaptions: unknown; hashtags: string },
): string {
  return textOn(network, { ...post, networkCaptions: captionsIn(post.networkCaptions) });
}

function captionsIn(kept: unknown): Record<string, string> {
  return typeof kept === "object" && kept !== null
    ? Object.fromEntries(
        Object.entries(kept).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
      )
    : {};
}

/** Looks up one post of a locked order. */
export function held(
  { deliverables }: SocialOrder,
  id: number,
): { id: number; status: string; round: number } | undefined {
  return deliverables.find((one) => one.id === id);
}

export const GONE = "This post is not part of the order any more.";
