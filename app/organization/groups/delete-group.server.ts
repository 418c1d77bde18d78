import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockGroup } from "./lock-group.server.ts";

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Deletes a group; its locations and people stay. Refused where the group changed since the question was shown. Null
 * when it is absent or out of reach.
 */
export async function deleteGroup(db: Db, advisor: Advisor, groupId: number, version: number): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const group = await lockGroup(db, advisor.reach, groupId);
    if (!group) return null;
    if (group.version !== version) return { saved: false, problems: stale("group"), status: 409 };
    await withAudit(db, advisor, {
      action: "group.delete",
      object: { type: "group", id: groupId },
      companyId: group.companyId,
      before: { name: group.name, network: group.network },
    })
      .deleteFrom("locationGroups")
      .where("id", "=", groupId)
      .execute();
    return { saved: true, name: group.name };
  });
}
