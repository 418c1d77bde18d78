import { countText, namesText } from "#app/ui/format.ts";

/** A category, or what lies in one. */
export type Level = "category" | "subcategory";

/** What categories sort. */
export const APPLIES_TO = ["ideas", "socialPosts", "studioRequests"] as const;
export type AppliesTo = (typeof APPLIES_TO)[number];
export const appliesToWords: Record<AppliesTo, string> = {
  ideas: "{Ideas}",
  socialPosts: "Social posts",
  studioRequests: "Studio requests",
};

/** "Ideas, Social posts". */
export function appliesToText(kept: readonly string[]): string {
  return APPLIES_TO.filter((use) => kept.includes(use))
    .map((use) => appliesToWords[use])
    .join(", ");
}

export interface CategoryUses {
  ideas: number;
  posts: number;
  subcategories: number;
}

/** "12 {ideas}, 4 social posts and 3 subcategories"; "" where it is not used. */
export function usedByText({ ideas, posts, subcategories }: CategoryUses): string {
  const parts = [
    ...(ideas > 0 ? [countText(ideas, "{idea}")] : []),
    ...(posts > 0 ? [countText(posts, "social post")] : []),
    ...(subcategories > 0 ? [countText(subcategories, "subcategory", "subcategories")] : []),
  ];
  return namesText(parts);
}

/** What a merge does, in numbers, before it happens. */
export function mergeText(name: string, usedBy: string): string {
  const moves = usedBy ? `What uses it moves there: ${usedBy}.` : "Nothing uses it.";
  return `${moves} ${name} is deleted and cannot be brought back.`;
}
