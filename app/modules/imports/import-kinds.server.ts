import { companyEventImport } from "#app/modules/company-events/company-event-import.server.ts";
import { locationImport } from "#app/modules/locations/location-import.server.ts";
import { userImport } from "#app/modules/users/user-import.server.ts";
import type { ImportKind } from "./import-kind.ts";

/** The lists that take CSV files. */
const kinds: readonly ImportKind[] = [userImport, locationImport, companyEventImport];

/** The kind with a name of an address; null for any other word. */
export function findImportKind(name: string | undefined): ImportKind | null {
  return kinds.find((kind) => kind.name === name) ?? null;
}
