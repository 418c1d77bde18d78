import { Button } from "#app/ui/buttons.tsx";
import styles from "./calendar.module.css";

/** Prints the page as it is shown; browsers print without script by their own menu. */
export function PrintButton() {
  return (
    <span className={styles.print} data-needs-script="">
      <Button look="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </span>
  );
}
