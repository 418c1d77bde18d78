import type { ReactNode } from "react";
import styles from "./map.module.css";

/** Error message on a map. */
export function MapErrorPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className={styles.panel}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
