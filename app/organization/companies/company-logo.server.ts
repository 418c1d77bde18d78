import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import type { StoreFile } from "#app/platform/files/store-file.server.ts";

/** Change of a company's logo: a new file, its removal, or null for none. */
export type LogoChange = AcceptedFile | "remove" | null;

interface Holder {
  id: number;
  logoFileId: number | null;
}

/**
 * Store the logo of a form, in the transaction that changes the company. Return the company's new file and its name for
 * the audit entry; null when nothing changes.
 */
export async function storeLogo(
  storeFile: StoreFile,
  advisor: CurrentUser,
  company: Holder,
  logo: LogoChange,
): Promise<{ logoFileId: number | null; name: string | null } | null> {
  if (logo === null || (logo === "remove" && company.logoFileId === null)) return null;
  if (logo === "remove") return { logoFileId: null, name: null };
  const owner = { companyId: company.id, object: { type: "companyLogo", id: company.id } } as const;
  const stored = await storeFile(advisor, logo, owner);
  return { logoFileId: stored.id, name: logo.name };
}
