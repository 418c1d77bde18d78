import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldErrors } from "#app/http/errors.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { DiffLine } from "#app/ui/text/line-diff.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import type { DocumentFault } from "../document-rules.ts";
import type { DocumentType, DocumentSetting } from "../document-types.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentSettingsForm } from "./document-settings-form.tsx";
import { type VersionComparison, DocumentVersions, type VersionRow } from "./document-versions.tsx";

type Answer =
  | SubmissionResult
  | { fieldErrors: FieldErrors }
  | { typed: SubmissionResult; faults: DocumentFault[]; changes: (DiffLine | number)[] | null; filled?: string };

export interface CurrentDocument {
  type: DocumentType;
  title: string;
  purpose: string;
  text: string;
  /** Number of the current version; 0 for the defaults. */
  version: number;
}

/** Page of one JSON document of a company: its settings, its editor and its versions. */
export function DocumentPage({
  tabs,
  company,
  document,
  settings,
  versions,
  comparison,
  canSave,
  answer,
}: {
  /** Links to the company's other pages. */
  tabs: ReactNode;
  company: { id: number; name: string; timeZone: string };
  document: CurrentDocument;
  settings: DocumentSetting[];
  versions: VersionRow[];
  comparison: VersionComparison | null;
  canSave: boolean;
  answer?: Answer;
}) {
  const reviewed = answer && "faults" in answer ? answer : null;
  return (
    <Page title={document.title} crumbs={companyCrumbs(company)} purpose={document.purpose}>
      {tabs}
      {answer && "fieldErrors" in answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.fieldErrors).flat().join(" ")}
        </Banner>
      )}
      <DocumentSettingsForm document={document} settings={settings} />
      <DocumentEditor
        key={`${document.type} ${document.version} ${reviewed?.filled ?? ""}`}
        document={document}
        canSave={canSave}
        faults={reviewed?.faults ?? []}
        changes={reviewed?.changes ?? null}
        lastResult={resultOf(answer)}
      />
      <DocumentVersions
        company={company}
        document={document}
        versions={versions}
        comparison={comparison}
        canSave={canSave}
      />
    </Page>
  );
}

function resultOf(answer: Answer | undefined): SubmissionResult | undefined {
  if (!answer || "fieldErrors" in answer) return undefined;
  return "typed" in answer ? answer.typed : answer;
}
