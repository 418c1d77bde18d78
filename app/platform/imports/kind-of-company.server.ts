import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { AnyImportKind } from "./import-kind.ts";

/** A kind with the columns that a company has besides those of all. */
export async function ofCompany<Kind extends AnyImportKind>(
  db: Db,
  reach: Reach,
  kind: Kind,
  companyId: number,
): Promise<Kind> {
  const more = (await kind.moreColumns?.(db, reach, companyId)) ?? [];
  return more.length === 0 ? kind : { ...kind, columns: [...kind.columns, ...more] };
}
