import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { auditRows, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { auditType } from "./change.server.ts";
import { type EntryKind, lockEntry } from "./entry-kind.server.ts";
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
  return db.transaction().execute(async (db) => {
    const entry = await lockEntry(db, advisor, kind, companyId, move.entryId);
    if (!entry) return null;
    const isLastActive = Boolean(kind.keepsOneActive) && entry.isActive && !entry.hasActiveOther;
    const held = {
      ...{ ...entry, table: kind.table, type: auditType(kind.noun), companyId, instead: "Deactivate it instead." },
      siblings: sql`${sql.ref(kind.orderedWithin)} = ${entry.within}`,
      refusal: isLastActive ? `${entry.name} is the last active ${kind.noun}. Activate another one first.` : null,
    };
    return moveHeld(db, advisor, held, move.intent, now);
  });
}

/** A row that the transaction holds: switched, moved and deleted by its id in its table. */
interface Held {
  table: string;
  /** What the audit log calls it. */
  type: string;
  companyId: number;
  id: number;
  name: string;
  isActive: boolean;
  /** Those among which it has its place. */
  siblings: RawBuilder<unknown>;
  /** What keeps it from being deleted, in words, and what can be done then. */
  usedBy: string | null;
  instead: string;
  /** Why it must stay active; null where it need not. */
  refusal: string | null;
}

/** Makes one move of a row that its caller found and holds. */
export async function moveHeld(
  db: Db,
  advisor: Editor,
  held: Held,
  intent: EntryMove["intent"],
  now: Date,
): Promise<{ saved: boolean; sentence: string }> {
  const { table, type, companyId, id, name, isActive, usedBy, refusal } = held;
  const about = { object: { type, id }, companyId };
  if (intent === "up" || intent === "down") {
    if (!(await moveInOrder(db, held, intent))) {
      return { saved: true, sentence: `${name} stands ${intent === "up" ? "first" : "last"}.` };
    }
    await writeAudit(db, advisor, { action: `${type}.move`, ...about, after: { direction: intent } });
    return { saved: true, sentence: `${name} moved ${intent}.` };
  }
  if (intent === "delete") {
    if (usedBy) return { saved: false, sentence: `${name} is used by ${usedBy}. ${held.instead}` };
    if (refusal) return { saved: false, sentence: refusal };
    const told = { action: `${type}.delete`, ...about, before: { name, isActive } };
    await sql`with audited as (${auditRows(advisor, [told])})
      delete from ${sql.table(table)} where id = ${id}`.execute(db);
    return { saved: true, sentence: `${name} is deleted.` };
  }
  const becomes = intent === "switch-on";
  const sentence = `${name} is ${becomes ? "active" : "inactive"}.`;
  if (isActive === becomes) return { saved: true, sentence };
  if (refusal) return { saved: false, sentence: refusal };
  const action = `${type}.${becomes ? "activate" : "deactivate"}`;
  const told = { action, ...about, before: { isActive }, after: { isActive: becomes } };
  await sql`with audited as (${auditRows(advisor, [told])})
    update ${sql.table(table)} set is_active = ${becomes}, version = version + 1,
      updated_at = ${now}, updated_by = ${advisor.userId} where id = ${id}`.execute(db);
  return { saved: true, sentence };
}

/** Exchanges a row with its neighbour; false at either end. A place is no part of the form, so the version stays. */
async function moveInOrder(db: Db, { table, id, siblings }: Held, direction: "up" | "down"): Promise<boolean> {
  const step = direction === "up" ? -1.5 : 1.5;
  const { rows } = await sql`
    with placed as (
      select id, row_number() over (order by position, id)
        + case when id = ${id} then ${step}::numeric else 0 end as place
      from ${sql.table(table)} where ${siblings}
    ), numbered as (select id, row_number() over (order by place) as place from placed)
    update ${sql.table(table)} entry set position = numbered.place
    from numbered where numbered.id = entry.id and entry.position <> numbered.place
    returning entry.id
  `.execute(db);
  return rows.length > 0;
}
