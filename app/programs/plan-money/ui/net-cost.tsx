import { moneyText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import { Money } from "#app/ui/status.tsx";
import type { PlanMoney } from "../plan-money.server.ts";
import styles from "./net-cost.module.css";

/** What a program pays back of a cost, and what remains to be borne; nothing where no program pays. */
export function NetCost({ costCents, money }: { costCents: number; money: Omit<PlanMoney, "items"> }) {
  const { eligibleCents, expectedCents, leftCents } = money;
  if (eligibleCents === 0) return null;
  return (
    <div className={styles.net} aria-live="polite">
      <p>
        <span className="soft">
          <Say>{`The {incentive} pays back, of ${moneyText(eligibleCents)}`}</Say>
        </span>
        <Money cents={expectedCents} />
      </p>
      <p>
        <strong>Your net cost</strong>
        <strong>
          <Money cents={costCents - expectedCents} />
        </strong>
      </p>
      <p className="note">{`${moneyText(leftCents)} is left for more.`}</p>
    </div>
  );
}
