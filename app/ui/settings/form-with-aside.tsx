import type { ReactNode } from "react";
import styles from "#app/ui/page/page.module.css";

/** Record's form with an aside; the aside is below it on a small screen. */
export function FormWithAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.withAside}>
      <div className="stack loose">{children}</div>
      <div className="stack loose">{aside}</div>
    </div>
  );
}
