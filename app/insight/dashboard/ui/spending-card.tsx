import { moneyText, monthText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";

/** Planned and actual costs of plans, a column per month. Nothing when no month has a cost. */
export function SpendingCard({ months, today }: { months: DashboardData["months"]; today: string }) {
  const most = Math.max(...months.flatMap(({ plannedCents, spentCents }) => [plannedCents, spentCents]));
  if (most <= 0) return null;
  const height = (cents: number) => ({ height: `${(cents / most) * 100}%` });
  return (
    <Card title="{Plan} costs by month">
      <ul className={styles.months}>
        {months.map(({ month, plannedCents, spentCents }) => (
          <li key={month} data-today={today.startsWith(month) || undefined}>
            <span className="visually-hidden">
              {`${monthText(month)}: ${moneyText(plannedCents)} planned, ${moneyText(spentCents)} actual`}
            </span>
            <span aria-hidden="true">{shortMoney(plannedCents)}</span>
            <span className={styles.column} aria-hidden="true">
              <span style={height(plannedCents)} />
              <span style={height(spentCents)} data-tone="money" />
            </span>
            <span aria-hidden="true">{monthText(month).slice(0, 3)}</span>
          </li>
        ))}
      </ul>
      <p className="soft">
        <T>{"Items of active and completed {plans}, in the month of their first day."}</T>
      </p>
      <p className={styles.legend}>
        <span>Planned</span>
        <span data-tone="money">Actual</span>
      </p>
    </Card>
  );
}

const SHORT = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumSignificantDigits: 3,
});

function shortMoney(cents: number): string {
  return SHORT.format(cents / 100);
}
