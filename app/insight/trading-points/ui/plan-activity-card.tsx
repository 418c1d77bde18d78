import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";

/** Links to add a custom item named after the point to one of the location's draft plans, or to a new plan. */
export function PlanActivityCard({
  locationId,
  point,
  drafts,
}: {
  locationId: number;
  point: { name: string; category: string };
  drafts: readonly { id: number; name: string; startsOn: string; endsOn: string }[];
}) {
  return (
    <Card title="Plan an activity here">
      <div className="stack">
        {drafts.length === 0 && (
          <p className="soft">
            <T>{"No draft {plans} yet."}</T>
          </p>
        )}
        {drafts.length > 0 && (
          <ul className="bare stack tight">
            {drafts.map(({ id, name, startsOn, endsOn }) => (
              <li key={id}>
                <a href={paths.planItems(id, { item: "new", title: titleFor(point) })}>{`Add to ${name}`}</a>
                <span className="soft">{`, ${dayText(startsOn)} to ${dayText(endsOn)}`}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          <ButtonLink to={paths.createPlan(locationId, { item: titleFor(point) })}>
            <T>{"Create {plan}"}</T>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Return the title of an activity: "School visit: Lincoln Elementary". */
function titleFor({ name, category }: { name: string; category: string }): string {
  return `${category === "school" ? "School visit" : "Visit"}: ${name}`;
}
