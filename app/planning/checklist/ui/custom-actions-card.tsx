import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import type { listCustomActions } from "../action-queries.server.ts";
import { standingOfAction } from "../action-rules.ts";
import { seriesWords } from "../series-rules.ts";
import styles from "./checklist.module.css";

type CustomAction = SerializeFrom<typeof listCustomActions>[number];

/** The open actions of one's own at a location; each name leads to where it is changed. */
export function CustomActionsCard({ locationId, actions }: { locationId: number; actions: readonly CustomAction[] }) {
  return (
    <Card title="Your own actions">
      {actions.length === 0 && (
        <p>
          <Say>{"None is open. What you add stands in the {checklist} beside the steps of your {plans}."}</Say>
        </p>
      )}
      <ul className="bare">
        {actions.map((action) => (
          <li key={action.id} className={styles.own}>
            <span className="between">
              <a href={paths.action(locationId, action.id)} className={styles.name}>
                {action.title}
              </a>
              <Status {...standingOfAction(action, action.today)} />
            </span>
            <span className={styles.meta}>
              <span>Due {dayText(action.dueOn)}</span>
              {action.series && <span>{seriesWords(action.series)}</span>}
              {action.owner && <span>{action.owner}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
