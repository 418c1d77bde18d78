import styles from "./desk.module.css";

interface Share {
  amount: number;
  tone: "done" | "late" | "money";
}

/** Shares of a whole side by side. Figures beside it say the same, so it is hidden from those who hear the page. */
export function ShareBar({ shares, whole }: { shares: readonly Share[]; whole: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {shares.map(({ amount, tone }) => (
        <span key={tone} data-tone={tone} style={{ width: `${whole === 0 ? 0 : (amount / whole) * 100}%` }} />
      ))}
    </span>
  );
}
