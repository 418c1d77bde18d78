import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertUsageRows } from "#app/platform/analytics/count-usage.server.ts";

/**
 * Count a view of an idea once per user, idea and day, not when an advisor views as that user. The caller has found the
 * idea in scope.
 */
export async function countIdeaView(db: Db, member: Member, ideaId: number, now: Date): Promise<void> {
  const { userId, network, viewedBy } = member;
  if (viewedBy) return;
  const use = { userId, usage: "idea.viewed" as const, networkId: network?.id ?? null };
  await sql`
    with viewed as (
      insert into idea_views (idea_id, user_id, day) values (${ideaId}, ${userId}, ${now.toISOString().slice(0, 10)})
      on conflict do nothing returning idea_id
    )
    ${insertUsageRows([use], now)} where exists (select from viewed)
  `.execute(db);
}
