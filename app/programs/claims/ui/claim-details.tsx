import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Money } from "#app/ui/status.tsx";
import { FileGrid } from "#app/ui/file-grid.tsx";
import { paymentMethodText } from "../claim-form.ts";
import { claimAmounts, claimDifferences, type ClaimAmountFacts } from "../claim-amounts.ts";
import type { ClaimFile, ClaimLine } from "../claim-queries.server.ts";
import styles from "./claims.module.css";

export interface ShownClaimContent {
  lineRows: ClaimLine[];
  files: ClaimFile[];
  vendor: string;
  invoiceOn: string | null;
  attendance: number | null;
  samples: number | null;
  redemptions: number | null;
  proofComment: string;
  payeeName: string;
  payMethod: string;
  accountLast4: string | null;
  certifiedName: string;
}

/** Content of a claim, read-only. */
export function ClaimDetails({ claim }: { claim: ShownClaimContent }) {
  const counts = [
    { term: "Attendance", value: claim.attendance },
    { term: "Samples given", value: claim.samples },
    { term: "Coupons redeemed", value: claim.redemptions },
  ].filter(({ value }) => value !== null);
  return (
    <>
      <Card title="Line items">
        <Lines lines={claim.lineRows} />
      </Card>
      <Card title="Invoice and proof">
        <Facts
          columns={2}
          facts={[
            { term: "Vendor", value: claim.vendor || "Not provided" },
            { term: "Invoice date", value: claim.invoiceOn ? <DateText day={claim.invoiceOn} /> : "Not provided" },
            ...counts,
          ]}
        />
        {claim.proofComment && <p className={`row-after ${styles.text}`}>{claim.proofComment}</p>}
        <div className="row-after">
          <FileGrid files={claim.files} />
        </div>
      </Card>
      <Card title="Payment">
        <Facts
          columns={2}
          facts={[
            { term: "Payee", value: claim.payeeName },
            { term: "Payment method", value: paymentMethodText(claim) },
            ...(claim.certifiedName ? [{ term: "Certified by", value: claim.certifiedName }] : []),
          ]}
        />
      </Card>
    </>
  );
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
              <span className="note">
                {" "}
                · {[line.category, ...(line.isEligible ? [] : ["not eligible"])].join(", ")}
              </span>
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
