import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { CopyText } from "#app/ui/copy-text.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { LongSelect } from "#app/ui/long-select.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Instant } from "#app/ui/status.tsx";
import type { listFeeds } from "../feed-queries.server.ts";

/** The address of a feed that was just made; it is never shown again. */
export function NewAddress({ address, location }: { address: string; location: string | null }) {
  return (
    <Banner tone="success" role="status">
      <p>
        Add this address to your calendar program now; it is not shown again. Whoever has it reads{" "}
        {location ?? <Say>{"all that you see on the {calendar}"}</Say>}.
      </p>
      <p className="stack row-after">
        <input type="text" readOnly value={address} aria-label="Address of the feed" className="native-input" />
      </p>
      <span className="row row-after">
        <CopyText text={address} label="Copy address" />
        <ButtonLink to={address.replace(/^https?:/, "webcal:")} native small>
          Open in your calendar program
        </ButtonLink>
      </span>
    </Banner>
  );
}

/** Makes a feed of all that somebody sees, or of one location. */
export function NewFeed({ locations }: { locations: readonly { id: number; name: string }[] }) {
  return (
    <Card title="Make an address">
      <Form method="post" className="stack close">
        <label htmlFor="location" className="medium">
          What it shows
        </label>
        <LongSelect
          id="location"
          name="location"
          options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          emptyLabel="All that you see"
          className="native-input"
        />
        <div>
          <SubmitButton intent="renew">Make address</SubmitButton>
        </div>
      </Form>
      <p className="help row-after">
        Where there is one already, the new address takes its place and the old one is dead at once.
      </p>
    </Card>
  );
}

/** The feeds that are alive. */
export function Feeds({ feeds, timeZone }: { feeds: SerializeFrom<typeof listFeeds>; timeZone: string }) {
  return (
    <Card title="Your addresses">
      {feeds.length === 0 && <p className="help">You have none. What you make above is listed here.</p>}
      <ul className="bare stack">
        {feeds.map(({ id, locationId, location, createdAt, lastReadAt }) => (
          <li key={id} className="between wraps">
            <div>
              {location ?? (
                <Say>{locationId === null ? "All that you see" : "A {location} that is closed or no longer yours"}</Say>
              )}
              <p className="help">
                Made <Instant at={createdAt} timeZone={timeZone} />,{" "}
                {lastReadAt ? (
                  <>
                    last read <Instant at={lastReadAt} timeZone={timeZone} />
                  </>
                ) : (
                  "not read yet"
                )}
              </p>
            </div>
            <ConfirmButton
              label="Revoke"
              confirmLabel="Revoke address"
              intent="revoke"
              tone="danger"
              title={`Revoke the address of ${location ?? (locationId === null ? "all that you see" : "a {location} that is closed or no longer yours")}?`}
              text="Programs that read it get nothing more."
              values={{ id }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
