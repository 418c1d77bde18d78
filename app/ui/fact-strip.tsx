import type { ReactNode } from "react";
import styles from "./fact-strip.module.css";
import { Facts } from "./page.tsx";

/** Facts in a strip of label and value across the page, and at its end what can be done about them. */
export function FactStrip({
  facts,
  children,
}: {
  facts: readonly { term: string; value: ReactNode }[];
  children?: ReactNode;
}) {
  return (
    <section className={styles.strip}>
      <Facts facts={facts} columns={2} />
      {children && <div className="row">{children}</div>}
    </section>
  );
}
