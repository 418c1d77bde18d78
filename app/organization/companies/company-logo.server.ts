import type { Person } from "#app/access/guards/guards.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import type { StoreFile } from "#app/platform/files/store-file.server.ts";

/** What a form does to a company's logo: a new one, none any more, or nothing. */
export type LogoChange = AcceptedFile | "remove" | null;

interface Holder {
  id: number;
  logoFileId: number | null;
}

/**
 * Keeps the logo that a form brings, in the transaction of the change that puts it in place. Returns the file that the
 * company is to have and what the audit log says of it; null when nothing changes.
 */
export async function storeLogo(
  storeFile: StoreFile,
  advisor: Person,
  company: Holder,
  logo: LogoChange,
): Promise<{ logoFileId: number | null; name: string | null } | null> {
  if (logo === null || (logo === "remove" && company.logoFileId === null)) return null;
  if (logo === "remove") return { logoFileId: null, name: null };
  const owner = { companyId: company.id, object: { type: "companyLogo", id: company.id } } as const;
  const stored = await storeFile(advisor, logo, owner);
  return { logoFileId: stored.id, name: logo.name };
}
