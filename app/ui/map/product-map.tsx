import { useState } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useTerms } from "#app/ui/text/translate.tsx";
import type { Tone } from "#app/ui/content/status.tsx";
import { translate } from "#app/ui/text/terms.ts";
import type { LatLng } from "./great-circle.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { GoogleLayer, type GoogleState } from "./google-layer.tsx";
import styles from "./map.module.css";
import { MapErrorPanel } from "./map-error-panel.tsx";

/** Place on a map with its label. */
export interface MapPlace extends LatLng {
  id: number;
  label: string;
  tone: Tone;
  /** Link of its pin. */
  to?: string;
}

/** Pin that the user sets. */
export interface MovablePin {
  /** Null until the pin is set. */
  place: LatLng | null;
  label: string;
  onMove: (place: LatLng) => void;
}

/** Closed shape on a map. */
export interface MapShape {
  key: string;
  kind: "ring" | "area";
  corners: readonly LatLng[];
  /** Label at its northern end, such as "3 miles". */
  label?: string;
}

export interface MapProps {
  /** Contents of the map as a sentence: "150 locations in 14 states". */
  title: string;
  places: readonly MapPlace[];
  /** Meaning of each color. */
  legend?: readonly { tone: Tone; word: string }[];
  pin?: MovablePin;
  /** Outlines on the map: rings around a place, a drawn area. The map starts with all of them in view. */
  shapes?: readonly MapShape[];
  /** Center of a map without places; the whole country by default. */
  around?: LatLng | null;
  /** Google Maps key; null when none is configured and the map is drawn here. */
  googleKey: string | null;
  /** True when it fills its container instead of having a height of its own. */
  fillsContainer?: boolean;
  /** True when the map has no border at its sides, because it fills the page from edge to edge. */
  reachesEdges?: boolean;
}

/**
 * Map of the product. The server draws it, and it works without script; a configured Google map replaces it once
 * loaded.
 */
export function ProductMap(props: MapProps) {
  const { legend = [], googleKey, fillsContainer = false, reachesEdges = false } = props;
  const terms = useTerms();
  const title = translate(terms, props.title);
  const isHydrated = useHydrated();
  const [google, setGoogle] = useState<GoogleState>("not loaded");
  const showsGoogle = isHydrated && googleKey !== null && google !== "failed" && google !== "auth failure";
  return (
    <figure
      className={fillsContainer ? `${styles.map} ${styles.fills}` : styles.map}
      data-edges={reachesEdges || undefined}
      data-print="keep"
    >
      <div className={styles.frame}>
        {google !== "loaded" && <DrawnMap {...props} title={title} />}
        {showsGoogle && <GoogleLayer {...props} googleKey={googleKey} onState={setGoogle} />}
        {google === "auth failure" && (
          <MapErrorPanel title="Error: AuthFailure">
            Google Maps rejected the API key of this server. Check GOOGLE_MAPS_API_KEY and the key's allowed sites. The
            drawn map still works.
          </MapErrorPanel>
        )}
        {google === "failed" && (
          <MapErrorPanel title="Google Maps didn't load">
            Your connection may block it. The drawn map still works.
          </MapErrorPanel>
        )}
      </div>
      <figcaption className={`note ${styles.caption}`}>
        <span>{title}</span>
        {legend.length > 0 && (
          <ul className={`bare row ${styles.legend}`}>
            {legend.map(({ tone, word }) => (
              <li key={word}>
                <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
                {translate(terms, word)}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}
