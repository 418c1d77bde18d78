import { numberText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { LAYER_KEYS, type LayerKey, calendarLayerLabels } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink, toggleLayer } from "../../calendar-address.ts";
import styles from "../../ui/calendar.module.css";

/** Layers with their colors and counts; each is a link that shows or hides its layer. */
export function CalendarLegend({ state, counts }: { state: CalendarState; counts: Record<LayerKey, number> }) {
  // Orders and competitors are rare, and some companies have none, so they are listed only when present or hidden.
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
              href={calendarLink(state, toggleLayer(state, key))}
              className={styles.layer}
              data-keep=""
              data-layer={key}
              data-hidden={isHidden ? "" : undefined}
            >
              <span className={styles.swatch} />
              <span className="visually-hidden">{isHidden ? "Show " : "Hide "}</span>
              <T>{calendarLayerLabels[key]}</T>
              <span className="visually-hidden">, </span>
              <span className="soft tabular">{numberText(counts[key])}</span>
              <span className="visually-hidden">{counts[key] === 1 ? " entry" : " entries"}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
