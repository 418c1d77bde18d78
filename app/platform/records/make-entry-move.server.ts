import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { auditRows, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { auditType } from "./change.server.ts";
import { type EntryKind, type LockedEntry, lockEntry } from "./entry-kind.server.ts";
import type { EntryMove } from "./entry-moves.ts";

/** What came of a move, as a sentence; null when the entry is absent or out of reach. */
export type MoveOutcome = { saved: boolean; sentence: string } | null;

/** Makes one move of an entry. What is so already stays so and is said again; a post that names no move does nothing. */
export async function makeEntryMove(
  db: Db,
  advisor: Editor,
  kind: EntryKind,
  companyId: number,
  move: EntryMove | null,
  now: Date,
): Promise<MoveOutcome> {
  if (!move) return { saved: false, sentence: `Choose what to do with the ${kind.noun}.` };
  const { intent, entryId } = move;
  return db.transaction().execute(async (db) => {
    const entry = await lockEntry(db, advisor, kind, companyId, entryId);
    if (!entry) return null;
    const moved = { db, advisor, kind, companyId, entry, now };
    if (intent === "up" || intent === "down") return moveInOrder(moved, intent);
    if (intent === "delete") return deleteEntry(moved);
    return switchEntry(moved, intent === "switch-on");
  });
}

interface Moved {
  db: Db;
  advisor: Editor;
  kind: EntryKind;
  companyId: number;
  entry: LockedEntry;
  now: Date;
}

/** Exchanges an entry with its neighbour; at either end nothing moves. A place is no part of the form, so the version stays. */
async function moveInOrder(
  { db, advisor, kind, companyId, entry }: Moved,
  direction: "up" | "down",
): Promise<MoveOutcome> {
  const table = sql.table(kind.table);
  const step = direction === "up" ? -1.5 : 1.5;
  const { rows } = await sql<{ id: number }>`
    with placed as (
      select id, row_number() over (order by position, id) + case when id = ${
        entry.id
      } then ${step}::numeric else 0 end as place
      from ${table} where ${sql.ref(kind.orderedWithin)} = ${entry.within}
    ), numbered as (select id, row_number() over (order by place) as place from placed)
    update ${table} entry set position = numbered.place
    from numbered where numbered.id = entry.id and entry.position <> numbered.place
    returning entry.id
  `.execute(db);
  if (rows.length === 0)
    return { saved: true, sentence: `${entry.name} stands ${direction === "up" ? "first" : "last"}.` };
  await writeAudit(db, advisor, {
    action: `${auditType(kind.noun)}.move`,
    ...about(kind, companyId, entry),
    after: { direction },
  });
  return { saved: true, sentence: `${entry.name} moved ${direction}.` };
}

async function switchEntry(
  { db, advisor, kind, companyId, entry, now }: Moved,
  isActive: boolean,
): Promise<MoveOutcome> {
  const sentence = `${entry.name} is ${isActive ? "active" : "inactive"}.`;
  if (entry.isActive === isActive) return { saved: true, sentence };
  if (!isActive && kind.keepsOneActive && !entry.hasActiveOther) {
    return { saved: false, sentence: `${entry.name} is the last active ${kind.noun}. Activate another one first.` };
  }
  const told = {
    action: `${auditType(kind.noun)}.${isActive ? "activate" : "deactivate"}`,
    ...about(kind, companyId, entry),
    before: { isActive: entry.isActive },
    after: { isActive },
  };
  await sql`with audited as (${auditRows(advisor, [told])})
    update ${sql.table(kind.table)} set is_active = ${isActive}, version = version + 1,
      updated_at = ${now}, updated_by = ${advisor.userId} where id = ${entry.id}`.execute(db);
  return { saved: true, sentence };
}

async function deleteEntry({ db, advisor, kind, companyId, entry }: Moved): Promise<MoveOutcome> {
  if (entry.usedBy) {
    return { saved: false, sentence: `${entry.name} is used by ${entry.usedBy}. Deactivate it instead.` };
  }
  if (kind.keepsOneActive && entry.isActive && !entry.hasActiveOther) {
    return { saved: false, sentence: `${entry.name} is the last active ${kind.noun}. Activate another one first.` };
  }
  const told = {
    action: `${auditType(kind.noun)}.delete`,
    ...about(kind, companyId, entry),
    before: { name: entry.name, isActive: entry.isActive },
  };
  await sql`with audited as (${auditRows(advisor, [told])})
    delete from ${sql.table(kind.table)} where id = ${entry.id}`.execute(db);
  return { saved: true, sentence: `${entry.name} is deleted.` };
}

function about(kind: EntryKind, companyId: number, entry: LockedEntry) {
  return { object: { type: auditType(kind.noun), id: entry.id }, companyId };
}
