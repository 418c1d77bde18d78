import { Form } from "@remix-run/react";
import { InputBase } from "@mantine/core";
import { localDateTime } from "#app/platform/dates/local-date-time.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { DeliverableStatus } from "#app/programs/social-orders/social-rules.ts";
import { fillCaption } from "#app/programs/social-posts/captions.ts";
import { feedStyle } from "#app/programs/social-posts/feed-styles.ts";
import { PostPreview } from "#app/ui/content/post-preview.tsx";
import { isSocialNetwork, socialNetworkWords, type SocialNetwork } from "#app/setup/settings/social-networks.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { FormSection, SubmitButton } from "#app/ui/form/form.tsx";
import { instantText } from "#app/ui/text/format.ts";
import { Card, Facts, Section } from "#app/ui/page/page.tsx";
import { ReasonField } from "#app/ui/fields/reason-field.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { deliverableWorkflow } from "../deliverable-rules.ts";
import styles from "./deliverables.module.css";

export interface ShownDeliverable {
  id: number;
  network: string;
  slot: string;
  caption: string;
  lastCaption: string | null;
  round: number;
  status: DeliverableStatus;
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

/** Posts of an order as they look at its first location, each with its status and actions. */
export function Deliverables({
  deliverables,
  places,
  timeZone,
  canDecide,
  desk,
}: {
  deliverables: readonly ShownDeliverable[];
  places: readonly Place[];
  timeZone: string;
  canDecide: boolean;
  /** Actions of advisors: changing posts during production, entering results once they are out. */
  desk?: { canChange: boolean; canTell: boolean };
}) {
  const [place] = places;
  if (deliverables.length === 0 || !place) return null;
  return (
    <Section title="Posts">
      <ul className={`bare ${styles.posts}`}>
        {deliverables.map((one) => {
          const { word, tone } = statusOf(deliverableWorkflow, one.status);
          return (
            <li key={one.id} className={styles.post}>
              <header className={styles.head}>
                <strong>{`${isSocialNetwork(one.network) ? socialNetworkWords[one.network] : one.network}, ${instantText(one.slot, timeZone)}`}</strong>
                <Status tone={tone} word={word} />
              </header>
              {isSocialNetwork(one.network) && (
                <PostPreview
                  look={feedStyle(one.network)}
                  text={fillCaption(one.caption, place)}
                  pictures={one.media}
                  place={place.name}
                />
              )}
              {one.lastCaption !== null && one.lastCaption !== one.caption && (
                <details>
                  <summary>Previous caption</summary>
                  <p className={styles.before}>{fillCaption(one.lastCaption, place)}</p>
                </details>
              )}
              {one.feedback && <p className="soft">{`Requested changes: ${one.feedback}`}</p>}
              {canDecide && deliverableWorkflow.waiting.customer.includes(one.status) && (
                <Decision id={one.id} round={one.round} />
              )}
              {desk?.canChange && <ChangeForm one={one} timeZone={timeZone} />}
              {(one.link || one.views !== null || one.reactions !== null) && <Result one={one} />}
              {desk?.canTell && <ResultForm one={one} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Decision({ id, round }: { id: number; round: number }) {
  const { approveOne, changeOne } = deliverableWorkflow.transitions;
  return (
    <div className="row" data-print="hide">
      <ConfirmButton
        label={changeOne.label}
        title="Request changes?"
        text="We change the post and send it again."
        intent="changeOne"
        values={{ deliverableId: id, round }}
      >
        <ReasonField />
      </ConfirmButton>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="deliverableId" value={id} />
        <input type="hidden" name="round" value={round} />
        <SubmitButton intent="approveOne">{approveOne.label}</SubmitButton>
      </Form>
    </div>
  );
}

function ChangeForm({ one, timeZone }: { one: ShownDeliverable; timeZone: string }) {
  const { day, time } = localDateTime(timeZone, one.slot);
  return (
    <details data-print="hide">
      <summary>Edit post</summary>
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
          <InputBase name="day" type="date" label="Date" defaultValue={day} required />
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
                term: "Link to the post",
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
      <summary>Results</summary>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="deliverableId" value={one.id} />
        <InputBase name="link" type="url" label="Link to the post (optional)" defaultValue={one.link ?? ""} />
        <div className={styles.slot}>
          <InputBase name="views" inputMode="numeric" label="Views (optional)" defaultValue={one.views ?? ""} />
          <InputBase
            name="reactions"
            inputMode="numeric"
            label="Reactions (optional)"
            defaultValue={one.reactions ?? ""}
          />
        </div>
        <div className="row">
          <SubmitButton intent="result" tone="secondary">
            Save results
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** Form that adds a library post or an empty one to an order. */
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
            <option value="">Blank post</option>
            {posts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </InputBase>
          <InputBase component="select" name="network" label="Platform">
            {chosen.map((network: SocialNetwork) => (
              <option key={network} value={network}>
                {socialNetworkWords[network]}
              </option>
            ))}
          </InputBase>
          <div className={styles.slot}>
            <InputBase name="day" type="date" label="Date" defaultValue={startOn} required />
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
