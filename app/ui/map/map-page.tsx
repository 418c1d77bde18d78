import type { ReactNode } from "react";
import { countText } from "../format.ts";
import styles from "./map-page.module.css";

/** A page with a map from edge to edge between its head and its list; its route's handle says `isFullBleed`. */
export function MapPage({ above, map, children }: { above: ReactNode; map?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`${styles.whole} stack loose`}>
      <div className={styles.room}>{above}</div>
      {map}
      {children && <div className={styles.room}>{children}</div>}
    </div>
  );
}

/** How many records a map beside a list shows; `noun` is one of them. */
export function mapTitle(shown: number, total: number, noun: string): string {
  if (shown === total) return `${countText(total, noun)} on the map`;
  return `${shown.toLocaleString("en-US")} of ${countText(total, noun)} on the map; the others have no coordinates, or there are more than fit.`;
}
