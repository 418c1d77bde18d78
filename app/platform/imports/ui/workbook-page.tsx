import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { CheckboxField } from "#app/ui/fields/choice-fields.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import { megabytesText } from "../import-rules.ts";
import { canSaveWorkbook, MAX_SHEET_ROWS, MAX_WORKBOOK_BYTES, type SheetResult } from "../workbook-rules.ts";

/** Answer to an upload: why the file cannot be read, or the outcome of its sheets. */
export type WorkbookAnswer = { refusal: string } | { saved: boolean; sheets: SheetResult[] };

/** Page that fills a company from one workbook. */
export function WorkbookPage({
  nav,
  company,
  answer,
}: {
  /** Links to the company's other pages. */
  nav: ReactNode;
  company: { id: number; name: string };
  answer?: WorkbookAnswer;
}) {
  const refusal = answer && "refusal" in answer ? answer.refusal : null;
  const sheets = answer && "sheets" in answer ? answer.sheets : null;
  const field = (name: string) => ({ id: `workbook-${name}`, name, formId: "workbook" });
  return (
    <Page
      title="Fill from a workbook"
      crumbs={companyCrumbs(company)}
      purpose="Add {networks}, {locations} and users in one file. We save the whole workbook or nothing."
      action={
        <ButtonLink to={paths.companyWorkbookTemplate(company.id)} native>
          Download template
        </ButtonLink>
      }
    >
      {nav}
      <Card title="Choose a workbook">
        <Form method="post" encType="multipart/form-data" id="workbook" className="stack loose" preventScrollReset>
          <FileField
            field={{ ...field("file"), errors: refusal ? [refusal] : undefined }}
            label="Workbook"
            accept=".xlsx"
            help={`Up to ${numberText(MAX_SHEET_ROWS)} rows a sheet and ${megabytesText(MAX_WORKBOOK_BYTES)}. Missing or hidden sheets and blank cells change nothing; formulas count as their saved results.`}
          />
          <CheckboxField
            field={field("invite")}
            label="Send invitations"
            help="New users get an email when you save."
          />
          {sheets && <SheetResults sheets={sheets} />}
          <p className="soft" data-without-script="">
            Choose the file again before you save.
          </p>
          <div className="row">
            <SubmitButton intent="check" tone={sheets && canSaveWorkbook(sheets) ? "secondary" : undefined}>
              Check workbook
            </SubmitButton>
            <SubmitButton intent="save" tone={sheets && canSaveWorkbook(sheets) ? undefined : "secondary"}>
              Save all
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Page>
  );
}

function SheetResults({ sheets }: { sheets: readonly SheetResult[] }) {
  const problems = sheets.flatMap(({ sheet, refusal, problems }) => [
    ...(refusal === null ? [] : [[sheet, sheet, "Whole sheet", refusal] as const]),
    ...problems.map(({ line, header, sentence }): [string, ...ReactNode[]] => [
      `${sheet} ${line} ${header} ${sentence}`,
      `${sheet}, line ${line}`,
      header ?? "Whole line",
      sentence,
    ]),
  ]);
  const isClean = canSaveWorkbook(sheets);
  return (
    <FocusOnUpdate of={sheets} label="Result">
      <div className="stack">
        <Banner tone={isClean ? "success" : "warning"}>
          {isClean ? "No errors. Save all to apply these changes." : verdict(sheets)}
        </Banner>
        <WideTable
          label="Sheets"
          heads={["Sheet", "New", "Changed", "Unchanged", "Needs fixing"]}
          numbers={[1, 2, 3, 4]}
          rows={sheets.map(({ sheet, isThere, isHidden, newRows, changedRows, sameRows, badRows }) => [
            sheet,
            isThere ? sheet : `${sheet} (${isHidden ? "hidden, ignored" : "not in the workbook"})`,
            ...[newRows, changedRows, sameRows, badRows].map(numberText),
          ])}
        />
        {problems.length > 0 && <WideTable label="Errors" heads={["Where", "Column", "Problem"]} rows={problems} />}
      </div>
    </FocusOnUpdate>
  );
}

function verdict(sheets: readonly SheetResult[]): string {
  const isWrong = sheets.some(({ badRows, refusal }) => badRows > 0 || refusal !== null);
  return isWrong ? "Nothing was saved. Fix the errors and check again." : "The company already matches the workbook.";
}
