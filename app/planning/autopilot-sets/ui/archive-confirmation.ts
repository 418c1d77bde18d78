import { countText } from "#app/ui/text/format.ts";

/** Confirmation before archiving a set, with the number of plans it affects. */
export function archiveSetConfirmation({ name, plans }: { name: string; plans: number }) {
  const effect =
    plans > 0
      ? ` ${countText(plans, "{plan}")} created from it ${plans === 1 ? "stays" : "stay"}.`
      : " No {plans} use it.";
  return {
    title: `Archive “${name}”?`,
    text: `You and your owners can no longer create {plans} from it. You can't undo this.${effect}`,
  };
}
