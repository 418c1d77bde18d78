import { countText, moneyText, monthText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { Money } from "#app/ui/content/status.tsx";
import type { BudgetStatus, PlanTotals } from "#app/planning/plans/plan-totals.ts";
import plain from "#app/ui/content/plain-table.module.css";
import styles from "./costs.module.css";

interface CostHeadProps {
  totals: PlanTotals;
  verdict: BudgetStatus | null;
  budgetCents: number | null;
  items: number;
  /** Number of plans, when there are several. */
  plans?: number;
}

/** Total cost of one or several plans, and how it compares with their budget. */
export function CostSummary({ totals, verdict, budgetCents, items, plans = 1 }: CostHeadProps) {
  const of = plans > 1 ? ` in ${countText(plans, "{location}")}` : "";
  return (
    <div className="stack tight">
      <p className={`row ${styles.total}`}>
        <strong>
          <Money cents={totals.cents} />
        </strong>
        <span className="soft">
          <T>{`${countText(items, "item")}${of}`}</T>
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
          <p className={verdict.isOver ? "danger-ink" : "soft"}>{budgetText(verdict, budgetCents)}</p>
        </>
      )}
    </div>
  );
}

/** Return "$120.00 left of $500.00" or "$20.00 over your $500.00 budget". */
function budgetText({ isOver, leftCents }: BudgetStatus, budgetCents: number): string {
  return isOver
    ? `${moneyText(-leftCents)} over your ${moneyText(budgetCents)} budget`
    : `${moneyText(leftCents)} left of ${moneyText(budgetCents)}`;
}

/** Costs by channel and by month; each table adds up to the total. */
export function CostTables({ totals: { channels, months, cents } }: { totals: PlanTotals }) {
  if (channels.length === 0) return null;
  const named = months.map(({ month, cents }) => ({ id: month, name: monthText(month), cents }));
  const tables = { "By channel": channels, "By month, spread over each item's days": named };
  return (
    <div className={styles.tables}>
      {Object.entries(tables).map(([caption, rows]) => (
        <table key={caption} className={plain.table}>
          <caption>{caption}</caption>
          <tbody>
            {rows.map((row) => (
              <CostRow key={row.id} {...row} />
            ))}
          </tbody>
          <tfoot>
            <CostRow name="Total" cents={cents} />
          </tfoot>
        </table>
      ))}
    </div>
  );
}

function CostRow({ name, cents }: { name: string; cents: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-money="">
        <Money cents={cents} />
      </td>
    </tr>
  );
}
