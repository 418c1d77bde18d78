import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { AnyImportKind } from "#app/platform/import-kinds/import-kind.ts";

/** Return a kind with the company's own columns added. */
export async function withCompanyColumns<Kind extends AnyImportKind>(
  db: Db,
  access: AccessScope,
  kind: Kind,
  companyId: number,
): Promise<Kind> {
  const more = (await kind.findCompanyColumns?.(db, access, companyId)) ?? [];
  return more.length === 0 ? kind : { ...kind, columns: [...kind.columns, ...more] };
}
