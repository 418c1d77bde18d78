import { paths } from "#app/paths.ts";
import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { DateText, Status } from "#app/ui/content/status.tsx";
import type { Ownership, findLocationToEdit } from "../location-queries.server.ts";
import { type LocationStatus, locationWorkflow } from "../location-rules.ts";

interface LocationFactsProps {
  location: Omit<NonNullable<Awaited<ReturnType<typeof findLocationToEdit>>>, "createdAt" | "updatedAt">;
  canDecide: boolean;
}

/** Card of a location's status, with its transitions and the number of guests and groups they affect. */
export function LocationFactsCard({ location, canDecide }: LocationFactsProps) {
  const { companyId, networkId, networkName, pcNumber, status, closedOn } = location;
  const actions = availableActions(locationWorkflow, location, { canDecide });
  return (
    <Card title="Overview">
      <Facts
        columns={2}
        facts={[
          {
            term: "Status",
            value: <Status {...statusOf(locationWorkflow, status)} since={closedOn && <DateText day={closedOn} />} />,
          },
          { term: "{pcNumber}", value: pcNumber },
          { term: "{Network}", value: <a href={paths.editNetwork(companyId, networkId)}>{networkName}</a> },
          { term: "{Guest} accounts at this {location}", value: location.guests },
        ]}
      />
      {actions.length > 0 && (
        <div className="row row-after">
          {actions.map(({ action, label }) => {
            const next = locationWorkflow.transitions[action].to;
            return (
              <ConfirmButton
                key={action}
                label={label}
                {...locationStatusConfirmation(next, location)}
                intent="status"
                values={{ status: next, version: location.version }}
              />
            );
          })}
        </div>
      )}
    </Card>
  );
}

function locationStatusConfirmation(
  next: LocationStatus,
  { name, status, guests, groupIds }: LocationFactsProps["location"],
) {
  const groups = groupIds.length;
  const guestsText = guests === 1 ? "Its {guest} account stays" : `Its ${countText(guests, "{guest} account")} stay`;
  const groupsText = groups === 1 ? "its {group}" : `its ${countText(groups, "{group}")}`;
  const keptText = (guests > 0 ? `${guestsText} assigned. ` : "") + (groups > 0 ? `It stays in ${groupsText}. ` : "");
  if (next === "closed") {
    return {
      title: `Close ${name} permanently?`,
      text: `${keptText}Its full history is kept. You can't give new users or {guests} access to it, and only a Senior Advisor can reopen it.`,
      tone: "danger" as const,
    };
  }
  if (next === "temporarilyClosed") {
    return {
      title: `Close ${name} temporarily?`,
      text: `${keptText}You can reopen it at any time.`,
    };
  }
  return {
    title: `${status === "closed" ? "Reopen" : "Open"} ${name}?`,
    text: "Its users see it as open immediately.",
  };
}

/** Card of a location's owners over time, the newest first. */
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
                  until <DateText day={untilDay} />
                </>
              ) : (
                " to present"
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
