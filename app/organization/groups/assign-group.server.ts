import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { listJoinable, memberSources } from "./group-assignment.server.ts";
import { type GroupMemberKind, type PendingMembers, outsiderRefusal } from "./group-rules.ts";
import { selectGroupForChange } from "./save-group.server.ts";

type Outcome =
  { saved: true; added: number; removed: number } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Add locations or users to a group and remove others; affected users see the result from their next page on. Null when
 * the group is absent or out of scope.
 */
export async function assignGroup(
  db: Db,
  advisor: Advisor,
  {
    groupId,
    memberKind,
    pendingMembers: { version, add, remove },
    now,
  }: { groupId: number; memberKind: GroupMemberKind; pendingMembers: PendingMembers & { version: number }; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const group = await selectGroupForChange(db, advisor.access, groupId).forUpdate().executeTakeFirst();
    if (!group) return null;
    if (group.version !== version) return { saved: false, fieldErrors: staleError("group"), status: 409 };
    const joinable = await listJoinable(db, group, memberKind, add);
    if (joinable.length < new Set(add).size) {
      return { saved: false, fieldErrors: fieldError("", outsiderRefusal(memberKind, group.network)) };
    }
    const added = await addMembers(db, group, memberKind, add);
    const removed = await removeMembers(db, group, memberKind, remove);
    if (added.length + removed.length === 0) return { saved: true, added: 0, removed: 0 };
    await withAudit(db, advisor, {
      action: `group.assign-${memberKind}`,
      object: { type: "group", id: groupId },
      companyId: group.companyId,
      after: {
        group: group.name,
        added: joinable.filter(({ id }) => added.includes(id)).map(({ name }) => name),
        removedIds: removed,
      },
    })
      .updateTable("locationGroups")
      .set({ version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", groupId)
      .execute();
    return { saved: true, added: added.length, removed: removed.length };
  });
}

/** Add members; return the ids that were not in the group yet. */
async function addMembers(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  memberKind: GroupMemberKind,
  ids: number[],
): Promise<number[]> {
  const { link, linkedId } = memberSources[memberKind];
  const { rows } = await sql<{ id: number }>`
    insert into ${link} (group_id, company_id, ${linkedId})
    select ${id}, ${companyId}, unnest(${ids}::integer[]) on conflict do nothing returning ${linkedId} as id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Remove members; return the ids that were in the group. */
async function removeMembers(
  db: Db,
  { id }: { id: number },
  memberKind: GroupMemberKind,
  ids: number[],
): Promise<number[]> {
  const { link, linkedId } = memberSources[memberKind];
  const { rows } = await sql<{ id: number }>`
    delete from ${link} where group_id = ${id} and ${linkedId} = any(${ids}) returning ${linkedId} as id
  `.execute(db);
  return rows.map((row) => row.id);
}
