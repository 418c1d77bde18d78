import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldErrors } from "#app/http/errors.ts";
import { paths } from "#app/paths.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { DiffLine } from "#app/ui/text/line-diff.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import type { DocumentFault } from "../document-rules.ts";
import type { DocumentType } from "../document-types.ts";
import type { RuleField } from "../rule-fields.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { type VersionComparison, DocumentVersions, type VersionRow } from "./document-versions.tsx";
import { type RulesAnswer, RulesForm } from "./rules-form.tsx";

/** Answer of the JSON editor: a refused form, or the checked text with its errors or changes. */
type EditorAnswer =
  SubmissionResult | { typed: SubmissionResult; faults: DocumentFault[]; changes: (DiffLine | number)[] | null };
type Answer = EditorAnswer | { fieldErrors: FieldErrors } | { rules: RulesAnswer };

export interface CurrentDocument {
  type: DocumentType;
  title: string;
  purpose: string;
  text: string;
  value?: unknown;
  /** Number of the current version; 0 for the defaults. */
  version: number;
}

/** Page of one document of a company's rules: its form or, on request, its JSON, and its versions. */
export function DocumentPage({
  nav,
  company,
  document,
  fields,
  isJson,
  versions,
  comparison,
  canSave,
  answer,
}: {
  /** Links to the company's other pages. */
  nav: ReactNode;
  company: { id: number; name: string; timeZone: string };
  document: CurrentDocument;
  fields: RuleField[];
  /** True when the JSON is edited. */
  isJson: boolean;
  versions: VersionRow[];
  comparison: VersionComparison | null;
  canSave: boolean;
  answer?: Answer;
}) {
  const rules = answer && "rules" in answer ? answer.rules : null;
  const errors = answer && "fieldErrors" in answer ? answer.fieldErrors : null;
  const edited = answer && !("rules" in answer) && !("fieldErrors" in answer) ? answer : null;
  const reviewed = edited && "faults" in edited ? edited : null;
  const showsJson = isJson || edited !== null;
  const here = (as?: "json") => paths.document(company.id, document.type, { as });
  return (
    <Page
      title={document.title}
      crumbs={companyCrumbs(company)}
      purpose={document.purpose}
      action={
        showsJson ? <PageLink to={here()}>Edit as form</PageLink> : <PageLink to={here("json")}>Edit as JSON</PageLink>
      }
    >
      {nav}
      {errors && (
        <Banner tone="danger" role="alert">
          {Object.values(errors).flat().join(" ")}
        </Banner>
      )}
      {showsJson ? (
        <DocumentEditor
          key={`${document.type} ${document.version}`}
          document={document}
          canSave={canSave}
          faults={reviewed?.faults ?? []}
          changes={reviewed?.changes ?? null}
          lastResult={reviewed ? reviewed.typed : resultOf(edited)}
        />
      ) : (
        <RulesForm
          // Inputs show a changed draft only when they are made anew.
          key={`${document.type} ${document.version} ${JSON.stringify(rules?.draft)}`}
          fields={fields}
          value={document.value}
          version={document.version}
          canSave={canSave}
          answer={rules}
        />
      )}
      <DocumentVersions
        company={company}
        document={document}
        isJson={showsJson}
        versions={versions}
        comparison={comparison}
        canSave={canSave}
      />
    </Page>
  );
}

function resultOf(answer: EditorAnswer | null): SubmissionResult | undefined {
  return answer && !("typed" in answer) ? answer : undefined;
}
