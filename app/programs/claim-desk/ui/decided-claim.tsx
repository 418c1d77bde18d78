import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import type { ClaimDetail } from "#app/programs/claims/claim-queries.server.ts";
import type { DuplicateClaim } from "#app/programs/claims/duplicate-claims.server.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { ClaimFactsCard } from "./claim-facts.tsx";
import styles from "./decided-claim.module.css";
import { ProofPreview } from "./proof-preview.tsx";

interface DecidedClaimPage {
  claim: ClaimDetail;
  duplicates: DuplicateClaim[];
}

/** Claim as its advisor decides it: facts and lines with the receipts beside them, and actions that stay in view. */
export function DecidedClaim({
  page: { claim, duplicates },
  query,
  buttons,
  decisions,
  form,
  details,
  related,
}: {
  page: SerializeFrom<DecidedClaimPage>;
  /** Query of the queue. */
  query: string;
  buttons: ReactNode;
  /** Buttons that decide the claim; they stay in view. */
  decisions: ReactNode;
  /** Form of a claim that can still be changed, in place of its details; null for any other. */
  form: ReactNode;
  details: ReactNode;
  /** Assignee, related records, comments and history. */
  related: ReactNode;
}) {
  return (
    <Page
      title={`${claim.number}: ${claim.title}`}
      crumbs={[{ label: "Reimbursements", to: paths.claimQueue() + (query || `?company=${claim.companyId}`) }]}
      action={buttons}
    >
      {duplicates.length > 0 && (
        <Banner tone="danger" title="Possible duplicate">
          {duplicates.map(({ id, number, title, location, pcNumber }) => (
            <p key={id}>
              <a href={paths.decideClaim(id) + query}>{number}</a> {title}, {location} ({pcNumber})
            </p>
          ))}
        </Banner>
      )}
      {form ? (
        <>
          <ClaimFactsCard claim={claim} />
          {form}
        </>
      ) : (
        <>
          <div className={styles.pair}>
            <div className="stack loose">
              <ClaimFactsCard claim={claim} />
              {details}
            </div>
            <ProofPreview files={claim.files} />
          </div>
          <div className={styles.pair}>{related}</div>
        </>
      )}
      {decisions && (
        <div className="foot" data-print="hide">
          {decisions}
        </div>
      )}
    </Page>
  );
}
