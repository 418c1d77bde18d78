import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { SerializeFrom } from "@remix-run/node";
import type { listWaitingPlans } from "../waiting-plans.server.ts";

type WaitingPlan = SerializeFrom<typeof listWaitingPlans>["rows"][number];

/** The plans that wait for somebody's answer, for the dashboard; nothing where none does. */
export function WaitingPlans({ waiting }: { waiting: { rows: readonly WaitingPlan[]; total: number } }) {
  const { rows, total } = waiting;
  if (total === 0) return null;
  return (
    <Card
      title={
        total === 1 ? "A ready {plan} is waiting" : `${countText(total, "ready {plan}", "ready {plans}")} are waiting`
      }
    >
      <ul className="bare stack close">
        {rows.map(({ id, name, location, startsOn, items, cents }) => (
          <li key={id} className="between wraps">
            <span className="stack flat">
              <a href={paths.answerPlan(id)}>{name}</a>
              <span className="soft">
                {location}, from {dayText(startsOn)}, {countText(items, "item")}, {moneyText(cents)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <p className="soft">
          <Say>{`The first ${rows.length} of ${countText(total, "{plan}")}. The others follow as you answer.`}</Say>
        </p>
      )}
    </Card>
  );
}

/** Above a plan that waits for its answer, on its own page; nothing above any other. */
export function WaitingBanner({ plan }: { plan: { status: string; autopilotAnswer: string | null } }) {
  if (plan.autopilotAnswer !== "waiting" || plan.status !== "draft") return null;
  return (
    <Banner tone="info" title="This {plan} was made for the {location}.">
      It waits for an answer: accept it as it is, change it, or say that it is not for now.
    </Banner>
  );
}
