import { Card, Facts } from "#app/ui/page/page.tsx";
import { DateText, Money } from "#app/ui/content/status.tsx";
import { FileGrid } from "#app/ui/content/file-grid.tsx";
import { fieldTexts } from "#app/ui/record-form/field-texts.ts";
import type { FieldLayout } from "#app/ui/record-form/form-layout.ts";
import { claimForm, claimSections, paymentMethodText, type StoredClaimField } from "../claim-form.ts";
import { claimAmounts, claimDifferences, type ClaimAmountFacts } from "../claim-amounts.ts";
import { reasonWords } from "../claim-rules.ts";
import type { ClaimFile, ClaimLine } from "../claim-queries.server.ts";
import styles from "./claims.module.css";

export interface ShownClaimContent extends Readonly<Record<StoredClaimField, string | number | null>> {
  lineRows: ClaimLine[];
  files: ClaimFile[];
  payMethod: string;
  accountLast4: string | null;
  certifiedName: string;
}

/** Content of a claim, read-only; without its files where they are shown beside it. */
export function ClaimDetails({ claim, withFiles = true }: { claim: ShownClaimContent; withFiles?: boolean }) {
  const { invoice, proof, payment } = claimSections;
  return (
    <>
      <Card title="Line items">
        <Lines lines={claim.lineRows} />
      </Card>
      <Card title="Invoice and proof">
        <Facts columns={2} facts={[...storedFacts(claim, invoice.fields), ...storedFacts(claim, proof.fields)]} />
        {claim.proofComment && <p className="row-after multiline">{claim.proofComment}</p>}
        {withFiles && (
          <div className="row-after">
            <FileGrid files={claim.files} />
          </div>
        )}
      </Card>
      <Card title="Payment">
        <Facts
          columns={2}
          facts={[
            ...storedFacts(claim, payment.fields),
            ...(claim.certifiedName ? [{ term: "Certified by", value: claim.certifiedName }] : []),
          ]}
        />
      </Card>
    </>
  );
}

/** Return the facts of a section's fields, without those that were optional and left blank. */
function storedFacts(claim: ShownClaimContent, layout: FieldLayout<StoredClaimField>) {
  return layout.flat().flatMap((name) => {
    const texts = fieldTexts(claimForm, name);
    // The comment has its own paragraph, and the account stands with the payment method.
    if (!texts || name === "proofComment" || name === "accountLast4") return [];
    const { label: term } = texts;
    const value = claim[name];
    if (name === "payMethod") return [{ term, value: paymentMethodText(claim) }];
    if (value === null || value === "") return texts.isNeeded ? [{ term, value: "Not provided" }] : [];
    return [{ term, value: texts.widget === "day" ? <DateText day={String(value)} /> : value }];
  });
}

/** Calculation of a decided claim's amount with the reasons for differences; renders nothing before the decision. */
export function ClaimAmounts({ claim }: { claim: ClaimAmountFacts }) {
  if (claim.approvedCents === null) return null;
  const differences = claimDifferences(claim);
  return (
    <Card title="Calculation">
      <Facts
        columns={2}
        facts={claimAmounts(claim).map(({ term, cents }) => ({ term, value: <Money cents={cents} /> }))}
      />
      {differences.length > 0 && (
        <ul className="row-after">
          {differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Lines({ lines }: { lines: readonly ClaimLine[] }) {
  if (lines.length === 0) return <p className="soft">No line items.</p>;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.description}
              <span className="note">{[line.category, ...(line.isEligible ? [] : ["not eligible"])].join(", ")}</span>
              {line.isApproved === false && (
                <span className="note danger-ink">{`Not approved: ${reasonWords(line.declineReason)}`}</span>
              )}
            </td>
            <td>
              <Money cents={line.amountCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
