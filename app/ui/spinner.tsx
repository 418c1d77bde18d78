import styles from "./spinner.module.css";

/** A loading spinner over the whole page, in its middle; it shows from 150 ms on. */
export function PageSpinner() {
  return (
    <div className={styles.page} role="status" data-print="hide">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
