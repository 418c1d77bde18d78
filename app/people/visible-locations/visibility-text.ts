import { countText, namesText, numberText } from "#app/ui/text/format.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { UserVisibility } from "./visibility-queries.server.ts";

/** Return a user's access as a sentence: "Sees 14 locations through 2 networks: Lakeshore (8) and Prairie (6)." */
export function visibilityText(role: Role, { networks, groups, companies, locations }: UserVisibility): string {
  if (role === "Senior Advisor") return "Sees every company.";
  if (role === "Mainstreet Advisor")
    return `Sees ${countText(companies.length, "company", "companies")}: ${shortenedNames(companies)}.`;
  if (networks.length === 0) return "Sees no {locations}: no {network} assigned.";
  const inNetworks = networks.reduce((sum, network) => sum + network.locations, 0);
  const names = shortenedNames(networks.map((network) => network.name));
  const seenOfAll = `Sees ${numberText(locations)} of the ${countText(inNetworks, "{location}")} in ${names}`;
  if (role === "Location Level Guest") return `${seenOfAll}.`;
  if (groups.length > 0)
    return `${seenOfAll} through ${countText(groups.length, "{group}")} (${shortenedNames(groups)}).`;
  const parts = networks.map((network) => `${network.name} (${network.locations})`);
  const seen = `Sees ${countText(locations, "{location}")}`;
  return `${seen} through ${countText(networks.length, "{network}")}: ${shortenedNames(parts)}.`;
}

const MAX_NAMES = 5;

function shortenedNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return namesText(more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names);
}
