import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import type { listCustomActions } from "../custom-action-queries.server.ts";
import { statusOfAction } from "#app/planning/actions/action-rules.ts";
import { seriesWords } from "#app/planning/actions/action-series.ts";

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
      <ul className="bare stack close">
        {actions.map((action) => (
          <li key={action.id}>
            <span className="between">
              <a href={paths.action(locationId, action.id)} className="medium breaks">
                {action.title}
              </a>
              <Status {...statusOfAction(action, action.today)} />
            </span>
            <span className="help">
              {[`Due ${dayText(action.dueOn)}`, action.series && seriesWords(action.series), action.owner]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
