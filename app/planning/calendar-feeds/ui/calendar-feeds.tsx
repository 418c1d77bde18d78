import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { CopyText } from "#app/ui/content/copy-text.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { SearchableSelect } from "#app/ui/fields/searchable-select.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import type { listCalendarFeeds } from "../calendar-feed-queries.server.ts";

/** Address of a new feed, which is shown only once. */
export function NewFeedLink({ address, location }: { address: string; location: string | null }) {
  return (
    <Banner tone="success" role="status">
      <p>
        Add this link to your calendar app now. We show it only once. Anyone with it can see{" "}
        {location ?? <T>{"everything on your {calendar}"}</T>}.
      </p>
      <p className="stack row-after">
        <input type="text" readOnly value={address} aria-label="Private link" className="native-input" />
      </p>
      <span className="row row-after">
        <CopyText text={address} label="Copy link" />
        <ButtonLink to={address.replace(/^https?:/, "webcal:")} native small>
          Open in your calendar app
        </ButtonLink>
      </span>
    </Banner>
  );
}

/** Form that creates a feed of the whole calendar or of one location. */
export function NewFeedForm({ locations }: { locations: readonly { id: number; name: string }[] }) {
  return (
    <Card title="New link">
      <Form method="post" className="stack close">
        <label htmlFor="location" className="medium">
          <T>{"Show in my {calendar} app"}</T>
        </label>
        <SearchableSelect
          id="location"
          name="location"
          options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          emptyLabel="Your whole {calendar}"
          className="native-input"
        />
        <div>
          <SubmitButton intent="renew">Create link</SubmitButton>
        </div>
      </Form>
      <p className="help row-after">
        <T>{"A new link for the same {calendar} turns off the old one."}</T>
      </p>
    </Card>
  );
}

/** List of the user's active feeds. */
export function CalendarFeedList({
  feeds,
  timeZone,
}: {
  feeds: SerializeFrom<typeof listCalendarFeeds>;
  timeZone: string;
}) {
  return (
    <Card title="Your links">
      {feeds.length === 0 && <p className="help">No links yet.</p>}
      <ul className="bare stack">
        {feeds.map(({ id, locationId, location, createdAt, lastReadAt }) => (
          <li key={id} className="between wraps">
            <div>
              {location ?? (
                <T>{locationId === null ? "Your whole {calendar}" : "A {location} you can no longer see"}</T>
              )}
              <p className="help">
                Created <Instant at={createdAt} timeZone={timeZone} />,{" "}
                {lastReadAt ? (
                  <>
                    last used <Instant at={lastReadAt} timeZone={timeZone} />
                  </>
                ) : (
                  "not used yet"
                )}
              </p>
            </div>
            <ConfirmButton
              label="Turn off"
              confirmLabel="Turn off link"
              intent="revoke"
              tone="danger"
              title={`Turn off the link for ${location ?? (locationId === null ? "your whole {calendar}" : "a {location} you can no longer see")}?`}
              text="Calendar apps that use it stop getting updates."
              values={{ id }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
