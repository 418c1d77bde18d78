import type { ReactNode } from "react";
import styles from "./map.module.css";

/** What went wrong with a map, on the map. */
export function MapPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className={styles.panel}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
