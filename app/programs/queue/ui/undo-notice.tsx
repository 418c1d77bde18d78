import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { listLink } from "#app/ui/list/list-view.ts";
import { useKeyedButtons } from "#app/ui/search/keyed-buttons.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";
import type { RecentDecision } from "../recent-decisions.server.ts";
import { UNDO_SECONDS } from "../undo-rules.ts";

interface UndoNoticeProps {
  decisions: readonly SerializeFrom<RecentDecision>[];
  /** Noun of the records, such as "claim". */
  noun: string;
  /** Address of the page of a record. */
  to: (id: number) => string;
  /** Address of the queue, which undoes several decisions together. */
  queueTo: string;
  /** Query of the queue. */
  query: string;
}

/** Last decision, with a button that undoes it while it is not final. */
export function UndoNotice(props: UndoNoticeProps) {
  const [first] = props.decisions;
  return first ? (
    <Notice key={`${first.id} ${first.version} ${props.decisions.length}`} {...props} first={first} />
  ) : null;
}

/** Last decision on the list of a queue, where the next record opens no page of its own. */
export function ListUndoNotice({
  list,
  ...props
}: Omit<UndoNoticeProps, "query"> & { list: Parameters<typeof listLink>[0] | null }) {
  useKeyedButtons();
  return list && <UndoNotice {...props} query={listLink(list)} />;
}

function Notice({
  decisions,
  noun,
  to,
  queueTo,
  query,
  first,
}: UndoNoticeProps & { first: SerializeFrom<RecentDecision> }) {
  const [isFinal, setIsFinal] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFinal(true), first.remainingMs);
    return () => clearTimeout(timer);
  }, [first.remainingMs]);
  const isOne = decisions.length === 1;
  const amountCents = decisions.reduce((sum, one) => sum + (one.amountCents ?? 0), 0);
  const amount = amountCents > 0 ? `: ${moneyText(amountCents)}` : "";
  const final = first.isMailed ? "The owner gets an email." : "The decision is final.";
  return (
    <Form
      method="post"
      action={(isOne ? to(first.id) : queueTo) + query}
      className="framed split middle"
      data-print="hide"
    >
      <span role="status">
        {`${isOne ? first.label : countText(decisions.length, noun)} ${first.done}${amount}. `}
        <span className="soft">{isFinal ? final : `You can undo this for ${UNDO_SECONDS} seconds.`}</span>
      </span>
      {isOne ? (
        <input type="hidden" name="version" value={first.version} />
      ) : (
        decisions.map(({ id }) => <input key={id} type="hidden" name="id" value={id} />)
      )}
      <fieldset className="bare" disabled={isFinal}>
        <SubmitButton intent="undo" tone="secondary" shortcut="u">
          Undo
        </SubmitButton>
      </fieldset>
    </Form>
  );
}
