import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldErrors } from "#app/http/errors.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { type TermsPreview, TermsEditor } from "./terms-editor.tsx";
import {
  type TermsCompany,
  type PublishedVersion,
  CurrentTermsCard,
  type TermsVersion,
} from "./current-terms-card.tsx";
import { TermsVersionsCard } from "./terms-versions-card.tsx";

type Answer = SubmissionResult | { fieldErrors: FieldErrors } | { preview: TermsPreview; typed: SubmissionResult };

/** Page of a company's terms: the current ones, the draft and the versions. */
export function TermsPage({
  tabs,
  company,
  currentTerms,
  draft,
  versions,
  people,
  canSwitch,
  answer,
}: {
  /** Links to the company's other pages. */
  tabs: ReactNode;
  company: TermsCompany;
  currentTerms: { number: number; html: string };
  draft: TermsVersion | null;
  versions: PublishedVersion[];
  people: { letIn: number; toAsk: number };
  canSwitch: boolean;
  answer?: Answer;
}) {
  const html = draft?.html ?? currentTerms.html;
  const preview = answer && "preview" in answer ? answer.preview : { html, leftOut: [] };
  return (
    <Page title="Terms and conditions" crumbs={companyCrumbs(company)}>
      {tabs}
      {answer && "fieldErrors" in answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.fieldErrors).flat().join(" ")}
        </Banner>
      )}
      <CurrentTermsCard
        company={company}
        currentTerms={versions[0] ?? null}
        html={currentTerms.html}
        people={people}
        canSwitch={canSwitch}
      />
      <TermsEditor
        key={draft?.version ?? 0}
        html={html}
        draftVersion={draft?.version ?? 0}
        title={draft ? `Draft of version ${draft.number}` : "Write a new version"}
        text={
          draft
            ? `Last saved by ${draft.by}. Only {advisors} see it until it's published.`
            : "It starts with the current text. Saving creates a draft that only {advisors} see."
        }
        preview={preview}
        lastResult={resultOf(answer)}
      />
      <TermsVersionsCard company={company} versions={versions} />
    </Page>
  );
}

function resultOf(answer: Answer | undefined): SubmissionResult | undefined {
  if (!answer || "fieldErrors" in answer) return undefined;
  return "preview" in answer ? answer.typed : answer;
}
