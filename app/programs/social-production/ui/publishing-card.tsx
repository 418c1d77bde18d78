import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { Say } from "#app/ui/say.tsx";
import { Card } from "#app/ui/page.tsx";

/** The approved posts as files, for whatever publishes them. */
export function PublishingCard({ id }: { id: number }) {
  return (
    <Card title="Hand over for publishing">
      <p className="soft">
        <Say>
          {
            "The approved posts of each {location} with their times, texts and links to their pictures. Nothing is sent to a platform from here."
          }
        </Say>
      </p>
      <div className="row">
        <ButtonLink to={paths.socialPublishing(id, "csv")} native small>
          Table (CSV)
        </ButtonLink>
        <ButtonLink to={paths.socialPublishing(id, "ics")} native small>
          Calendar (ICS)
        </ButtonLink>
        <ButtonLink to={paths.socialPublishing(id, "json")} native small>
          For programs (JSON)
        </ButtonLink>
      </div>
    </Card>
  );
}
