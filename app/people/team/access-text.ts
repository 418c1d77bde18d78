import type { Role } from "#app/platform/identity/roles.ts";
import type { TextKey } from "#app/platform/wording/text-catalog.ts";
import { namesText } from "#app/ui/text/format.ts";

/** Number of networks that are named before the others are counted. */
export const MAX_NAMED_NETWORKS = 4;

/**
 * Return a user's networks as text, as in "North and South" or "A, B, C, D and 3 more". The first names are enough when
 * `count` is given.
 */
export function networksText(names: readonly string[], count: number = names.length): string {
  if (count === 0) return "None yet";
  if (count <= MAX_NAMED_NETWORKS) return namesText(names);
  return namesText([...names.slice(0, MAX_NAMED_NETWORKS), `${count - MAX_NAMED_NETWORKS} more`]);
}

/** Return the texts of the next step for a user who has no access yet or works alone; null when there is none. */
export function onboardingHint(
  role: Role,
  { locations, guests, canInvite }: { locations: number; guests: number; canInvite: boolean },
): { title: TextKey; text: TextKey; isInvitation: boolean } | null {
  if (locations === 0) {
    const text = role === "Location Level Guest" ? "dashboard.noLocations.guest" : "dashboard.noLocations.owner";
    return { title: "dashboard.noLocations.title", text, isInvitation: false };
  }
  if (!canInvite || guests > 0) return null;
  return { title: "dashboard.invite.title", text: "dashboard.invite.text", isInvitation: true };
}
