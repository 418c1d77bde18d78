import { countText, moneyText, monthText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { Money } from "#app/ui/status.tsx";
import type { BudgetVerdict, Totals } from "#app/planning/plans/plan-totals.ts";
import styles from "./costs.module.css";

interface CostHeadProps {
  totals: Totals;
  verdict: BudgetVerdict | null;
  budgetCents: number | null;
  items: number;
  /** Of how many plans together, where they are several. */
  plans?: number;
}

/** What one or several plans cost in all, and against their budget. */
export function CostHead({ totals, verdict, budgetCents, items, plans = 1 }: CostHeadProps) {
  const of = plans > 1 ? ` in ${countText(plans, "{location}")}` : "";
  return (
    <div className={styles.head}>
      <p className={styles.total}>
        <strong>
          <Money cents={totals.cents} />
        </strong>
        <span className={styles.soft}>
          <Say>{`${countText(items, "item")}${of}`}</Say>
        </span>
      </p>
      {verdict && budgetCents !== null && (
        <>
          <progress
            className={styles.bar}
            data-over={verdict.isOver || undefined}
            max={100}
            value={Math.min(100, verdict.percent)}
            aria-label="Budget used"
          />
          <p className={verdict.isOver ? styles.over : styles.soft}>{budgetText(verdict, budgetCents)}</p>
        </>
      )}
    </div>
  );
}

/** "$120.00 left of $500.00", "$20.00 over the budget of $500.00". */
function budgetText({ isOver, leftCents }: BudgetVerdict, budgetCents: number): string {
  return isOver
    ? `${moneyText(-leftCents)} over the budget of ${moneyText(budgetCents)}`
    : `${moneyText(leftCents)} left of ${moneyText(budgetCents)}`;
}

/** The costs by channel and by month, which both add up to the whole. */
export function CostTables({ totals }: { totals: Totals }) {
  if (totals.channels.length === 0) return null;
  return (
    <div className={styles.tables}>
      <CostTable
        caption="By channel"
        rows={totals.channels.map(({ id, name, cents }) => ({ key: String(id), name, cents }))}
        cents={totals.cents}
      />
      <CostTable
        caption="By month"
        rows={totals.months.map(({ month, cents }) => ({ key: month, name: monthText(month), cents }))}
        cents={totals.cents}
      />
    </div>
  );
}

function CostTable({
  caption,
  rows,
  cents,
}: {
  caption: string;
  rows: readonly { key: string; name: string; cents: number }[];
  cents: number;
}) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>
              <Money cents={row.cents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <Money cents={cents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
