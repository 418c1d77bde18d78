import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { Instant } from "#app/ui/content/status.tsx";

interface Proposal {
  id: number;
  accountId: number;
  amountCents: number;
  reason: string;
  createdAt: string;
  createdBy: number;
  holder: string;
  by: string | null;
}

/** Proposed adjustments with the buttons of their decider; renders nothing when there are none. */
export function Proposals({
  proposals,
  timeZone,
  decider,
}: {
  proposals: readonly Proposal[];
  timeZone: string;
  /** User id of a decider; null for other users. Authors cannot decide their own proposals. */
  decider: number | null;
}) {
  if (proposals.length === 0) return null;
  return (
    <Card title="Proposed adjustments">
      <ul className="bare stack">
        {proposals.map(({ id, accountId, amountCents, reason, createdAt, createdBy, holder, by }) => (
          <li key={id} className="split middle">
            <div>
              <strong>{amountCents < 0 ? `Remove ${moneyText(-amountCents)}` : `Add ${moneyText(amountCents)}`}</strong>
              , <a href={paths.budgetAccount(accountId)}>{holder}</a>
              <div>{reason}</div>
              <div className="note">
                {by}, <Instant at={createdAt} timeZone={timeZone} dateOnly />
              </div>
            </div>
            {decider !== null && decider !== createdBy && (
              <Form method="post" className="row" data-print="hide">
                <IdempotencyKeyInput />
                <input type="hidden" name="proposalId" value={id} />
                <SubmitButton intent="decline" tone="secondary">
                  Decline
                </SubmitButton>
                <SubmitButton intent="post" tone="secondary">
                  Approve
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
