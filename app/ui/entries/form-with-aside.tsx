import type { ReactNode } from "react";
import styles from "./entries.module.css";

/** A record's form with what stands beside it; below it on a small screen. */
export function FormWithAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className="stack loose">{children}</div>
      <div className="stack loose">{aside}</div>
    </div>
  );
}
