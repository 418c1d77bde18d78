import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { GroupChange } from "./group-form.ts";
import { lockGroup } from "./lock-group.server.ts";
import { orNameTaken } from "./taken-group-name.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes what a group is called and looks like. Null when it is absent or out of reach. */
export async function changeGroup(
  db: Db,
  advisor: Advisor,
  groupId: number,
  { name, description, color, version }: GroupChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const group = await lockGroup(db, advisor.reach, groupId);
    if (!group) return null;
    if (group.version !== version) return { saved: false, problems: stale("group"), status: 409 };
    const before = { name: group.name, description: group.description, color: group.color };
    const after = { name, description, color };
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    await withAudit(db, advisor, {
      action: "group.change",
      object: { type: "group", id: groupId },
      companyId: group.companyId,
      ...changes,
    })
      .updateTable("locationGroups")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", groupId)
      .execute();
    return { saved: true };
  });
  return orNameTaken(save, name);
}
