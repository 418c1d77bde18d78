import type { Problems } from "#app/http/problems.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import type { DiffLine } from "#app/ui/line-diff.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import { TermsChanges } from "./terms-changes.tsx";
import type { CompanyOfTerms, TermsVersion } from "./terms-state.tsx";
import { PdfLink } from "#app/ui/pdf-link.tsx";
import { DraftActions, RestoreButton } from "./version-actions.tsx";

/** One version of a company's terms: its text, what it changed, and what can be done with it. */
export function VersionPage({
  company,
  version,
  draft,
  others,
  changes,
  people,
  mayPublish,
  answer,
}: {
  company: CompanyOfTerms;
  version: TermsVersion;
  draft: TermsVersion | null;
  others: number[];
  changes: { compared: number; lines: (DiffLine | number)[] } | null;
  people: { letIn: number };
  mayPublish: boolean;
  answer?: { problems: Problems };
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
            {version.isMaterial && " It was a material change: everybody was asked again."}
          </>
        )
      }
      action={!isDraft && <RestoreButton number={version.number} draft={draft} />}
    >
      {answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.problems).flat().join(" ")}
        </Banner>
      )}
      {isDraft && <DraftActions company={company} draft={version} people={people} mayPublish={mayPublish} />}
      {changes && <TermsChanges compared={changes.compared} others={others} lines={changes.lines} />}
      <Card title="Text" action={<PdfLink companyId={company.id} number={version.number} />}>
        <SafeHtml html={version.html} />
      </Card>
    </Page>
  );
}
