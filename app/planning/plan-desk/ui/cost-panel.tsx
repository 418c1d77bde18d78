import { countText, moneyText, monthText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { Money } from "#app/ui/status.tsx";
import type { BudgetVerdict, Totals } from "#app/planning/plans/plan-totals.ts";
import plain from "#app/ui/plain-table.module.css";
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
    <div className="stack tight">
      <p className={`row ${styles.total}`}>
        <strong>
          <Money cents={totals.cents} />
        </strong>
        <span className="soft">
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
          <p className={verdict.isOver ? "danger-ink" : "soft"}>{budgetText(verdict, budgetCents)}</p>
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
export function CostTables({ totals: { channels, months, cents } }: { totals: Totals }) {
  if (channels.length === 0) return null;
  const named = months.map(({ month, cents }) => ({ id: month, name: monthText(month), cents }));
  const tables = { "By channel": channels, "By month": named };
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
