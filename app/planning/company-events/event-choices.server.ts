import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { listChannelChoices } from "#app/setup/channels/channels.server.ts";
import { listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { typeWord } from "#app/organization/geographies/geography-rules.ts";
import { listNetworkChoices } from "./company-event-queries.server.ts";

/** What an event can name: the company's geographies, its networks, and its channels, of the inactive ones `chosen`. */
export async function findEventChoices(db: Db, reach: Reach, companyId: number, chosen: readonly number[] = []) {
  const geographies = await listGeographyChoices(db, reach, companyId);
  const channels = await listChannelChoices(db, reach, companyId);
  return {
    geographies: geographies.map(({ id, name, type }) => ({ id, name, note: typeWord(type) })),
    networks: await listNetworkChoices(db, reach, companyId),
    channels: channels.filter(({ id, isActive }) => isActive || chosen.includes(id)),
  };
}

export type EventChoices = Awaited<ReturnType<typeof findEventChoices>>;
