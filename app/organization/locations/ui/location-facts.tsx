import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Status } from "#app/ui/status.tsx";
import type { Ownership, findLocationToEdit } from "../location-queries.server.ts";
import { nextStatuses } from "../location-rules.ts";
import { type LocationStatus, locationStatusTones, locationStatusWords } from "../location-words.ts";

interface LocationFactsProps {
  location: Omit<NonNullable<Awaited<ReturnType<typeof findLocationToEdit>>>, "createdAt" | "updatedAt">;
  mayDecide: boolean;
}

/** Where a location stands, the ways to its next status with what each touches, and who owned it when. */
export function LocationFacts({ location, mayDecide }: LocationFactsProps) {
  const { companyId, networkId, networkName, pcNumber, status, closedOn } = location;
  const moves = nextStatuses(status, mayDecide);
  return (
    <Card title="Where it stands">
      <Facts
        columns={2}
        facts={[
          {
            term: "Status",
            value: (
              <Status
                tone={locationStatusTones[status]}
                word={locationStatusWords[status]}
                since={closedOn && <DateText day={closedOn} />}
              />
            ),
          },
          { term: "{pcNumber}", value: pcNumber },
          { term: "{Network}", value: <a href={paths.editNetwork(companyId, networkId)}>{networkName}</a> },
          { term: "{Guests} of this {location}", value: location.guests },
        ]}
      />
      {moves.length > 0 && (
        <div className="row row-after">
          {moves.map((next) => (
            <ConfirmButton
              key={next}
              {...questionOf(next, location)}
              intent="status"
              values={{ status: next, version: location.version }}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

function questionOf(next: LocationStatus, { name, status, guests, groupIds }: LocationFactsProps["location"]) {
  const size = `${countText(guests, "{guest}")} and ${countText(groupIds.length, "{group}")}`;
  if (next === "closed") {
    return {
      label: "Close {location}",
      title: `Close ${name} for good?`,
      text: `It keeps its ${size} and its whole history, and is no longer offered to new users and {guests}. Only a Senior Advisor reopens it.`,
      tone: "danger" as const,
    };
  }
  if (next === "temporarilyClosed") {
    return {
      label: "Close temporarily",
      title: `Close ${name} temporarily?`,
      text: `It keeps its ${size}. Open it again at any time.`,
    };
  }
  const verb = status === "closed" ? "Reopen {location}" : "Open {location}";
  return { label: verb, title: `${verb.split(" ")[0]} ${name}?`, text: `Its ${size} see it as open at once.` };
}

/** Who owned a location when, the newest first. */
export function Ownerships({ companyId, ownerships }: { companyId: number; ownerships: readonly Ownership[] }) {
  return (
    <Card title="Ownership">
      <ol className="bare stack close">
        {ownerships.map(({ id, networkId, network, fromDay, untilDay }) => (
          <li key={id}>
            <a href={paths.editNetwork(companyId, networkId)}>{network}</a>
            <span className="note">
              From <DateText day={fromDay} />
              {untilDay ? (
                <>
                  {" "}
                  until before <DateText day={untilDay} />
                </>
              ) : (
                " until today"
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
