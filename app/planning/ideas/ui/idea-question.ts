import { ideaMoves } from "#app/planning/idea-catalogue/idea-rules.ts";
import { countText } from "#app/ui/format.ts";

/** The question before an idea is retired, with what it touches. */
export function questionOfRetiring({ title, uses }: { title: string; uses: number }) {
  const kept = uses > 0 ? ` It stays in the ${countText(uses, "{plan} item")} that use it.` : " No {plan} uses it.";
  return { title: `${ideaMoves.retire.label} ${title}?`, text: `Nobody can plan it any more.${kept}` };
}
