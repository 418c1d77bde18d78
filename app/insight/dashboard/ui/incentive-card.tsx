import { paths } from "#app/paths.ts";
import { BalanceBar } from "#app/ui/content/balance-bar.tsx";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";

/** Balance of the incentive with its next expiry, and the amount that can be claimed. */
export function IncentiveCard({
  incentive,
  unclaimed,
  locationId,
}: {
  incentive: NonNullable<DashboardData["incentive"]>;
  unclaimed: { count: number; cents: number };
  locationId: number | null;
}) {
  const { next, ...balance } = incentive;
  return (
    <Card title="LSM {incentive}" action={<a href={paths.incentiveRecap()}>Balances</a>}>
      <BalanceBar {...balance} />
      {next && (
        <p className={styles.rest}>
          {`${moneyText(next.cents)} for activities through ${dayText(next.endsOn)}. Claim each within ${countText(next.claimDays, "day")}.`}
        </p>
      )}
      {unclaimed.count > 0 && (
        <p className={styles.rest}>
          <a href={paths.unclaimedMoney({ location: locationId })}>
            <T>{`Claim ${moneyText(unclaimed.cents)} for ${countText(unclaimed.count, "activity", "activities")}`}</T>
          </a>
        </p>
      )}
    </Card>
  );
}
