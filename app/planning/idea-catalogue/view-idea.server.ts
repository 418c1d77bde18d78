import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { usageRows } from "#app/platform/analytics/count-usage.server.ts";

/** Counts that somebody themselves looked at an idea, once a person, idea and day. The idea was found within their reach. */
export async function viewIdea(db: Db, member: Member, ideaId: number, now: Date): Promise<void> {
  const { userId, network, viewedBy } = member;
  if (viewedBy) return;
  const use = { userId, usage: "idea.viewed" as const, networkId: network?.id ?? null };
  await sql`
    with viewed as (
      insert into idea_views (idea_id, user_id, day) values (${ideaId}, ${userId}, ${now.toISOString().slice(0, 10)})
      on conflict do nothing returning idea_id
    )
    ${usageRows([use], now)} where exists (select from viewed)
  `.execute(db);
}
