import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { pluralOf } from "#app/ui/text/format.ts";
import { type Use, usesText } from "./uses.ts";

/**
 * Record of which each company keeps an ordered list, such as channels and objectives. Once used, it is deactivated
 * rather than deleted.
 */
export interface OrderedSetting {
  table:
    | "channels"
    | "channelOptions"
    | "objectives"
    | "metricTypes"
    | "customEventCategories"
    | "socialPackages"
    | "approvalRules";
  /** Noun in messages, as in "channel option", and with hyphens in the audit log. */
  noun: string;
  /** Column that the records of one order share. */
  orderedWithin: "companyId" | "channelId";
  /** References to the record: rows of a table that name it in a column. */
  uses: readonly { noun: string; plural?: string; table: string; column: string }[];
  /** True when at least one must stay active. */
  keepsOneActive?: boolean;
}

/** Count the uses of a record in SQL; `id` is the record's. */
export function usesAsJson(uses: OrderedSetting["uses"], id: RawBuilder<unknown>): RawBuilder<Use[]> {
  if (uses.length === 0) return sql<Use[]>`'[]'::json`;
  const counts = uses.map(
    ({ noun, plural = pluralOf(noun), table, column }) => sql`json_build_object('noun', ${noun}::text,
      'plural', ${plural}::text,
      'count', (select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}))`,
  );
  return sql<Use[]>`json_build_array(${sql.join(counts)})`;
}

/** Return the position after the last one of an order. */
export function nextPosition(kind: OrderedSetting, within: number): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(kind.table)}
    where ${sql.ref(kind.orderedWithin)} = ${within})`;
}

/**
 * Build the SQL of the id of a form's choice among a company's rows, null when there is no such row, for use in another
 * statement. Locks the row so that it is not deleted meanwhile.
 */
export function selectForShare(
  table: "channels" | "metricTypes",
  companyId: number,
  id: number | null,
): RawBuilder<number | null> {
  return sql<number | null>`(select id from ${sql.table(table)}
    where id = ${id} and company_id = ${companyId} for share)`;
}

export interface LockedSetting {
  id: number;
  name: string;
  isActive: boolean;
  /** Company or channel whose order the record belongs to. */
  within: number;
  /** True when another record of the order is active. */
  hasActiveOther: boolean;
  /** "4 channel options and 1 event"; "" when it is not used. */
  usedBy: string;
}

/** Lock the whole order of a record and read the record; null when it is absent or not visible. */
export async function lockOrderedSetting(
  db: Db,
  advisor: Actor,
  { kind, companyId, settingId }: { kind: OrderedSetting; companyId: number; settingId: number },
): Promise<LockedSetting | null> {
  const table = sql.table(kind.table);
  const within = sql.ref(kind.orderedWithin);
  await sql`select from ${table} where ${within} = (select ${within} from ${table}
    where id = ${settingId} and company_id = ${companyId} and ${advisor.access.company("companyId")})
    order by id for update`.execute(db);
  const { rows } = await sql<Omit<LockedSetting, "usedBy"> & { uses: Use[] }>`
    select entry.id, entry.name, entry.is_active, ${sql.ref(`entry.${kind.orderedWithin}`)} as within,
      exists (select from ${table} other
        where ${sql.ref(`other.${kind.orderedWithin}`)} = ${sql.ref(`entry.${kind.orderedWithin}`)}
        and other.is_active and other.id <> entry.id) as has_active_other,
      ${usesAsJson(kind.uses, sql.ref("entry.id"))} as uses
    from ${table} entry
    where entry.id = ${settingId} and entry.company_id = ${companyId} and ${advisor.access.company("entry.companyId")}
  `.execute(db);
  const entry = rows[0];
  if (!entry) return null;
  const { uses, ...known } = entry;
  return { ...known, usedBy: usesText(uses) };
}
