import type { ReactNode } from "react";
import styles from "./dashboard.module.css";

/** Dashboard cards in a wide and a narrow column, stacked on narrow screens. */
export function CardColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.cards}>
      <div>{main}</div>
      <div>{side}</div>
    </div>
  );
}
