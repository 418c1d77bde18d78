import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { pluralOf } from "#app/ui/format.ts";
import { type Use, usesText } from "./uses.ts";

/**
 * A kind of entry that each company keeps a list of, in an order of its own: channels, objectives. Entries are switched
 * off rather than deleted once they are in use.
 */
export interface EntryKind {
  table: "channels" | "channelOptions" | "objectives" | "metricTypes" | "customEventCategories" | "socialPackages";
  /** "channel option", as sentences say it and, with hyphens, the audit log. */
  noun: string;
  /** The column whose value the entries of one order share. */
  orderedWithin: "companyId" | "channelId";
  /** Where an entry may be used: rows of a table that name it in a column. */
  uses: readonly { noun: string; plural?: string; table: string; column: string }[];
  /** Whether one of them must stay active. */
  keepsOneActive?: boolean;
}

/** Where an entry is used, as Postgres counts it; `id` is the entry's. */
export function usesOf(uses: EntryKind["uses"], id: RawBuilder<unknown>): RawBuilder<Use[]> {
  if (uses.length === 0) return sql<Use[]>`'[]'::json`;
  const counts = uses.map(
    ({ noun, plural = pluralOf(noun), table, column }) => sql`json_build_object('noun', ${noun}::text,
      'plural', ${plural}::text,
      'count', (select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}))`,
  );
  return sql<Use[]>`json_build_array(${sql.join(counts)})`;
}

/** The place after the last one of an order. */
export function nextPosition(kind: EntryKind, within: number): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(kind.table)}
    where ${sql.ref(kind.orderedWithin)} = ${within})`;
}

/**
 * The id of what a form chose among a company's rows, for a statement that reads more; null where it has none such. Locks
 * the row, so that it is not deleted meanwhile.
 */
export function lockedChoice(
  table: "channels" | "metricTypes",
  companyId: number,
  id: number | null,
): RawBuilder<number | null> {
  return sql<number | null>`(select id from ${sql.table(table)}
    where id = ${id} and company_id = ${companyId} for share)`;
}

export interface LockedEntry {
  id: number;
  name: string;
  isActive: boolean;
  /** The company or the channel whose order the entry stands in. */
  within: number;
  /** Whether another entry of the order is active. */
  hasActiveOther: boolean;
  /** "4 channel options and 1 event"; "" where it is not used. */
  usedBy: string;
}

/** Locks the whole order that an entry stands in, and reads the entry; null when it is absent or out of reach. */
export async function lockEntry(
  db: Db,
  advisor: Editor,
  kind: EntryKind,
  companyId: number,
  entryId: number,
): Promise<LockedEntry | null> {
  const table = sql.table(kind.table);
  const within = sql.ref(kind.orderedWithin);
  await sql`select from ${table} where ${within} = (select ${within} from ${table}
    where id = ${entryId} and company_id = ${companyId} and ${advisor.reach.company("companyId")})
    order by id for update`.execute(db);
  const { rows } = await sql<Omit<LockedEntry, "usedBy"> & { uses: Use[] }>`
    select entry.id, entry.name, entry.is_active, ${sql.ref(`entry.${kind.orderedWithin}`)} as within,
      exists (select from ${table} other
        where ${sql.ref(`other.${kind.orderedWithin}`)} = ${sql.ref(`entry.${kind.orderedWithin}`)}
        and other.is_active and other.id <> entry.id) as has_active_other,
      ${usesOf(kind.uses, sql.ref("entry.id"))} as uses
    from ${table} entry
    where entry.id = ${entryId} and entry.company_id = ${companyId} and ${advisor.reach.company("entry.companyId")}
  `.execute(db);
  const entry = rows[0];
  if (!entry) return null;
  const { uses, ...known } = entry;
  return { ...known, usedBy: usesText(uses) };
}
