import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { UNDO_SECONDS } from "#app/programs/claims/claim-undo-rules.ts";
import type { ClaimStatus } from "#app/programs/claims/claim-rules.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";

interface Decided {
  id: number;
  number: string;
  status: ClaimStatus;
  approvedCents: number | null;
  /** Milliseconds until the decision is final. */
  remainingMs: number;
}

/** Participles of the statuses that a decision leads to. */
const decidedWords: Partial<Record<ClaimStatus, string>> = {
  approved: "approved",
  partlyApproved: "partially approved",
  rejected: "declined",
  infoRequested: "sent back to the owner",
};

/** Last decision, with a button that undoes it while it is not final. `query` is the queue's. */
export function UndoNotice({ decisions, query }: { decisions: readonly Decided[]; query: string }) {
  const [first] = decisions;
  return first ? (
    <Notice key={`${first.id} ${decisions.length}`} decisions={decisions} first={first} query={query} />
  ) : null;
}

function Notice({ decisions, first, query }: { decisions: readonly Decided[]; first: Decided; query: string }) {
  const [isFinal, setIsFinal] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFinal(true), first.remainingMs);
    return () => clearTimeout(timer);
  }, [first.remainingMs]);
  const what = decisions.length === 1 ? first.number : countText(decisions.length, "claim");
  const approvedCents = decisions.reduce((sum, one) => sum + (one.approvedCents ?? 0), 0);
  const amount = approvedCents > 0 ? `: ${moneyText(approvedCents)}` : "";
  return (
    <Form method="post" action={paths.claimQueue() + query} className="framed between middle" data-print="hide">
      <span role="status">
        {`${what} ${decidedWords[first.status] ?? "decided"}${amount}. `}
        <span className="soft">
          {isFinal ? "The owner gets an email." : `You can undo this for ${UNDO_SECONDS} seconds.`}
        </span>
      </span>
      {decisions.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <fieldset className="bare" disabled={isFinal}>
        <SubmitButton intent="undo" tone="secondary" shortcut="u">
          Undo
        </SubmitButton>
      </fieldset>
    </Form>
  );
}
