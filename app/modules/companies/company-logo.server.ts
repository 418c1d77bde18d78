import type { Db } from "#db/connect.ts";
import type { Person } from "#app/modules/access/guards.server.ts";
import type { AcceptedFile } from "#app/modules/files/examine-file.server.ts";
import { dropFile, type StoreFile } from "#app/modules/files/store-file.server.ts";

/** What a form does to a company's logo: a new one, none any more, or nothing. */
export type LogoChange = AcceptedFile | "remove" | null;

interface Holder {
  id: number;
  logoFileId: number | null;
}

/**
 * Puts a logo in place, or takes it away, in the transaction of the change that it belongs to. Returns what the audit log
 * says of it; null when nothing changes.
 */
export async function changeLogo(
  db: Db,
  storeFile: StoreFile,
  advisor: Person,
  company: Holder,
  logo: LogoChange,
): Promise<{ logo: string | null } | null> {
  if (logo === null || (logo === "remove" && company.logoFileId === null)) return null;
  const owner = { companyId: company.id, object: { type: "companyLogo", id: company.id } } as const;
  const stored = logo === "remove" ? null : await storeFile(advisor, logo, owner);
  await db
    .updateTable("companies")
    .set({ logoFileId: stored?.id ?? null })
    .where("id", "=", company.id)
    .execute();
  if (company.logoFileId !== null) await dropFile(db, company.logoFileId);
  return { logo: logo === "remove" ? null : logo.name };
}
