import { Button } from "#app/ui/page/buttons.tsx";
import styles from "./calendar.module.css";

/** Button that prints the page; without script it is hidden, and the browser's own menu prints. */
export function PrintButton() {
  return (
    <span className={styles.print} data-needs-script="">
      <Button look="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </span>
  );
}
