import type { Db } from "#db/connect.ts";
import type { AnyImportKind, Importer } from "#app/platform/import-kinds/import-kind.ts";
import type { ColumnMatches } from "./import-rules.ts";

/** Find the columns that a company's users matched in earlier files of a kind. */
export async function findColumnMatches(
  db: Db,
  companyId: number,
  { name, columns }: AnyImportKind,
): Promise<ColumnMatches> {
  const rows = await db
    .selectFrom("importHeaders")
    .select(["header", "field"])
    .where("companyId", "=", companyId)
    .where("kind", "=", name)
    .orderBy("header")
    .execute();
  // A company's own column may have been deleted since.
  const valid = rows.filter(({ field }) => field === null || columns.some((column) => column.field === field));
  return new Map(valid.map(({ header, field }) => [header, field]));
}

/** Save a user's column matches for the next file. */
export async function saveColumnMatches(
  db: Db,
  {
    importer: { userId },
    companyId,
    kind,
    named,
  }: { importer: Importer; companyId: number; kind: AnyImportKind; named: ColumnMatches },
): Promise<void> {
  if (named.size === 0) return;
  await db
    .insertInto("importHeaders")
    .values([...named].map(([header, field]) => ({ companyId, kind: kind.name, header, field, createdBy: userId })))
    .onConflict((conflict) =>
      conflict
        .columns(["companyId", "kind", "header"])
        .doUpdateSet((of) => ({ field: of.ref("excluded.field"), createdBy: of.ref("excluded.createdBy") })),
    )
    .execute();
}

/** Delete a company's column matches, so that the next file asks again. */
export async function deleteColumnMatches(db: Db, companyId: number, kind: AnyImportKind): Promise<void> {
  await db.deleteFrom("importHeaders").where("companyId", "=", companyId).where("kind", "=", kind.name).execute();
}
