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
  const { allocatedCents } = balance;
  const shares = sharesOf(balance);
  return (
    <div className="stack">
      <BalanceShares {...balance} />
      <Facts
        columns={2}
        facts={[
          { term: "Allocated", value: <span className="tabular">{moneyText(allocatedCents)}</span> },
          ...shares.map(({ name, kind, cents }) => ({
            term: name,
            value: <BalanceFigure kind={kind} cents={cents} />,
          })),
        ]}
      />
    </div>
  );
}

/** Amount of a share with the color it has in the bar. */
export function BalanceFigure({ kind, cents }: { kind: ShareKind; cents: number }) {
  return (
    <span className={`tabular ${styles.figure}`} data-part={kind}>
      {moneyText(cents)}
    </span>
  );
}

/** Bar of the shares alone. Hidden from screen readers, because the amounts next to it say the same. */
export function BalanceShares(balance: Balance) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {sharesOf(balance).map(({ kind, cents }) => (
        <span
          key={kind}
          data-part={kind}
          style={{ width: `${balance.allocatedCents > 0 ? (cents / balance.allocatedCents) * 100 : 0}%` }}
        />
      ))}
    </span>
  );
}

type ShareKind = "available" | "reserved" | "spent" | "lapsed";

function sharesOf({ allocatedCents, reservedCents, spentCents, expiredCents }: Balance) {
  const shares: { name: string; kind: ShareKind; cents: number }[] = [
    { name: "Available", kind: "available", cents: allocatedCents - reservedCents - spentCents - expiredCents },
    { name: "Reserved for claims and orders", kind: "reserved", cents: reservedCents },
    { name: "Spent", kind: "spent", cents: spentCents },
    { name: "Expired", kind: "lapsed", cents: expiredCents },
  ];
  return shares;
}
