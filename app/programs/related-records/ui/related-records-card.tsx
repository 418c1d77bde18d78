import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { claimWorkflow, PAID_OUT_STATUSES, UNDECIDED_STATUSES } from "#app/programs/claims/claim-rules.ts";
import { eventProgramWorkflow } from "#app/programs/events/event-rules.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status, type Tone } from "#app/ui/content/status.tsx";
import type { RelatedRecords, RelatedClaim, RelatedEvent } from "../related-records.ts";
import styles from "./related-records-card.module.css";

/** Audience whose pages the card links to; advisors have other pages than owners and none for a plan item. */
export type RelatedRecordsAudience = "owner" | "advisor";

/**
 * RelatedRecords from the plan item over events and claims to payments, each with its status, and the item's effects on its
 * location's metrics when the user may see them.
 */
export function RelatedRecordsCard({
  related,
  side,
  effects,
}: {
  related: RelatedRecords;
  side: RelatedRecordsAudience;
  effects?: readonly ItemEffectText[];
}) {
  const { items, events, claims } = related;
  return (
    <Card title="From {plan} to payment">
      <ol className={`bare ${styles.related}`}>
        <Stage name="{Plan}" none="None">
          {items.map((item) => (
            <Line key={item.id} to={side === "owner" ? paths.plan(item.planId) : null} text={item.title}>
              <span className="soft">{item.plan}</span>
            </Line>
          ))}
        </Stage>
        <Stage name="Event" none="None">
          {events.map((event) => (
            <Line
              key={event.id}
              to={side === "advisor" && !event.isManaged ? null : eventPath(event, side)}
              text={`${event.title}, ${dayText(event.startsOn)}`}
            >
              <RecordStatus
                status={event.status}
                words={eventProgramWorkflow.words}
                tones={eventProgramWorkflow.tones}
              />
            </Line>
          ))}
        </Stage>
        <Stage name="Claim" none="None yet">
          {claims.map((claim) => (
            <Line key={claim.id} to={claimPath(claim, side)} text={`${claim.number}, ${moneyText(claim.cents)}`}>
              <RecordStatus status={claim.status} words={claimWorkflow.words} tones={claimWorkflow.tones} />
            </Line>
          ))}
        </Stage>
        <Stage
          name="Payment"
          none={claims.length === 0 ? "Not claimed yet" : claims.every(isUnpaidForGood) ? "No payment" : "Not paid yet"}
        >
          {claims.flatMap((claim) =>
            claim.paidOn === null ? [] : [<Payment key={claim.id} claim={claim} side={side} />],
          )}
        </Stage>
        {effects && (
          <Stage name="Results" none="None yet">
            {effects.map(({ itemId, text }) => (
              <Line key={`${itemId} ${text}`} to={null} text={text}>
                {null}
              </Line>
            ))}
          </Stage>
        )}
      </ol>
    </Card>
  );
}

/** Effect of an item on a metric, as text. */
export interface ItemEffectText {
  itemId: number;
  text: string;
}

/** Links of a plan item's row to its events and claims. */
export function RelatedRecordLinks({ related: { events, claims } }: { related: RelatedRecords }) {
  return [
    ...events.map((event) => (
      <RowLink key={`event-${event.id}`} to={eventPath(event, "owner")} text={`Event on ${dayText(event.startsOn)}`} />
    )),
    ...claims.map((claim) => (
      <RowLink
        key={`claim-${claim.id}`}
        to={claimPath(claim, "owner")}
        text={`${claim.number}, ${statusLabel(claimWorkflow.words, claim.status).toLowerCase()}`}
      />
    )),
  ];
}

function Stage({ name, none, children }: { name: string; none: string; children: readonly ReactNode[] }) {
  return (
    <li className={styles.stage} data-done={children.length > 0 || undefined}>
      <span className="note">
        <T>{name}</T>
      </span>
      {children.length > 0 ? children : <span className="soft">{none}</span>}
    </li>
  );
}

function Line({ to, text, children }: { to: string | null; text: string; children: ReactNode }) {
  return (
    <span className={styles.line}>
      {to === null ? <span>{text}</span> : <a href={to}>{text}</a>} {children}
    </span>
  );
}

function Payment({ claim, side }: { claim: RelatedClaim; side: RelatedRecordsAudience }) {
  const of = [dayText(claim.paidOn ?? ""), claim.paymentRef].filter(Boolean).join(", ");
  const isLinked = side === "advisor" && claim.batchId !== null;
  return (
    <Line to={isLinked ? paths.paymentBatch(claim.batchId ?? 0) : null} text={claim.batch ?? claim.number}>
      {of}
    </Line>
  );
}

function RowLink({ to, text }: { to: string; text: string }) {
  return (
    <small className="note" data-print="hide">
      <a href={to}>{text}</a>
    </small>
  );
}

function RecordStatus({
  status,
  words,
  tones,
}: {
  status: string;
  words: Readonly<Record<string, string>>;
  tones: Readonly<Record<string, Tone>>;
}) {
  return <Status tone={tones[status] ?? "neutral"} word={words[status] ?? status} />;
}

function eventPath({ id, isManaged }: RelatedEvent, side: RelatedRecordsAudience): string {
  if (side === "advisor") return paths.eventApproval(id);
  return isManaged ? paths.eventProgram(id) : paths.customEvent(id);
}

function claimPath({ id }: RelatedClaim, side: RelatedRecordsAudience): string {
  return side === "advisor" ? paths.decideClaim(id) : paths.claim(id);
}

/** Tell whether a claim is decided without a payment, or was given up. */
function isUnpaidForGood({ status }: { status: string }): boolean {
  return ![...UNDECIDED_STATUSES, ...PAID_OUT_STATUSES].some((one) => one === status);
}
