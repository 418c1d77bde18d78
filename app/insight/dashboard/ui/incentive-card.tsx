import { paths } from "#app/paths.ts";
import { BalanceBar } from "#app/ui/balance-bar.tsx";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { Desk } from "../desk.server.ts";
import styles from "./desk.module.css";

/** What is there of the incentive, until when, and what of it waits to be claimed. */
export function IncentiveCard({
  incentive,
  unclaimed,
}: {
  incentive: NonNullable<Desk["incentive"]>;
  unclaimed: { count: number; cents: number };
}) {
  const { next, ...balance } = incentive;
  return (
    <Card title="LSM {incentive}" action={<a href={paths.incentiveRecap()}>Recap</a>}>
      <BalanceBar {...balance} />
      {next && <p className={styles.rest}>{`${moneyText(next.cents)} lapses after ${dayText(next.lapsesOn)}.`}</p>}
      {unclaimed.count > 0 && (
        <p className={styles.rest}>
          <a href={paths.unclaimedMoney()}>
            <Say>{`Claim ${moneyText(unclaimed.cents)} for ${countText(unclaimed.count, "activity", "activities")}`}</Say>
          </a>
        </p>
      )}
    </Card>
  );
}
