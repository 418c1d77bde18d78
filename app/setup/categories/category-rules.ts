import { countText, namesText } from "#app/ui/text/format.ts";

/** Level of a category. */
export type CategoryLevel = "category" | "subcategory";

/** Records that categories apply to. */
export const APPLIES_TO = ["ideas", "socialPosts", "studioRequests"] as const;
export type AppliesTo = (typeof APPLIES_TO)[number];
export const appliesToWords: Record<AppliesTo, string> = {
  ideas: "{Ideas}",
  socialPosts: "Social posts",
  studioRequests: "Studio requests",
};

/** Format the uses of a category as text: "Ideas, Social posts". */
export function appliesToText(stored: readonly string[]): string {
  return APPLIES_TO.filter((use) => stored.includes(use))
    .map((use) => appliesToWords[use])
    .join(", ");
}

export interface CategoryUses {
  ideas: number;
  posts: number;
  subcategories: number;
}

/** Return the uses of a category as text: "12 {ideas}, 4 social posts and 3 subcategories"; "" when unused. */
export function categoryUsesText({ ideas, posts, subcategories }: CategoryUses): string {
  const parts = [
    ...(ideas > 0 ? [countText(ideas, "{idea}")] : []),
    ...(posts > 0 ? [countText(posts, "social post")] : []),
    ...(subcategories > 0 ? [countText(subcategories, "subcategory", "subcategories")] : []),
  ];
  return namesText(parts);
}

/** Return the effect of a merge as text, with the numbers it affects. */
export function mergeConfirmationText(name: string, usedBy: string): string {
  const moves = usedBy ? `Everything that uses it moves: ${usedBy}.` : "It isn't used anywhere.";
  return `${moves} ${name} will be deleted. You can't undo this.`;
}
