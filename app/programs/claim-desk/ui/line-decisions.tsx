import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { approvedByLines } from "#app/programs/claims/claim-amounts.ts";
import type { ClaimLine } from "#app/programs/claims/claim-queries.server.ts";
import { REASON_CODES } from "#app/programs/claims/claim-rules.ts";
import { moneyText } from "#app/ui/text/format.ts";
import styles from "./line-decisions.module.css";

export interface DecidedByLine {
  lineRows: readonly ClaimLine[];
  expectedCents: number;
  matchPercent: number;
  capCents: number | null;
}

/** Lines of a claim, each to approve or to decline for a reason, and the amount that follows from them. */
export function LineDecisions({ claim }: { claim: DecidedByLine }) {
  const [declined, setDeclined] = useState<ReadonlySet<number>>(new Set());
  const lines = claim.lineRows.filter(({ isEligible }) => isEligible);
  const cents = approvedByLines(claim, (id) => !declined.has(id));
  const toggle = (id: number, isApproved: boolean) => {
    const next = new Set(declined);
    if (isApproved) next.delete(id);
    else next.add(id);
    setDeclined(next);
  };
  return (
    <fieldset className="bare stack close">
      <legend>Approved lines</legend>
      {lines.map(({ id, description, amountCents }, index) => (
        <div key={id} className={`split middle ${styles.line}`}>
          <Checkbox
            name={`lines[${index}].isApproved`}
            label={`${description}, ${moneyText(amountCents)}`}
            defaultChecked
            data-autofocus={index === 0 || undefined}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
          <select name={`lines[${index}].reason`} aria-label={`Reason for ${description}`} className="native-input">
            {Object.entries(REASON_CODES).map(([code, word]) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
          <input type="hidden" name={`lines[${index}].id`} value={id} />
        </div>
      ))}
      <p role="status" data-needs-script="">
        {`These lines pay ${moneyText(cents)} of ${moneyText(claim.expectedCents)}.`}
      </p>
    </fieldset>
  );
}
