import { countText, namesText } from "#app/ui/format.ts";
import type { Visibility } from "./visibility-queries.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";

/** What somebody sees and why, in one sentence: "Sees 14 locations: all of Lakeshore (8) and Prairie (6)." */
export function visibilityWords(role: Role, { networks, groups, companies, locations }: Visibility): string {
  if (role === "Senior Advisor") return "Sees every company.";
  if (role === "Mainstreet Advisor")
    return `Sees ${countText(companies.length, "company", "companies")}: ${listed(companies)}.`;
  if (networks.length === 0) return "Sees no {location}: no {network} is chosen.";
  const seen = `Sees ${countText(locations, "{location}")}`;
  const inNetworks = networks.reduce((sum, network) => sum + network.locations, 0);
  const ofAll = `of the ${countText(inNetworks, "{location}")} in ${listed(networks.map((network) => network.name))}`;
  if (role === "Location Level Guest") return `${seen}, chosen one by one, ${ofAll}.`;
  if (groups.length > 0) return `${seen} by ${countText(groups.length, "{group}")} (${listed(groups)}) ${ofAll}.`;
  const parts = networks.map((network) => `${network.name} (${network.locations})`);
  return `${seen} by ${countText(networks.length, "{network}")}: ${listed(parts)}.`;
}

const MOST_NAMES = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return namesText(more > 0 ? [...names.slice(0, MOST_NAMES), `${more} more`] : names);
}
