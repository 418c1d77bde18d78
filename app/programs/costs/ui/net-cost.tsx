import { moneyText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { Money } from "#app/ui/content/status.tsx";
import type { PlanMoney } from "../plan-money.server.ts";
import styles from "./net-cost.module.css";

/** Program share and net cost of a total; says so when no program pays. */
export function NetCost({ costCents, money }: { costCents: number; money: Omit<PlanMoney, "items"> }) {
  const { eligibleItems, eligibleCents, expectedCents, leftCents } = money;
  if (costCents === 0) return null;
  if (eligibleCents === 0) {
    return (
      <p className="note">
        <T>
          {eligibleItems === 0
            ? "These items aren't eligible for {incentive} money."
            : "No {incentive} program pays for these items."}
        </T>
      </p>
    );
  }
  return (
    <div className={styles.net} aria-live="polite">
      <p>
        <span className="soft">
          <T>{"{Incentive} may pay"}</T>
          <span className={styles.basis}>{` (on ${moneyText(eligibleCents)} of eligible costs)`}</span>
        </span>
        <Money cents={expectedCents} />
      </p>
      <p>
        <strong>You pay</strong>
        <strong>
          <Money cents={costCents - expectedCents} />
        </strong>
      </p>
      <p className="note">
        <T>{`${moneyText(leftCents)} of {incentive} money left after this {plan}.`}</T>
      </p>
    </div>
  );
}
