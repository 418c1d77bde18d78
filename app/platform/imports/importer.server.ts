import type { Db } from "#db/connect.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { AnyImportKind, Importer } from "./import-kind.ts";

/** Whoever started an import, with today's role and reach; null when they may no longer import this. */
export async function findImporter(
  db: Db,
  userId: number | null,
  companyId: number,
  kind: AnyImportKind,
  origin: Importer["origin"],
): Promise<Importer | null> {
  if (userId === null) return null;
  const person = await db
    .selectFrom("users")
    .select(["id as userId", "role", "companyId", "email", "firstName", "lastName"])
    .where("id", "=", userId)
    .where("status", "=", "Registered")
    .executeTakeFirst();
  if (!person || !may(person, kind.permission)) return null;
  const reach = Reach.of(person);
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ? { ...person, origin, reach } : null;
}

/** What is said of an import whose starter may no longer import. */
export const IMPORTER_GONE =
  "Whoever started this import may no longer do so. Nothing is changed. Upload the file again.";
