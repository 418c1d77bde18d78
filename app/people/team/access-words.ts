import type { Role } from "#app/platform/identity/roles.ts";
import type { TextKey } from "#app/platform/wording/text-catalogue.ts";
import { namesText } from "#app/ui/format.ts";

/** How many networks are named before the rest is counted. */
export const MOST_NAMED = 4;

/** Somebody's networks, of which the first names will do: "North and South", "A, B, C, D and 3 more". */
export function networksInWords(names: readonly string[], count: number = names.length): string {
  if (count === 0) return "None yet";
  if (count <= MOST_NAMED) return namesText(names);
  return namesText([...names.slice(0, MOST_NAMED), `${count - MOST_NAMED} more`]);
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
