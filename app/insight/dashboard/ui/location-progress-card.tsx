import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData, LocationSummary } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";
import { ShareBar } from "./share-bar.tsx";

/** Progress of each location on one line: to-dos of running plans, their money, and the next to-do. */
export function LocationProgressCard({ shops, pastLocations }: Pick<DashboardData, "shops" | "pastLocations">) {
  const total = shops[0]?.total ?? 0;
  return (
    <Card title="Progress by {location}">
      <ul className="bare">
        {shops.map((shop) => (
          <LocationProgressLine key={shop.id} {...shop} />
        ))}
      </ul>
      {total > shops.length && (
        <p className={styles.rest}>
          <T>{`Showing ${shops.length} of ${countText(total, "{location}")}.`}</T>{" "}
          <a href={paths.checklist()}>
            <T>{"View the full {checklist}"}</T>
          </a>
        </p>
      )}
      {pastLocations > 0 && (
        <p className={styles.rest}>
          <a href={paths.pastLocations()}>
            <T>{`View ${countText(pastLocations, "former {location}")}`}</T>
          </a>
        </p>
      )}
    </Card>
  );
}

function LocationProgressLine({ id, name, done, needed, late, next, plannedCents, spentCents }: LocationSummary) {
  if (needed === 0 && plannedCents === 0) {
    return (
      <li className={styles.shop}>
        <span className="medium breaks">{name}</span>
        <span className="soft">
          <T>{"No active {plan}."}</T>
        </span>
      </li>
    );
  }
  return (
    <li className={styles.shop}>
      <span className={styles.named}>
        <a href={paths.checklist(id, { sort: "plan" })} className={styles.strong}>
          {name}
        </a>
        <span className={styles.soft}>
          {next ? (
            <>
              Next: <a href={paths.action(id, next.id)}>{next.title}</a>, due {dayText(next.dueOn)}
            </>
          ) : (
            "No open to-dos."
          )}
        </span>
      </span>
      <span className={styles.measure}>
        <ShareBar
          shares={[
            { amount: done, tone: "done" },
            { amount: late, tone: "late" },
          ]}
          whole={needed}
        />
        <span className={styles.soft}>
          <a href={paths.checklist(id, { status: "all" })}>
            {done} of {needed} done
          </a>
          {late > 0 && (
            <>
              {", "}
              <a href={paths.checklist(id, { late: 1 })} className="danger-ink">
                {late} late
              </a>
            </>
          )}
        </span>
      </span>
      <span className={styles.measure}>
        <ShareBar shares={[{ amount: spentCents, tone: "money" }]} whole={Math.max(plannedCents, spentCents)} />
        <span className={styles.soft}>
          {moneyText(spentCents)} of {moneyText(plannedCents)} spent
        </span>
      </span>
    </li>
  );
}
