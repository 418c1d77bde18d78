import { Form } from "@remix-run/react";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { FirstOfNote } from "#app/ui/page/truncation-notes.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import type { ClaimChoice } from "../start-on-behalf.server.ts";

interface Place {
  id: number;
  name: string;
  pcNumber: string;
}

/** Search for the location that a claim is for. */
export function ChooseClaimLocation({
  companyId,
  find,
  found,
}: {
  companyId: number;
  find: string;
  found: readonly (Place & { city: string; total: number })[];
}) {
  const translate = useTranslate();
  return (
    <Card title="Choose a {location}">
      <Form method="get" className="row">
        <input type="hidden" name="company" value={companyId} />
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label={translate("Search {locations}")}
          placeholder={translate("{pcNumber}, name or city")}
          autoComplete="off"
          maxLength={100}
          className="native-input grow"
        />
        <Button type="submit">Search</Button>
      </Form>
      {find !== "" && found.length === 0 && <p className="soft row-after">No data was found.</p>}
      {found.length > 0 && (
        <ul className="bare stack close after">
          {found.map(({ id, name, pcNumber, city }) => (
            <li key={id}>
              <a href={paths.createClaim({ company: companyId, location: id })}>{name}</a>{" "}
              <span className="note">{[pcNumber, city].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
      <FirstOfNote
        shown={found.length}
        total={found[0]?.total ?? 0}
        noun={["{location}"]}
        rest="Type more of the name to find the others."
      />
    </Card>
  );
}

/** Claimable activities of a location, each with a button that starts its claim, then the others with the reason. */
export function ClaimChoices({ location, sources }: { location: Place; sources: readonly ClaimChoice[] }) {
  const open = sources.filter(({ refusal }) => refusal === null);
  const closed = sources.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <Card title={`Claim for ${location.name} (${location.pcNumber})`}>
        {open.length === 0 ? (
          <p className="soft">
            <T>{"This {location} has nothing to claim right now."}</T>
          </p>
        ) : (
          <ul className="bare stack">
            {open.map((choice) => (
              <li key={keyOf(choice)} className="split middle">
                <div>
                  <strong>{choice.title}</strong>
                  <div className="note">
                    <T>{choiceText(choice)}</T>
                  </div>
                </div>
                {choice.claimId === null ? (
                  <Form method="post">
                    <IdempotencyKeyInput />
                    <input type="hidden" name="locationId" value={location.id} />
                    {choice.eventId !== null && <input type="hidden" name="eventId" value={choice.eventId} />}
                    {choice.planItemId !== null && <input type="hidden" name="planItemId" value={choice.planItemId} />}
                    <SubmitButton intent="start" tone="secondary">
                      Start claim
                    </SubmitButton>
                  </Form>
                ) : (
                  <a href={paths.decideClaim(choice.claimId)}>Open claim</a>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {closed.length > 0 && (
        <Card title="Can't be claimed">
          <ul className="bare stack">
            {closed.map((choice) => (
              <li key={keyOf(choice)}>
                {`${choice.title}, ${dateRangeText(choice)}`}
                <div className="note">
                  <T>{choice.refusal}</T>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function keyOf({ eventId, planItemId }: ClaimChoice): string {
  return eventId === null ? `item-${planItemId}` : `event-${eventId}`;
}

function choiceText({ eventId, category, startsOn, endsOn, costCents, program, window }: ClaimChoice): string {
  return [
    eventId === null ? "{Plan} item" : "Event",
    category,
    dateRangeText({ startsOn, endsOn }),
    moneyText(costCents),
    ...(program ? [program] : []),
    ...(window?.isOver ? [`claim deadline was ${dayText(window.lastOn)}`] : []),
  ].join(", ");
}
