import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";

/** The ways from a point into a draft of the location: an item of one's own that is named for it. */
export function PlanHere({
  locationId,
  point,
  drafts,
}: {
  locationId: number;
  point: { name: string; category: string };
  drafts: readonly { id: number; name: string; startsOn: string; endsOn: string }[];
}) {
  return (
    <Card title="Plan something here">
      <div className="stack">
        {drafts.length === 0 && (
          <p className="soft">
            <Say>{"No draft of a {plan} is there that this could be put into."}</Say>
          </p>
        )}
        {drafts.length > 0 && (
          <ul className="bare stack tight">
            {drafts.map(({ id, name, startsOn, endsOn }) => (
              <li key={id}>
                <a href={paths.planItems(id, { item: "new", title: titleFor(point) })}>{`Add it to ${name}`}</a>
                <span className="soft">{`, ${dayText(startsOn)} to ${dayText(endsOn)}`}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          <ButtonLink to={paths.createPlan(locationId, { item: titleFor(point) })}>
            <Say>{"Create {plan}"}</Say>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** "School visit: Lincoln Elementary". */
function titleFor({ name, category }: { name: string; category: string }): string {
  return `${category === "school" ? "School visit" : "Visit"}: ${name}`;
}
