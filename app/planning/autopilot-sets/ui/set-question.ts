import { countText } from "#app/ui/format.ts";

/** The question before a set is archived, with what it touches. */
export function questionOfArchiving({ name, plans }: { name: string; plans: number }) {
  const kept = plans > 0 ? ` The ${countText(plans, "{plan}")} made of it stay.` : " No {plan} was made of it.";
  return {
    title: `Archive ${name}?`,
    text: `Nobody can start a {plan} from it any more, and it cannot come back.${kept}`,
  };
}
