import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { listWaitingPlans } from "../waiting-plans.server.ts";

type WaitingPlan = SerializeFrom<typeof listWaitingPlans>["rows"][number];

/** Dashboard card of the plans that await the user's answer; nothing when there are none. */
export function WaitingPlans({ waiting }: { waiting: { rows: readonly WaitingPlan[]; total: number } }) {
  const { rows, total } = waiting;
  if (total === 0) return null;
  return (
    <Card
      title={total === 1 ? "1 {plan} ready for your review" : `${countText(total, "{plan}")} ready for your review`}
    >
      <ul className="bare stack close">
        {rows.map(({ id, name, location, startsOn, items, cents }) => (
          <li key={id} className="between wraps">
            <span className="stack flat">
              <a href={paths.answerPlan(id)}>{name}</a>
              <span className="soft">
                {location}, starts {dayText(startsOn)}, {countText(items, "item")}, {moneyText(cents)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <p className="soft">
          <T>{`Showing ${rows.length} of ${countText(total, "{plan}")}. The rest appear as you answer.`}</T>
        </p>
      )}
    </Card>
  );
}

/** Banner above a plan that awaits its answer, on the plan's own page; nothing above other plans. */
export function WaitingBanner({ plan }: { plan: { status: string; autopilotAnswer: string | null } }) {
  if (plan.autopilotAnswer !== "waiting" || plan.status !== "draft") return null;
  return (
    <Banner tone="info" title="This {plan} was created for the {location}.">
      Accept it, customize it or decline it.
    </Banner>
  );
}
