import type { ItemEffect } from "../item-effects.server.ts";

/** Effects of one item, in a row of its plan. */
export function ItemEffectNotes({ effects, itemId }: { effects: readonly ItemEffect[]; itemId: number }) {
  return effects
    .filter((effect) => effect.itemId === itemId)
    .map(({ text }) => (
      <small key={text} className="note">
        {text}
      </small>
    ));
}
