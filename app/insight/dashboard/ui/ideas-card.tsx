import { costRange } from "#app/planning/idea-catalogue/idea-rules.ts";
import { paths } from "#app/paths.ts";
import { moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import type { Desk } from "../desk.server.ts";
import styles from "./desk.module.css";

/** The newest ideas for what somebody wants. Each leads into the draft at hand, or to a new plan; `mayPlan` false names them. */
export function IdeasCard({
  ideas,
  draftId,
  locationId,
  mayPlan,
}: {
  ideas: Desk["ideas"];
  draftId: number | null;
  locationId: number | null;
  mayPlan: boolean;
}) {
  if (ideas.length === 0) return null;
  const linkTo = ({ title }: Desk["ideas"][number]) =>
    draftId === null
      ? paths.createPlan(locationId ?? undefined)
      : `${paths.planItems(draftId)}&${new URLSearchParams({ q: title })}`;
  return (
    <Card title="New {ideas} for you">
      <ul className={styles.ideas}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            {mayPlan ? (
              <a href={linkTo(idea)} className={styles.strong}>
                {idea.title}
              </a>
            ) : (
              <span className={styles.strong}>{idea.title}</span>
            )}
            <span className={styles.soft}>
              {[idea.channel, costRange(idea.costMinCents, idea.costMaxCents, moneyText), ...idea.objectives].join(
                " · ",
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
