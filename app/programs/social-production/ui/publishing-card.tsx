import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Card } from "#app/ui/page/page.tsx";

/** Downloads of the approved posts for publishing tools. */
export function PublishingCard({ id }: { id: number }) {
  return (
    <Card title="Export for publishing">
      <p className="soft">
        <T>
          {
            "Approved posts for each {location} with times, captions and picture links. Publish them with your own tool."
          }
        </T>
      </p>
      <div className="row">
        <ButtonLink to={paths.socialPublishing(id, "csv")} native small>
          Table (CSV)
        </ButtonLink>
        <ButtonLink to={paths.socialPublishing(id, "ics")} native small>
          Calendar (ICS)
        </ButtonLink>
        <ButtonLink to={paths.socialPublishing(id, "json")} native small>
          Data (JSON)
        </ButtonLink>
      </div>
    </Card>
  );
}
