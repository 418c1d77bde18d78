import { countText } from "#app/ui/text/format.ts";

/** Confirmation before retiring an idea, with the number of plan items it affects. */
export function retireIdeaConfirmation({ title, uses }: { title: string; uses: number }) {
  const effect = uses > 0 ? ` It stays in ${countText(uses, "{plan} item")}.` : " No {plans} use it.";
  return {
    title: `Retire “${title}”?`,
    text: `Owners can no longer add it to {plans}.${effect}`,
  };
}
