import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** Why an idea cannot be planned at a location, as a sentence. One of another company is one that nobody offers. */
export async function whyNotPlanned(
  db: Db,
  reach: Reach,
  { companyId }: { companyId: number },
  ideaId: number,
): Promise<string> {
  const idea = await db
    .selectFrom("ideas")
    .select(["title", "status"])
    .where("id", "=", ideaId)
    .where("companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
    .executeTakeFirst();
  if (idea?.status === "retired") return `${idea.title} is retired and can no longer be planned.`;
  return "This {idea} is not offered to this {location}.";
}
