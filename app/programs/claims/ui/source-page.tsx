import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import type { loadClaimStart } from "#app/programs/claim-sources/source-page.server.ts";
import { StartClaim } from "./start-claim.tsx";

interface Place {
  eventId: number | null;
  title: string;
  location: string;
  pcNumber: string;
  claimId: number | null;
}

const crumbs = [{ label: "Claims", to: paths.claims() }];

/** Page of an activity that has no claim yet. */
export function SourcePage({ title, start }: { title: string; start: SerializeFrom<typeof loadClaimStart> }) {
  const { source } = start;
  return (
    <Page title={title} crumbs={crumbs} purpose={`${source.title}, ${source.location} (${source.pcNumber})`}>
      <StartClaim {...start} />
    </Page>
  );
}

/** Page that asks for the location of an event. */
export function ClaimLocationPage({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <Page title={title} crumbs={crumbs} purpose={places[0]?.title}>
      <Card title="Choose a {location}">
        <ul className="bare stack">
          {places.map(({ eventId, location, pcNumber, claimId }) => (
            <li key={pcNumber}>
              <a href={paths.eventClaim(eventId ?? 0, pcNumber)}>{`${location} (${pcNumber})`}</a>
              {claimId !== null && <span className="note"> has a claim</span>}
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
