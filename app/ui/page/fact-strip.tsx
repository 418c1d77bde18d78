import type { ReactNode } from "react";
import styles from "./page.module.css";
import { Facts } from "./page.tsx";

/** Strip of facts across the page, with their actions at its end. */
export function FactStrip({
  facts,
  children,
}: {
  facts: readonly { term: string; value: ReactNode }[];
  children?: ReactNode;
}) {
  return (
    <section className={`${styles.card} ${styles.strip}`}>
      <Facts facts={facts} columns={2} />
      {children && <div className="row">{children}</div>}
    </section>
  );
}
