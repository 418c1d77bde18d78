import type { SubmissionResult } from "@conform-to/react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import type { TextKey } from "#app/platform/wording/text-catalog.ts";
import type { TextEntry } from "#app/platform/wording/text-entry.ts";
import type { TextPreview } from "../preview-text.server.ts";
import { TextEditor } from "./text-editor.tsx";

type Answer = SubmissionResult | { preview: TextPreview; typed: SubmissionResult };

/** Page of one text of a company: its default, the company's wording and a preview. */
export function TextPage({
  company,
  text,
  preview,
  answer,
}: {
  company: { id: number; name: string };
  text: { key: TextKey; value: string; version: number; entry: TextEntry };
  preview: TextPreview;
  answer?: Answer;
}) {
  const previewed = answer && "preview" in answer ? answer : null;
  return (
    <Page
      title={text.entry.screen}
      crumbs={companyCrumbs(company, { label: "Wording", to: paths.texts(company.id) })}
      purpose={`${text.entry.place}.`}
      width="form"
    >
      <TextEditor
        key={text.version}
        text={text}
        preview={previewed?.preview ?? preview}
        cancelTo={paths.texts(company.id)}
        lastResult={resultOf(answer)}
      />
    </Page>
  );
}

function resultOf(answer: Answer | undefined): SubmissionResult | undefined {
  return answer && "typed" in answer ? answer.typed : answer;
}
