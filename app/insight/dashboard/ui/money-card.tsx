import { paths } from "#app/paths.ts";
import { BalanceFigure, BalanceShares } from "#app/ui/content/balance-bar.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";

/** Balance of the incentive in one strip with its next expiry, the amount to claim and gift cards. */
export function MoneyCard({
  incentive,
  unclaimed,
  locationId,
  seesCards,
}: {
  incentive: NonNullable<DashboardData["incentive"]>;
  unclaimed: { count: number; cents: number };
  locationId: number | null;
  seesCards: boolean;
}) {
  const { next, ...balance } = incentive;
  const { allocatedCents, reservedCents, spentCents, expiredCents } = balance;
  const available = allocatedCents - reservedCents - spentCents - expiredCents;
  return (
    <Card title="LSM {incentive}" action={<a href={paths.incentiveRecap()}>Balances</a>}>
      <BalanceShares {...balance} />
      <dl className={styles.money}>
        <div>
          <dt>Available</dt>
          <dd>
            <BalanceFigure kind="available" cents={available} />
          </dd>
        </div>
        <div>
          <dt>Reserved</dt>
          <dd>
            <BalanceFigure kind="reserved" cents={reservedCents} />
          </dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>
            <BalanceFigure kind="spent" cents={spentCents} />
          </dd>
        </div>
      </dl>
      <p className={styles.rest}>
        {next &&
          `${moneyText(next.cents)} is for activities through ${dayText(next.endsOn)}. ` +
            `Claim each within ${countText(next.claimDays, "day")}. `}
        {unclaimed.count > 0 && (
          <>
            <a href={paths.unclaimedMoney({ location: locationId })}>
              {`Claim ${moneyText(unclaimed.cents)} for ${countText(unclaimed.count, "activity", "activities")}`}
            </a>
            {". "}
          </>
        )}
        {seesCards && (
          <a href={paths.events()}>
            <T>Gift cards for events</T>
          </a>
        )}
      </p>
    </Card>
  );
}
