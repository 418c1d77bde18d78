import type { Db } from "#db/connect.ts";
import type { AnyImportKind, Importer } from "./import-kind.ts";
import type { NamedColumns } from "./import-rules.ts";

/** What a company's files of a kind call its columns besides their own names, as somebody told before. */
export async function findNamedColumns(
  db: Db,
  companyId: number,
  { name, columns }: AnyImportKind,
): Promise<NamedColumns> {
  const rows = await db
    .selectFrom("importHeaders")
    .select(["header", "field"])
    .where("companyId", "=", companyId)
    .where("kind", "=", name)
    .orderBy("header")
    .execute();
  // A company's own column may be gone by now.
  const kept = rows.filter(({ field }) => field === null || columns.some((column) => column.field === field));
  return new Map(kept.map(({ header, field }) => [header, field]));
}

/** Keeps what was told of a file's columns for the next one. */
export async function keepNamedColumns(
  db: Db,
  { userId }: Importer,
  companyId: number,
  kind: AnyImportKind,
  named: NamedColumns,
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

/** The next file that names columns in its own way is asked about them again. */
export async function forgetNamedColumns(db: Db, companyId: number, kind: AnyImportKind): Promise<void> {
  await db.deleteFrom("importHeaders").where("companyId", "=", companyId).where("kind", "=", kind.name).execute();
}
