import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { Desk, Shop } from "../desk.server.ts";
import styles from "./desk.module.css";
import { ShareBar } from "./share-bar.tsx";

/** How each location does, one line each: its running plans' actions, their money, and what comes next. */
export function ShopsCard({ shops, pastLocations }: Pick<Desk, "shops" | "pastLocations">) {
  const total = shops[0]?.total ?? 0;
  return (
    <Card title="How your {locations} do">
      <ul className="bare">
        {shops.map((shop) => (
          <ShopLine key={shop.id} {...shop} />
        ))}
      </ul>
      {total > shops.length && (
        <p className={styles.rest}>
          <Say>{`The first ${shops.length} of ${countText(total, "{location}")}.`}</Say>{" "}
          <a href={paths.checklist()}>
            <Say>{"Show the whole {checklist}"}</Say>
          </a>
        </p>
      )}
      {pastLocations > 0 && (
        <p className={styles.rest}>
          <a href={paths.pastLocations()}>
            <Say>{`${countText(pastLocations, "{location}")} you handed over`}</Say>
          </a>
        </p>
      )}
    </Card>
  );
}

function ShopLine({ id, name, done, needed, late, next, plannedCents, spentCents }: Shop) {
  if (needed === 0 && plannedCents === 0) {
    return (
      <li className={styles.shop}>
        <span className="medium breaks">{name}</span>
        <span className="soft">
          <Say>{"No {plan} runs here."}</Say>
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
            "Nothing is open."
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
