import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { EmptyState, Instant } from "#app/ui/content/status.tsx";
import { suggestMerges } from "../suggest-merges.ts";
import type { MergeCount } from "../merge-rules.ts";
import { CountsTable } from "./counts-table.tsx";
import { SuggestedMergesCard } from "./suggested-merges-card.tsx";
import { MergeChoice } from "./merge-choice.tsx";
import { MergeDetailsForm, type MergeableNetwork } from "./merge-details-form.tsx";

interface MergePageProps {
  company: { id: number; name: string; timeZone: string };
  networks: readonly MergeableNetwork[];
  survivorId: number;
  sourceIds: readonly number[];
  refusal: string | null;
  preview: { counts: MergeCount[] } | null;
  /** Access lost and gained; null while there is nothing to preview. */
  visibility: ReactNode | null;
  merges: readonly { id: number; survivor: string; sources: string[]; mergedAt: string }[];
  canDecide: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Page of a merge: choice of networks, preview, and confirmation. */
export function MergePage({ company, networks, survivorId, sourceIds, preview, visibility, ...page }: MergePageProps) {
  const involved = [survivorId, ...sourceIds].flatMap((id) => networks.filter((network) => network.id === id));
  if (networks.length < 2) {
    return (
      <Card>
        <EmptyState
          title="Nothing to merge"
          text={`${company.name} has fewer than two {networks}.`}
          action={{ label: "Show {networks}", to: paths.networks(company.id) }}
        />
      </Card>
    );
  }
  return (
    <>
      <MergeChoice companyId={company.id} networks={networks} survivorId={survivorId} sourceIds={sourceIds} />
      {involved.length === 0 && <SuggestedMergesCard companyId={company.id} merges={suggestMerges(networks)} />}
      {page.refusal && (
        <Banner tone="warning" role="alert">
          {page.refusal}
        </Banner>
      )}
      {preview && (
        <>
          <Card title="Changes" flush>
            <CountsTable
              networks={involved}
              survivorId={survivorId}
              rows={preview.counts}
              afterLabel="After the merge"
            />
          </Card>
          <Card title="Access changes">{visibility}</Card>
          <MergeDetailsForm networks={involved} canDecide={page.canDecide} lastResult={page.lastResult} />
        </>
      )}
      {page.merges.length > 0 && (
        <Card title="Earlier merges">
          <ul className="bare stack close">
            {page.merges.map((merge) => (
              <li key={merge.id}>
                <a href={paths.merge(merge.id)}>
                  {merge.sources.join(", ")} into {merge.survivor}
                </a>{" "}
                <span className="soft">
                  <Instant at={merge.mergedAt} timeZone={company.timeZone} dateOnly />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
