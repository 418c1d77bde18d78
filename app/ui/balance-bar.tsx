import styles from "./balance-bar.module.css";
import { moneyText } from "./format.ts";
import { Facts } from "./page.tsx";

interface Balance {
  allocatedCents: number;
  reservedCents: number;
  spentCents: number;
  expiredCents: number;
}

/** What became of allocated money: a bar of its parts, and the parts in figures that add up to it. */
export function BalanceBar(balance: Balance) {
  const { allocatedCents, reservedCents, spentCents, expiredCents } = balance;
  const parts = [
    { name: "Available", part: "available", cents: allocatedCents - reservedCents - spentCents - expiredCents },
    { name: "Reserved", part: "reserved", cents: reservedCents },
    { name: "Spent", part: "spent", cents: spentCents },
    { name: "Lapsed", part: "lapsed", cents: expiredCents },
  ];
  return (
    <div className="stack">
      <span className={styles.bar} aria-hidden="true">
        {parts.map(({ part, cents }) => (
          <span
            key={part}
            data-part={part}
            style={{ width: `${allocatedCents > 0 ? (cents / allocatedCents) * 100 : 0}%` }}
          />
        ))}
      </span>
      <Facts
        columns={2}
        facts={[
          { term: "Allocated", value: <span className="tabular">{moneyText(allocatedCents)}</span> },
          ...parts.map(({ name, part, cents }) => ({
            term: name,
            value: (
              <span className={`tabular ${styles.figure}`} data-part={part}>
                {moneyText(cents)}
              </span>
            ),
          })),
        ]}
      />
    </div>
  );
}
