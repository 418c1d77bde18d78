import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Money } from "#app/ui/status.tsx";
import { methodText } from "../claim-form.ts";
import { claimAmounts, claimDifferences, type ClaimSums } from "../claim-sums.ts";
import type { ClaimFile, ClaimLine } from "../claim-queries.server.ts";
import { FileGrid } from "#app/ui/file-grid.tsx";
import styles from "./claims.module.css";

export interface ClaimContent {
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

/** What a claim says, to read. */
export function ClaimDetails({ claim }: { claim: ClaimContent }) {
  const counts = [
    { term: "People who came", value: claim.attendance },
    { term: "Samples given", value: claim.samples },
    { term: "Coupons redeemed", value: claim.redemptions },
  ].filter(({ value }) => value !== null);
  return (
    <>
      <Card title="What was bought">
        <Lines lines={claim.lineRows} />
      </Card>
      <Card title="Invoice and proof">
        <Facts
          columns={2}
          facts={[
            { term: "Who was paid", value: claim.vendor || "Not said" },
            { term: "Day of the invoice", value: claim.invoiceOn ? <DateText day={claim.invoiceOn} /> : "Not said" },
            ...counts,
          ]}
        />
        {claim.proofComment && <p className={`row-after ${styles.text}`}>{claim.proofComment}</p>}
        <div className="row-after">
          <FileGrid files={claim.files} />
        </div>
      </Card>
      <Card title="Who is paid back">
        <Facts
          columns={2}
          facts={[
            { term: "Paid to", value: claim.payeeName },
            { term: "Paid by", value: methodText(claim) },
            ...(claim.certifiedName ? [{ term: "Certified by", value: claim.certifiedName }] : []),
          ]}
        />
      </Card>
    </>
  );
}

/** How a decided claim came to its amount, and why it is no more; nothing before. */
export function ClaimAmounts({ claim }: { claim: ClaimSums }) {
  if (claim.approvedCents === null) return null;
  const differences = claimDifferences(claim);
  return (
    <Card title="How it is worked out">
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
  if (lines.length === 0) return <p className="soft">No lines.</p>;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.description}
              <span className="note"> {[line.category, ...(line.isEligible ? [] : ["not eligible"])].join(", ")}</span>
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
