import type { ReactNode } from "react";
import { countText } from "#app/ui/text/format.ts";
import styles from "./map.module.css";

/** Page with a map from edge to edge between its header and its list; its route's handle has `isFullBleed`. */
export function MapPage({ above, map, children }: { above: ReactNode; map?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`${styles.whole} stack loose`}>
      <div className={styles.inset}>{above}</div>
      {map}
      {children && <div className={styles.inset}>{children}</div>}
    </div>
  );
}

/** Format the caption of a map next to a list: the number of records shown; `noun` is the singular. */
export function mapTitle(shown: number, total: number, noun: string): string {
  if (shown === total) return `${countText(total, noun)} on the map`;
  return `${shown.toLocaleString("en-US")} of ${countText(total, noun)} on the map. The others have no coordinates or are outside this map.`;
}
