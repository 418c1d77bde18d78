import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { statusOfAction } from "#app/planning/actions/action-rules.ts";
import { seriesText } from "#app/planning/actions/action-series.ts";
import type { listCustomActions } from "../custom-action-queries.server.ts";

type CustomAction = SerializeFrom<typeof listCustomActions>[number];

/** Card of a location's open custom actions; each title links to its page. */
export function CustomActionsCard({ locationId, actions }: { locationId: number; actions: readonly CustomAction[] }) {
  return (
    <Card title="Open to-dos">
      {actions.length === 0 && (
        <p>
          <T>{"No open to-dos. Yours appear on the {checklist} with the steps of your {plans}."}</T>
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
              {[`Due ${dayText(action.dueOn)}`, action.series && seriesText(action.series), action.owner]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
