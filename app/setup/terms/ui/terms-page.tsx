import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Problems } from "#app/http/problems.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { type Preview, TermsEditor } from "./terms-editor.tsx";
import { type CompanyOfTerms, type PublishedVersion, TermsState, type TermsVersion } from "./terms-state.tsx";
import { TermsVersions } from "./terms-versions.tsx";

type Answer = SubmissionResult | { problems: Problems } | { preview: Preview; typed: SubmissionResult };

/** A company's terms: what is in force, the draft, the versions. */
export function TermsPage({
  tabs,
  company,
  inForce,
  draft,
  versions,
  people,
  maySwitch,
  answer,
}: {
  /** The way to the company's other pages. */
  tabs: ReactNode;
  company: CompanyOfTerms;
  inForce: { number: number; html: string };
  draft: TermsVersion | null;
  versions: PublishedVersion[];
  people: { letIn: number; toAsk: number };
  maySwitch: boolean;
  answer?: Answer;
}) {
  const html = draft?.html ?? inForce.html;
  const preview = answer && "preview" in answer ? answer.preview : { html, leftOut: [] };
  return (
    <Page title="Terms and conditions" crumbs={companyCrumbs(company)}>
      {tabs}
      {answer && "problems" in answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.problems).flat().join(" ")}
        </Banner>
      )}
      <TermsState
        company={company}
        inForce={versions[0] ?? null}
        html={inForce.html}
        people={people}
        maySwitch={maySwitch}
      />
      <TermsEditor
        key={draft?.version ?? 0}
        html={html}
        draftVersion={draft?.version ?? 0}
        title={draft ? `Draft of version ${draft.number}` : "Write a new version"}
        text={
          draft
            ? `Last saved by ${draft.by}. Nobody but {advisors} sees it before it is published.`
            : "It starts with the text in force. Saving makes a draft, which nobody but {advisors} sees."
        }
        preview={preview}
        lastResult={resultOf(answer)}
      />
      <TermsVersions company={company} versions={versions} />
    </Page>
  );
}

function resultOf(answer: Answer | undefined): SubmissionResult | undefined {
  if (!answer || "problems" in answer) return undefined;
  return "preview" in answer ? answer.typed : answer;
}
