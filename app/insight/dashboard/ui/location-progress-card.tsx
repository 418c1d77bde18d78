import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData, LocationSummary } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";
import { ShareBar } from "./share-bar.tsx";

/** Number of locations up to which each shows its next to-do and its money below its bar. */
const MAX_WITH_NEXT = 3;

/** Progress of each location with the to-dos of its checklist. */
export function LocationProgressCard({ shops, pastLocations }: Pick<DashboardData, "shops" | "pastLocations">) {
  const total = shops[0]?.total ?? 0;
  return (
    <Card title="Progress by {location}">
      <ul className="bare">
        {shops.map((shop) => (
          <LocationProgressLine key={shop.id} {...shop} isShort={shops.length > MAX_WITH_NEXT} />
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

function LocationProgressLine({ isShort, ...shop }: LocationSummary & { isShort: boolean }) {
  const { id, name, isClosed, done, needed, late, next, plannedCents, spentCents } = shop;
  if (needed === 0 && plannedCents === 0) {
    return (
      <li className={styles.shop}>
        <span className="medium">{name}</span>
        <span className="soft whole">
          <T>{isClosed ? "Closed." : "No active {plan}."}</T>
        </span>
      </li>
    );
  }
  return (
    <li className={styles.shop}>
      <a href={paths.checklist(id, { sort: "plan" })} className={styles.strong}>
        {name}
      </a>
      <ShareBar
        shares={[
          { amount: done, tone: "done" },
          { amount: late, tone: "late" },
        ]}
        whole={needed}
      />
      <span>
        <a href={paths.checklist(id, { status: "all" })}>
          {done} of {needed}
          <span className="visually-hidden"> done</span>
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
      {!isShort && (
        <>
          <span className={`soft ${styles.next}`}>
            {next ? (
              <a href={paths.action(id, next.id)} title={`Due ${dayText(next.dueOn)}`} className="soft">
                Next: {next.title}
              </a>
            ) : (
              "No open to-dos."
            )}
          </span>
          <span className="soft">
            {moneyText(spentCents)} of {moneyText(plannedCents)} spent
          </span>
        </>
      )}
    </li>
  );
}
