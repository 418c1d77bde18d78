import type { ReactNode } from "react";
import styles from "./dashboard.module.css";

/**
 * Dashboard cards in a wide and a narrow column, stacked on narrow screens. The page's main cards are closer, so that
 * they fit one screen.
 */
export function CardColumns({ main, side, isMain = false }: { main: ReactNode; side: ReactNode; isMain?: boolean }) {
  return (
    <div className={isMain ? `${styles.cards} ${styles.main}` : styles.cards}>
      <div>{main}</div>
      <div>{side}</div>
    </div>
  );
}
