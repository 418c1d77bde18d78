import styles from "./balance-bar.module.css";
import { moneyText } from "#app/ui/text/format.ts";
import { Facts } from "#app/ui/page/page.tsx";

interface Balance {
  allocatedCents: number;
  reservedCents: number;
  spentCents: number;
  expiredCents: number;
}

/** Use of allocated money: a bar of its shares, and their amounts, which add up to it. */
export function BalanceBar(balance: Balance) {
  const { allocatedCents, reservedCents, spentCents, expiredCents } = balance;
  const shares = [
    { name: "Available", kind: "available", cents: allocatedCents - reservedCents - spentCents - expiredCents },
    { name: "Reserved for claims and orders", kind: "reserved", cents: reservedCents },
    { name: "Spent", kind: "spent", cents: spentCents },
    { name: "Expired", kind: "lapsed", cents: expiredCents },
  ];
  return (
    <div className="stack">
      <span className={styles.bar} aria-hidden="true">
        {shares.map(({ kind, cents }) => (
          <span
            key={kind}
            data-part={kind}
            style={{ width: `${allocatedCents > 0 ? (cents / allocatedCents) * 100 : 0}%` }}
          />
        ))}
      </span>
      <Facts
        columns={2}
        facts={[
          { term: "Allocated", value: <span className="tabular">{moneyText(allocatedCents)}</span> },
          ...shares.map(({ name, kind, cents }) => ({
            term: name,
            value: (
              <span className={`tabular ${styles.figure}`} data-part={kind}>
                {moneyText(cents)}
              </span>
            ),
          })),
        ]}
      />
    </div>
  );
}
