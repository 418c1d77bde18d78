import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import type { ReviewedClaim } from "../approval-review.ts";

/** Review of a bulk approval: claims that can be approved, claims that cannot and why. It takes focus when it opens. */
export function ApprovalReview({
  companyId,
  claims,
  cancelTo,
}: {
  companyId: number;
  claims: readonly ReviewedClaim[];
  cancelTo: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [claims]);
  const ready = claims.filter(({ refusal }) => refusal === null);
  const refused = claims.filter(({ refusal }) => refusal !== null);
  const cents = ready.reduce((sum, claim) => sum + claim.cents, 0);
  return (
    <div ref={box} tabIndex={-1} role="region" aria-label="Bulk approval" className="stack loose">
      <Card
        title={
          ready.length > 0 ? `Approve ${countText(ready.length, "claim")}?` : "None of these claims can be approved."
        }
      >
        <div className="stack">
          {ready.length > 0 && <p>{`A total of ${moneyText(cents)} stays reserved until it's paid.`}</p>}
          <ClaimRows claims={ready} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="companyId" value={companyId} />
            {ready.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <div className="row">
              {ready.length > 0 && <SubmitButton intent="approve">Approve</SubmitButton>}
              <ButtonLink to={cancelTo}>{ready.length > 0 ? "Cancel" : "Back to the list"}</ButtonLink>
            </div>
          </Form>
        </div>
      </Card>
      {refused.length > 0 && (
        <Card title={`${countText(refused.length, "claim")} can't be approved`}>
          <ClaimRows claims={refused} />
        </Card>
      )}
    </div>
  );
}

function ClaimRows({ claims }: { claims: readonly ReviewedClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <ul className="bare stack">
      {claims.map(({ id, number, title, location, pcNumber, cents, refusal }) => (
        <li key={id}>
          <a href={paths.decideClaim(id)}>{number}</a> {title}, {location} ({pcNumber}), {moneyText(cents)}
          {refusal && <div className="note">{refusal}</div>}
        </li>
      ))}
    </ul>
  );
}
