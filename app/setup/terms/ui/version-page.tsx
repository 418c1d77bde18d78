import type { FieldErrors } from "#app/http/errors.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import type { DiffLine } from "#app/ui/text/line-diff.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { TermsPdfLink } from "#app/ui/content/terms-pdf-link.tsx";
import { TermsChanges } from "./terms-changes.tsx";
import type { TermsCompany, TermsVersion } from "./current-terms-card.tsx";
import { DraftActions, RestoreTermsButton } from "./version-actions.tsx";

/** Page of one version of a company's terms: its text, its changes and its actions. */
export function VersionPage({
  company,
  version,
  draft,
  others,
  changes,
  people,
  canPublish,
  answer,
}: {
  company: TermsCompany;
  version: TermsVersion;
  draft: TermsVersion | null;
  others: number[];
  changes: { compared: number; lines: (DiffLine | number)[] } | null;
  people: { letIn: number };
  canPublish: boolean;
  answer?: { fieldErrors: FieldErrors };
}) {
  const isDraft = version.status === "draft";
  return (
    <Page
      title={isDraft ? `Draft of version ${version.number}` : `Version ${version.number}`}
      crumbs={companyCrumbs(company, { label: "Terms and conditions", to: paths.companyTerms(company.id) })}
      purpose={
        version.publishedAt && (
          <>
            Published <Instant at={version.publishedAt} timeZone={company.timeZone} /> by {version.by}.
            {version.isMaterial && " Everyone had to accept this version."}
            {!version.isMaterial && version.number > 1 && " Earlier acceptances still count."}
          </>
        )
      }
      action={!isDraft && <RestoreTermsButton number={version.number} draft={draft} />}
    >
      {answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.fieldErrors).flat().join(" ")}
        </Banner>
      )}
      {isDraft && <DraftActions company={company} draft={version} people={people} canPublish={canPublish} />}
      {changes && <TermsChanges compared={changes.compared} others={others} lines={changes.lines} />}
      <Card title="Text" action={<TermsPdfLink companyId={company.id} number={version.number} />}>
        <SafeHtml html={version.html} />
      </Card>
    </Page>
  );
}
