import styles from "./dashboard.module.css";

interface Share {
  amount: number;
  tone: "done" | "late";
}

/** Bar of shares of a whole. Hidden from screen readers, because the numbers next to it say the same. */
export function ShareBar({ shares, whole }: { shares: readonly Share[]; whole: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {shares.map(({ amount, tone }) => (
        <span key={tone} data-tone={tone} style={{ width: `${whole === 0 ? 0 : (amount / whole) * 100}%` }} />
      ))}
    </span>
  );
}
