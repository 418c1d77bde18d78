import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { listTakeable, parts } from "./group-assignment.server.ts";
import { type GroupPart, type Pending, refusalOfOutside } from "./group-rules.ts";
import { groupOf } from "./save-group.server.ts";

type Outcome =
  { saved: true; added: number; removed: number } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Puts locations or users into a group and takes others out of it; whoever it touches sees accordingly from their next
 * page on. Null when the group is absent or out of reach.
 */
export async function assignGroup(
  db: Db,
  advisor: Advisor,
  groupId: number,
  part: GroupPart,
  { version, add, remove }: Pending & { version: number },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const group = await groupOf(db, advisor.reach, groupId).forUpdate().executeTakeFirst();
    if (!group) return null;
    if (group.version !== version) return { saved: false, problems: stale("group"), status: 409 };
    const takeable = await listTakeable(db, group, part, add);
    if (takeable.length < new Set(add).size) {
      return { saved: false, problems: problem("", refusalOfOutside(part, group.network)) };
    }
    const added = await put(db, group, part, add);
    const removed = await take(db, group, part, remove);
    if (added.length + removed.length === 0) return { saved: true, added: 0, removed: 0 };
    await withAudit(db, advisor, {
      action: `group.assign-${part}`,
      object: { type: "group", id: groupId },
      companyId: group.companyId,
      after: {
        group: group.name,
        added: takeable.filter(({ id }) => added.includes(id)).map(({ name }) => name),
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

/** Returns the ids that were not in the group yet. */
async function put(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  part: GroupPart,
  ids: number[],
): Promise<number[]> {
  const { link, linkedId } = parts[part];
  const { rows } = await sql<{ id: number }>`
    insert into ${link} (group_id, company_id, ${linkedId})
    select ${id}, ${companyId}, unnest(${ids}::integer[]) on conflict do nothing returning ${linkedId} as id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the ids that were in the group. */
async function take(db: Db, { id }: { id: number }, part: GroupPart, ids: number[]): Promise<number[]> {
  const { link, linkedId } = parts[part];
  const { rows } = await sql<{ id: number }>`
    delete from ${link} where group_id = ${id} and ${linkedId} = any(${ids}) returning ${linkedId} as id
  `.execute(db);
  return rows.map((row) => row.id);
}
