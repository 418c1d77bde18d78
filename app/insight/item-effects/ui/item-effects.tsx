import type { ToldEffect } from "../item-effects.server.ts";

/** What one item did, in a row of its plan. */
export function ItemEffects({ effects, itemId }: { effects: readonly ToldEffect[]; itemId: number }) {
  return effects
    .filter((effect) => effect.itemId === itemId)
    .map(({ text }) => (
      <small key={text} className="note">
        {text}
      </small>
    ));
}
