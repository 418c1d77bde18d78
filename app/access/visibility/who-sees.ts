import type { Role, UserStatus } from "#app/platform/identity/roles.ts";

/** Who sees one location. */
export interface WhoSees {
  network: string;
  total: number;
  people: Seer[];
  /** The Mainstreet Advisors of its company. */
  advisors: string[];
}

interface Seer {
  id: number;
  companyId: number;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
  isInGroups: boolean;
  /** The person's groups that hold the location. */
  groups: string[];
}

/** Why somebody sees the location: "By the group Downtown", "By the network Lakeshore". */
export function reasonOf(seer: Pick<Seer, "role" | "isInGroups" | "groups">, network: string): string {
  if (seer.role === "Location Level Guest") return "The {location} is shared with this {guest}.";
  if (seer.isInGroups) {
    const several = seer.groups.length > 1 ? "groups" : "group";
    return `By the ${several} ${seer.groups.join(", ")}, inside ${network}.`;
  }
  return `By the {network} ${network}, all of it.`;
}
