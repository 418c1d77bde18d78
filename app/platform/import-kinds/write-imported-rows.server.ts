import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#db/connect.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { Importer, SavableRow } from "./import-kind.ts";

interface ImportedTable<Value> {
  table: keyof Schema & string;
  /** Columns that a file sets, named as in `Value`. */
  columns: readonly (keyof Value & string)[];
  /** Columns that only a new record takes from the file. */
  newColumns?: readonly (keyof Value & string)[];
  /** Columns of new records that no file sets. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Further assignments of changed records, such as `sequence = sequence + 1`. */
  alsoSet?: RawBuilder<unknown>;
}

/**
 * Insert the new rows and update the changed ones, in at most three statements whose types are the table's own; return
 * the ids of new records by line. A unique violation means that another user was faster.
 */
export async function writeImportedRows<Value extends object>(
  { db, actor: { userId }, now }: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<Value>[],
  { table, columns, newColumns = [], fixed = {}, alsoSet }: ImportedTable<Value>,
): Promise<ReadonlyMap<number, number>> {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const written = [...newColumns, ...columns].map((name) => [name, snakeCase(name)] as const);
  const columnsOf = ({ id, value }: { id: number | null; value: Value }) =>
    Object.fromEntries([["id", id], ...written.map(([name, column]) => [column, value[name]])]);
  const records = (some: readonly { id: number | null; value: Value }[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some.map(columnsOf))}::jsonb)`;
  const changed = rows.flatMap(({ value, recordId }) => (recordId === null ? [] : [{ id: recordId, value }]));
  const added = rows.filter(({ recordId }) => recordId === null);
  if (changed.length > 0) {
    const values = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
    const more = alsoSet ? [alsoSet] : [];
    await sql`
      update ${sql.table(table)} as record set ${sql.join([...values, ...more])}, version = record.version + 1,
        updated_at = ${now}::timestamptz, updated_by = ${userId}::integer
      from ${records(changed)} as given where record.id = given.id`.execute(db);
  }
  if (added.length === 0) return new Map();
  // The ids are taken first, because rows do not come back in the order of the file.
  const { rows: taken } = await sql<{ line: number; id: number }>`
    select line, nextval((select pg_get_serial_sequence(${snakeCase(table)}, 'id')))::integer as id
    from unnest(${added.map(({ line }) => line)}::integer[]) as line`.execute(db);
  const ids = new Map(taken.map(({ line, id }) => [line, id]));
  const names = refs([...newColumns, ...columns]);
  const constants = Object.entries(fixed);
  await sql`
    insert into ${sql.table(table)} (id, company_id, ${names}, created_at, created_by, updated_at, updated_by
      ${sql.join(
        constants.map(([name]) => sql`, ${sql.ref(name)}`),
        sql``,
      )})
    overriding system value
    select id, ${companyId}::integer, ${names}, ${now}::timestamptz, ${userId}::integer, ${now}::timestamptz, ${userId}::integer
      ${sql.join(
        constants.map(([, value]) => sql`, ${value}`),
        sql``,
      )}
    from ${records(added.map(({ line, value }) => ({ id: ids.get(line) ?? null, value })))} as given order by id`.execute(
    db,
  );
  return ids;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
