import { daysText } from "#app/platform/dates/day-words.ts";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { dayText, moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { ShownOf } from "#app/ui/shown-of.tsx";
import { Say, useSay } from "#app/ui/say.tsx";
import type { ClaimChoice } from "../start-on-behalf.server.ts";
import styles from "./claim-choices.module.css";

interface Place {
  id: number;
  name: string;
  pcNumber: string;
}

/** Looks for the location that a claim is for. */
export function ChoosePlace({
  companyId,
  find,
  found,
}: {
  companyId: number;
  find: string;
  found: readonly (Place & { city: string; total: number })[];
}) {
  const say = useSay();
  return (
    <Card title="Which {location}?">
      <Form method="get" className={styles.search}>
        <input type="hidden" name="company" value={companyId} />
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label={say("Search {locations}")}
          placeholder={say("{pcNumber}, name or city")}
          autoComplete="off"
          maxLength={100}
          className={`native-input ${styles.text}`}
        />
        <Button type="submit">Search</Button>
      </Form>
      {find !== "" && found.length === 0 && <p className="soft row-after">No data was found.</p>}
      {found.length > 0 && (
        <ul className={`bare ${styles.found}`}>
          {found.map(({ id, name, pcNumber, city }) => (
            <li key={id}>
              <a href={paths.createClaim({ company: companyId, location: id })}>{name}</a>{" "}
              <span className="note">{[pcNumber, city].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
      <ShownOf
        shown={found.length}
        total={found[0]?.total ?? 0}
        noun={["{location}"]}
        rest="Search for more of its name."
      />
    </Card>
  );
}

/** What of a location can be claimed, each with the button that starts its claim; then what cannot be, and why. */
export function ClaimChoices({ location, sources }: { location: Place; sources: readonly ClaimChoice[] }) {
  const open = sources.filter(({ refusal }) => refusal === null);
  const closed = sources.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <Card title={`Claim for ${location.name} (${location.pcNumber})`}>
        {open.length === 0 ? (
          <p className="soft">
            <Say>{"Nothing of this {location} can be claimed now."}</Say>
          </p>
        ) : (
          <ul className={`bare ${styles.choices}`}>
            {open.map((choice) => (
              <li key={keyOf(choice)} className={styles.choice}>
                <div>
                  <strong>{choice.title}</strong>
                  <div className="note">
                    <Say>{factsOf(choice)}</Say>
                  </div>
                </div>
                {choice.claimId === null ? (
                  <Form method="post">
                    <IdempotencyKey />
                    <input type="hidden" name="locationId" value={location.id} />
                    {choice.eventId !== null && <input type="hidden" name="eventId" value={choice.eventId} />}
                    {choice.planItemId !== null && <input type="hidden" name="planItemId" value={choice.planItemId} />}
                    <SubmitButton intent="start" tone="secondary">
                      Start claim
                    </SubmitButton>
                  </Form>
                ) : (
                  <a href={paths.decideClaim(choice.claimId)}>Open its claim</a>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {closed.length > 0 && (
        <Card title="What cannot be claimed">
          <ul className={`bare ${styles.choices}`}>
            {closed.map((choice) => (
              <li key={keyOf(choice)}>
                {`${choice.title}, ${daysText(choice)}`}
                <div className="note">
                  <Say>{choice.refusal}</Say>
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

function factsOf({ eventId, category, startsOn, endsOn, costCents, program, window }: ClaimChoice): string {
  return [
    eventId === null ? "{Plan} item" : "Event",
    category,
    daysText({ startsOn, endsOn }),
    moneyText(costCents),
    ...(program ? [program] : []),
    ...(window?.isOver ? [`could be claimed until ${dayText(window.lastOn)}`] : []),
  ].join(", ");
}
