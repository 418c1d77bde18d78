import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { listChannelChoices } from "#app/setup/settings/channels.server.ts";
import { listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { geographyTypeLabel } from "#app/organization/geographies/geography-rules.ts";
import { listCompanyEventNetworks } from "./company-event-queries.server.ts";

/** List the geographies, networks and channels that an event can link to; inactive channels only when in `chosen`. */
export async function listCompanyEventChoices(
  db: Db,
  access: AccessScope,
  companyId: number,
  chosen: readonly number[] = [],
) {
  const geographies = await listGeographyChoices(db, access, companyId);
  const channels = await listChannelChoices(db, access, companyId);
  return {
    geographies: geographies.map(({ id, name, type }) => ({ id, name, note: geographyTypeLabel(type) })),
    networks: await listCompanyEventNetworks(db, access, companyId),
    channels: channels.filter(({ id, isActive }) => isActive || chosen.includes(id)),
  };
}

export type CompanyEventChoices = Awaited<ReturnType<typeof listCompanyEventChoices>>;
