import { numberText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { type CalendarState, calendarLink, withLayerSwitched } from "../../calendar-address.ts";
import { LAYER_KEYS, type LayerKey, layerLabels } from "#app/planning/calendar-layers/layers.ts";
import styles from "../../ui/calendar.module.css";

/** The layers with their colours and counts; each is a link that switches it over. */
export function Legend({ state, counts }: { state: CalendarState; counts: Record<LayerKey, number> }) {
  // Orders and competitors are rare, and some companies have none: they are named where there are some, or where they are hidden.
  const named = LAYER_KEYS.filter(
    (key) => !["freeCoffee", "socialPosts", "openings"].includes(key) || counts[key] > 0 || state.hide.includes(key),
  );
  return (
    <ul className={`bare row tight ${styles.legend}`} aria-label="Layers">
      {named.map((key) => {
        const isHidden = state.hide.includes(key);
        return (
          <li key={key}>
            <a
              href={calendarLink(state, withLayerSwitched(state, key))}
              className={styles.layer}
              data-keep=""
              data-layer={key}
              data-hidden={isHidden ? "" : undefined}
            >
              <span className={styles.swatch} />
              <span className="visually-hidden">{isHidden ? "Show " : "Hide "}</span>
              <Say>{layerLabels[key]}</Say>
              <span className="soft tabular">{numberText(counts[key])}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
