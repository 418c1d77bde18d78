import type { Db } from "#db/connect.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { AnyImportKind, Importer } from "#app/platform/import-kinds/import-kind.ts";

/** Find the user who started an import, with today's role and scope; null when the user may no longer import this. */
export async function findImporter(
  db: Db,
  {
    userId,
    companyId,
    kind,
    origin,
  }: { userId: number | null; companyId: number; kind: AnyImportKind; origin: Importer["origin"] },
): Promise<Importer | null> {
  if (userId === null) return null;
  const user = await db
    .selectFrom("users")
    .select(["id as userId", "role", "companyId", "email", "firstName", "lastName"])
    .where("id", "=", userId)
    .where("status", "=", "Registered")
    .executeTakeFirst();
  if (!user || !can(user, kind.permission)) return null;
  const access = AccessScope.of(user);
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ? { ...user, origin, access } : null;
}

/** Failure of an import whose user may no longer import. */
export const IMPORTER_LOST_ACCESS =
  "The person who started this import no longer has access. Nothing changed. Upload the file again.";
