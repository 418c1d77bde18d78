import { Form } from "@remix-run/react";
import { InputBase } from "@mantine/core";
import { wallClockOf } from "#app/platform/dates/wall-clock.ts";
import { captionAt } from "#app/programs/social-posts/captions.ts";
import { lookOf } from "#app/programs/social-posts/network-looks.ts";
import { PostPreview } from "#app/ui/post-preview.tsx";
import { isSocialNetwork, networkWords, type SocialNetwork } from "#app/setup/social-packages/social-networks.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FormSection, SubmitButton } from "#app/ui/form.tsx";
import { instantText } from "#app/ui/format.ts";
import { Card, Facts, Section } from "#app/ui/page.tsx";
import { ReasonField } from "#app/ui/reason-field.tsx";
import { Status, type Tone } from "#app/ui/status.tsx";
import styles from "./deliverables.module.css";

export interface ShownDeliverable {
  id: number;
  network: string;
  slot: string;
  caption: string;
  lastCaption: string | null;
  round: number;
  status: string;
  feedback: string;
  link: string | null;
  views: number | null;
  reactions: number | null;
  post: string | null;
  media: readonly { key: string; altText: string; width: number; height: number }[];
}

interface Place {
  id: number;
  name: string;
  pcNumber: string;
  street: string;
  city: string;
  phone: string | null;
}

const statusWords: Record<string, { word: string; tone: Tone }> = {
  draft: { word: "Being written", tone: "neutral" },
  waiting: { word: "Waits for approval", tone: "warning" },
  changes: { word: "Changes requested", tone: "info" },
  approved: { word: "Approved", tone: "success" },
  missed: { word: "Missed", tone: "danger" },
};

const draftWord = { word: "Being written", tone: "neutral" as const };

/** The posts of an order as they will show at its first location, each with how it stands and what can be done with it. */
export function Deliverables({
  deliverables,
  places,
  timeZone,
  mayDecide,
  desk,
}: {
  deliverables: readonly ShownDeliverable[];
  places: readonly Place[];
  timeZone: string;
  mayDecide: boolean;
  /** What advisors may do with them: change them while the order is in work, tell how they did once they are out. */
  desk?: { mayChange: boolean; mayTell: boolean };
}) {
  const [place] = places;
  if (deliverables.length === 0 || !place) return null;
  return (
    <Section title="Posts">
      <ul className={`bare ${styles.posts}`}>
        {deliverables.map((one) => {
          const { word, tone } = statusWords[one.status] ?? draftWord;
          return (
            <li key={one.id} className={styles.post}>
              <header className={styles.head}>
                <strong>{`${isSocialNetwork(one.network) ? networkWords[one.network] : one.network}, ${instantText(one.slot, timeZone)}`}</strong>
                <Status tone={tone} word={word} />
              </header>
              {isSocialNetwork(one.network) && (
                <PostPreview
                  look={lookOf(one.network)}
                  text={captionAt(one.caption, place)}
                  pictures={one.media}
                  place={place.name}
                />
              )}
              {one.lastCaption !== null && one.lastCaption !== one.caption && (
                <details>
                  <summary>What it said before</summary>
                  <p className={styles.before}>{captionAt(one.lastCaption, place)}</p>
                </details>
              )}
              {one.feedback && <p className="soft">{`Asked for: ${one.feedback}`}</p>}
              {mayDecide && one.status === "waiting" && <Decision id={one.id} round={one.round} />}
              {desk?.mayChange && <ChangeForm one={one} timeZone={timeZone} />}
              {(one.link || one.views !== null || one.reactions !== null) && <Result one={one} />}
              {desk?.mayTell && <ResultForm one={one} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Decision({ id, round }: { id: number; round: number }) {
  return (
    <div className="row" data-print="hide">
      <ConfirmButton
        label="Request changes"
        title="What should change?"
        text="The studio changes it and sends it again."
        intent="changeOne"
        values={{ deliverableId: id, round }}
      >
        <ReasonField />
      </ConfirmButton>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="deliverableId" value={id} />
        <input type="hidden" name="round" value={round} />
        <SubmitButton intent="approveOne">Approve</SubmitButton>
      </Form>
    </div>
  );
}

function ChangeForm({ one, timeZone }: { one: ShownDeliverable; timeZone: string }) {
  const { day, time } = wallClockOf(timeZone, one.slot);
  return (
    <details data-print="hide">
      <summary>Change</summary>
      <Form method="post" preventScrollReset className="stack" key={`${one.slot} ${one.caption}`}>
        <input type="hidden" name="deliverableId" value={one.id} />
        <InputBase
          component="textarea"
          name="caption"
          label="Caption"
          defaultValue={one.caption}
          rows={5}
          multiline
          required
        />
        <div className={styles.slot}>
          <InputBase name="day" type="date" label="Day" defaultValue={day} required />
          <InputBase name="time" type="time" label="Time" defaultValue={time} required />
        </div>
        <div className="row">
          <SubmitButton intent="changePost">Save post</SubmitButton>
          <SubmitButton intent="removePost" tone="secondary">
            Remove post
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function Result({ one: { link, views, reactions } }: { one: ShownDeliverable }) {
  return (
    <Facts
      facts={[
        ...(link
          ? [
              {
                term: "Stands at",
                value: (
                  <a href={link} rel="noreferrer">
                    {link}
                  </a>
                ),
              },
            ]
          : []),
        ...(views === null ? [] : [{ term: "Views", value: views.toLocaleString("en-US") }]),
        ...(reactions === null ? [] : [{ term: "Reactions", value: reactions.toLocaleString("en-US") }]),
      ]}
    />
  );
}

function ResultForm({ one }: { one: ShownDeliverable }) {
  return (
    <details data-print="hide">
      <summary>How it did</summary>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="deliverableId" value={one.id} />
        <InputBase name="link" type="url" label="Where it stands" defaultValue={one.link ?? ""} />
        <div className={styles.slot}>
          <InputBase name="views" inputMode="numeric" label="Views" defaultValue={one.views ?? ""} />
          <InputBase name="reactions" inputMode="numeric" label="Reactions" defaultValue={one.reactions ?? ""} />
        </div>
        <div className="row">
          <SubmitButton intent="result" tone="secondary">
            Save result
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** Adds a post to an order, of the library or an empty one. */
export function AddDeliverable({
  networks,
  posts,
  startOn,
}: {
  networks: readonly string[];
  posts: readonly { id: number; title: string }[];
  startOn: string;
}) {
  const chosen = networks.filter(isSocialNetwork);
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <FormSection title="Add a post">
          <InputBase component="select" name="postId" label="From the library" defaultValue="">
            <option value="">An empty one</option>
            {posts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </InputBase>
          <InputBase component="select" name="network" label="Platform">
            {chosen.map((network: SocialNetwork) => (
              <option key={network} value={network}>
                {networkWords[network]}
              </option>
            ))}
          </InputBase>
          <div className={styles.slot}>
            <InputBase name="day" type="date" label="Day" defaultValue={startOn} required />
            <InputBase name="time" type="time" label="Time" defaultValue="10:00" required />
          </div>
          <div className="row">
            <SubmitButton intent="addPost" tone="secondary">
              Add post
            </SubmitButton>
          </div>
        </FormSection>
      </Form>
    </Card>
  );
}
