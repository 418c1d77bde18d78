import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { insertAuditRows, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { auditType } from "./change.server.ts";
import { type OrderedSetting, lockOrderedSetting } from "./ordered-setting.server.ts";
import type { SettingCommand } from "./setting-commands.ts";

/** Outcome of a command, as a sentence; null when the record is absent or not visible. */
export type SettingCommandOutcome = { saved: boolean; sentence: string } | null;

/**
 * Run a command on a record of an ordered list. Repeating one reports the current state, and a missing command is
 * refused.
 */
export async function applySettingCommand(
  db: Db,
  advisor: Actor,
  {
    kind,
    companyId,
    command,
    now,
  }: { kind: OrderedSetting; companyId: number; command: SettingCommand | null; now: Date },
): Promise<SettingCommandOutcome> {
  if (!command) return { saved: false, sentence: `Choose what to do with the ${kind.noun}.` };
  return db.transaction().execute(async (db) => {
    const entry = await lockOrderedSetting(db, advisor, { kind, companyId, settingId: command.settingId });
    if (!entry) return null;
    const isLastActive = Boolean(kind.keepsOneActive) && entry.isActive && !entry.hasActiveOther;
    const row = {
      ...entry,
      table: kind.table,
      type: auditType(kind.noun),
      companyId,
      instead: "Deactivate it instead.",
      siblings: sql`${sql.ref(kind.orderedWithin)} = ${entry.within}`,
      refusal: isLastActive ? `${entry.name} is the last active ${kind.noun}. Activate another one first.` : null,
    };
    return runRowCommand(db, advisor, { row, intent: command.intent, now });
  });
}

/** Row that the transaction has locked. */
interface LockedRow {
  table: string;
  /** Type in the audit log. */
  type: string;
  companyId: number;
  id: number;
  name: string;
  isActive: boolean;
  /** Condition of the rows that share its order. */
  siblings: RawBuilder<unknown>;
  /** Uses that prevent deletion, as text, and the alternative to suggest. */
  usedBy: string | null;
  instead: string;
  /** Reason why it must stay active, null when it need not. */
  refusal: string | null;
}

/** Run a command on a row that the caller has found and locked. */
export async function runRowCommand(
  db: Db,
  advisor: Actor,
  { row, intent, now }: { row: LockedRow; intent: SettingCommand["intent"]; now: Date },
): Promise<{ saved: boolean; sentence: string }> {
  const { table, type, companyId, id, name, isActive, usedBy, refusal } = row;
  const about = { object: { type, id }, companyId };
  if (intent === "up" || intent === "down") {
    if (!(await swapWithNeighbor(db, row, intent))) {
      return { saved: true, sentence: `${name} is already ${intent === "up" ? "first" : "last"}.` };
    }
    await writeAudit(db, advisor, { action: `${type}.move`, ...about, after: { direction: intent } });
    return { saved: true, sentence: `${name} moved ${intent}.` };
  }
  if (intent === "delete") {
    if (usedBy) return { saved: false, sentence: `Can't delete ${name}: used by ${usedBy}. ${row.instead}` };
    if (refusal) return { saved: false, sentence: refusal };
    const auditEntry = { action: `${type}.delete`, ...about, before: { name, isActive } };
    await sql`with audited as (${insertAuditRows(advisor, [auditEntry])})
      delete from ${sql.table(table)} where id = ${id}`.execute(db);
    return { saved: true, sentence: `${name} deleted.` };
  }
  const willBeActive = intent === "switch-on";
  const sentence = `${name} is ${willBeActive ? "active" : "inactive"}.`;
  if (isActive === willBeActive) return { saved: true, sentence };
  if (refusal) return { saved: false, sentence: refusal };
  const action = `${type}.${willBeActive ? "activate" : "deactivate"}`;
  const auditEntry = { action, ...about, before: { isActive }, after: { isActive: willBeActive } };
  await sql`with audited as (${insertAuditRows(advisor, [auditEntry])})
    update ${sql.table(table)} set is_active = ${willBeActive}, version = version + 1,
      updated_at = ${now}, updated_by = ${advisor.userId} where id = ${id}`.execute(db);
  return { saved: true, sentence };
}

/** Swap a row with its neighbor; false at either end. The position is not a form field, so the version stays. */
async function swapWithNeighbor(
  db: Db,
  { table, id, siblings }: LockedRow,
  direction: "up" | "down",
): Promise<boolean> {
  const offset = direction === "up" ? -1.5 : 1.5;
  const { rows } = await sql`
    with placed as (
      select id, row_number() over (order by position, id)
        + case when id = ${id} then ${offset}::numeric else 0 end as place
      from ${sql.table(table)} where ${siblings}
    ), numbered as (select id, row_number() over (order by place) as place from placed)
    update ${sql.table(table)} entry set position = numbered.place
    from numbered where numbered.id = entry.id and entry.position <> numbered.place
    returning entry.id
  `.execute(db);
  return rows.length > 0;
}
