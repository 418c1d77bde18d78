import type { ReactNode } from "react";
import styles from "./card-columns.module.css";

/** The dashboard's cards in a broad and a narrow column; one below the other where there is no room. */
export function CardColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{main}</div>
      <div>{side}</div>
    </div>
  );
}
