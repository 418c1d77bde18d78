import styles from "./spinner.module.css";

/** Loading spinner over the whole page, shown after 150 ms. */
export function PageSpinner() {
  return (
    <div className={styles.page} role="status" data-print="hide">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
