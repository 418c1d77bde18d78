import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
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
        {proposals.map(({ id, accountId, amountCents, reason, createdAt, createdBy, holder, by }) => {
          const words = amountCents < 0 ? `Remove ${moneyText(-amountCents)}` : `Add ${moneyText(amountCents)}`;
          return (
            <li key={id} className="split middle">
              <div>
                <strong>{words}</strong>, <a href={paths.budgetAccount(accountId)}>{holder}</a>
                <div>{reason}</div>
                <div className="note">
                  {by}, <Instant at={createdAt} timeZone={timeZone} dateOnly />
                </div>
              </div>
              {decider !== null && decider !== createdBy && (
                <span className="row" data-print="hide">
                  <Form method="post">
                    <IdempotencyKeyInput />
                    <input type="hidden" name="proposalId" value={id} />
                    <SubmitButton intent="decline" tone="secondary">
                      Decline
                    </SubmitButton>
                  </Form>
                  <ConfirmButton
                    label="Approve"
                    title={`${words}?`}
                    text={`The balance of ${holder} changes at once. Only another adjustment can correct it.`}
                    intent="post"
                    values={{ proposalId: id }}
                  >
                    <IdempotencyKeyInput />
                  </ConfirmButton>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
