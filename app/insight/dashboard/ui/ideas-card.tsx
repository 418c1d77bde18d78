import { costRangeText } from "#app/planning/idea-catalog/idea-rules.ts";
import { paths } from "#app/paths.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { PicturedLink } from "#app/ui/content/record-picture.tsx";
import { Card } from "#app/ui/page/page.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";

/**
 * Newest ideas for the user's objectives. Each leads to the latest draft, or to a new plan; when `canPlan` is false,
 * they are not links.
 */
export function IdeasCard({
  ideas,
  draftId,
  locationId,
  canPlan,
}: {
  ideas: DashboardData["ideas"];
  draftId: number | null;
  locationId: number | null;
  canPlan: boolean;
}) {
  if (ideas.length === 0) return null;
  const linkTo = ({ title }: DashboardData["ideas"][number]) =>
    draftId === null
      ? paths.createPlan(locationId ?? undefined)
      : `${paths.planItems(draftId)}&${new URLSearchParams({ q: title })}`;
  return (
    <Card title="New {ideas} for you">
      <ul className={styles.ideas}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <PicturedLink to={canPlan ? linkTo(idea) : null} title={idea.title} channel={idea.channel}>
              <span className={styles.soft}>
                {[
                  idea.channel,
                  costRangeText(idea.costMinCents, idea.costMaxCents, moneyText),
                  ...idea.objectives,
                ].join(" · ")}
              </span>
            </PicturedLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
