import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Problems } from "#app/http/problems.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { DiffLine } from "#app/ui/line-diff.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Fault } from "../document-rules.ts";
import type { DocumentType, Setting } from "../document-types.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { type Comparison, DocumentVersions, type VersionRow } from "./document-versions.tsx";

type Answer =
  | SubmissionResult
  | { problems: Problems }
  | { typed: SubmissionResult; faults: Fault[]; changes: (DiffLine | number)[] | null; filled?: string };

export interface DocumentInForce {
  type: DocumentType;
  title: string;
  purpose: string;
  text: string;
  /** The number of the version in force; 0 for the defaults. */
  version: number;
}

/** One JSON document of a company: the editor, what its settings mean, its versions. */
export function DocumentPage({
  tabs,
  company,
  document,
  settings,
  versions,
  comparison,
  maySave,
  answer,
}: {
  /** The way to the company's other pages. */
  tabs: ReactNode;
  company: { id: number; name: string; timeZone: string };
  document: DocumentInForce;
  settings: Setting[];
  versions: VersionRow[];
  comparison: Comparison | null;
  maySave: boolean;
  answer?: Answer;
}) {
  const reviewed = answer && "faults" in answer ? answer : null;
  return (
    <Page title={document.title} crumbs={companyCrumbs(company)} purpose={document.purpose}>
      {tabs}
      {answer && "problems" in answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.problems).flat().join(" ")}
        </Banner>
      )}
      <SettingsForm document={document} settings={settings} />
      <DocumentEditor
        key={`${document.type} ${document.version} ${reviewed?.filled ?? ""}`}
        document={document}
        maySave={maySave}
        faults={reviewed?.faults ?? []}
        changes={reviewed?.changes ?? null}
        lastResult={resultOf(answer)}
      />
      <DocumentVersions
        company={company}
        document={document}
        versions={versions}
        comparison={comparison}
        maySave={maySave}
      />
    </Page>
  );
}

function resultOf(answer: Answer | undefined): SubmissionResult | undefined {
  if (!answer || "problems" in answer) return undefined;
  return "typed" in answer ? answer.typed : answer;
}
