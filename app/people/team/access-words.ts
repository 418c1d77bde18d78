import type { Role } from "#app/platform/identity/roles.ts";
import type { TextKey } from "#app/platform/wording/text-catalogue.ts";
import { namesText } from "#app/ui/format.ts";

const MOST_NETWORKS = 4;

/** Somebody's networks: "North and South", "A, B, C, D and 3 more". */
export function networksInWords(names: readonly string[]): string {
  if (names.length === 0) return "None yet";
  if (names.length <= MOST_NETWORKS) return namesText(names);
  return namesText([...names.slice(0, MOST_NETWORKS), `${names.length - MOST_NETWORKS} more`]);
}

/** The texts of the next best step for somebody who sees nothing yet or works alone; null when there is none to name. */
export function nextStep(
  role: Role,
  { locations, guests, mayInvite }: { locations: number; guests: number; mayInvite: boolean },
): { title: TextKey; text: TextKey; isInvitation: boolean } | null {
  if (locations === 0) {
    const text = role === "Location Level Guest" ? "dashboard.noLocations.guest" : "dashboard.noLocations.owner";
    return { title: "dashboard.noLocations.title", text, isInvitation: false };
  }
  if (!mayInvite || guests > 0) return null;
  return { title: "dashboard.invite.title", text: "dashboard.invite.text", isInvitation: true };
}
