import { useState } from "react";
import { useHydrated } from "../hydrated.ts";
import { useWords } from "../say.tsx";
import type { Tone } from "../status.tsx";
import { say } from "../words.ts";
import type { Place } from "./great-circle.ts";
import { DrawnMap } from "./drawn-map.tsx";
import { GoogleLayer, type GoogleState } from "./google-layer.tsx";
import styles from "./map.module.css";
import { MapPanel } from "./map-panel.tsx";

/** A place on a map with what it is called. */
export interface MapPlace extends Place {
  id: number;
  label: string;
  tone: Tone;
  /** Where its pin leads. */
  to?: string;
}

/** The one pin that is being set. */
export interface MovablePin {
  /** Null while it has no place yet. */
  place: Place | null;
  label: string;
  onMove: (place: Place) => void;
}

/** A closed line on a map. */
export interface MapShape {
  key: string;
  kind: "ring" | "area";
  corners: readonly Place[];
  /** What stands at its northern end, such as "3 miles". */
  label?: string;
}

export interface MapProps {
  /** What the map shows, as a sentence: "150 locations in 14 states". */
  title: string;
  places: readonly MapPlace[];
  /** What each colour stands for. */
  legend?: readonly { tone: Tone; word: string }[];
  pin?: MovablePin;
  /** Outlines on the map: the rings around a place, a drawn area. The map begins with all of them in view. */
  shapes?: readonly MapShape[];
  /** Where a map without places begins; the whole country unless told. */
  around?: Place | null;
  /** Null where no service of maps is set up: the map is drawn here. */
  googleKey: string | null;
  /** Fills its box instead of having a height of its own. */
  fills?: boolean;
  /** Has no frame at its sides, where it reaches the edges of the page. */
  reachesEdges?: boolean;
}

/**
 * Every map of the product. It is drawn by the server and works without script; where a service of maps is set up, that
 * takes its place once it has loaded.
 */
export function ProductMap(props: MapProps) {
  const { legend = [], googleKey, fills = false, reachesEdges = false } = props;
  const words = useWords();
  const title = say(words, props.title);
  const isHydrated = useHydrated();
  const [google, setGoogle] = useState<GoogleState>("not loaded");
  const showsGoogle = isHydrated && googleKey !== null && google !== "failed" && google !== "auth failure";
  return (
    <figure
      className={fills ? `${styles.map} ${styles.fills}` : styles.map}
      data-edges={reachesEdges || undefined}
      data-print="keep"
    >
      <div className={styles.frame}>
        {google !== "loaded" && <DrawnMap {...props} title={title} />}
        {showsGoogle && <GoogleLayer {...props} googleKey={googleKey} onState={setGoogle} />}
        {google === "auth failure" && (
          <MapPanel title="Error: AuthFailure">
            Google Maps does not accept the API key of this server. Check GOOGLE_MAPS_API_KEY and the sites that the key
            allows. The drawn map goes on working.
          </MapPanel>
        )}
        {google === "failed" && (
          <MapPanel title="Google Maps did not load">
            Your connection may block it. The drawn map goes on working.
          </MapPanel>
        )}
      </div>
      <figcaption className={`note ${styles.caption}`}>
        <span>{title}</span>
        {legend.length > 0 && (
          <ul className={`bare row ${styles.legend}`}>
            {legend.map(({ tone, word }) => (
              <li key={word}>
                <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
                {say(words, word)}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}
