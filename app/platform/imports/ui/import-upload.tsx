import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { Card, Facts, Page } from "#app/ui/page/page.tsx";
import { Instant, Status, type Tone } from "#app/ui/content/status.tsx";
import { LatestOfNote } from "#app/ui/page/truncation-notes.tsx";
import type { ImportKind } from "#app/platform/import-kinds/import-kind.ts";
import type { listRecentImports } from "../import-queries.server.ts";
import {
  type ImportStatus,
  IGNORED_COLUMN,
  capitalizeText,
  importOutcomeLabels,
  importOutcomeTones,
  megabytesText,
} from "../import-rules.ts";
import styles from "./imports.module.css";

interface FileLimits {
  rows: number;
  bytes: number;
}

interface UploadPageProps {
  company: { id: number; name: string; timeZone: string };
  kind: { name: string; many: string; columns: ImportKind["columns"]; listTo: string; most: FileLimits };
  recent: SerializeFrom<Awaited<ReturnType<typeof listRecentImports>>>;
  /** Earlier column matches by normalized header; null for an ignored column. */
  named: readonly { header: string; field: string | null }[];
  /** Errors of the uploaded file, and its unknown columns that the user could match. */
  problems: readonly string[];
  unnamed: readonly { header: string; field: string }[];
}

/** Page to upload a list's file, with its columns, an example and earlier files. */
export function ImportUpload({ company, kind, recent, named, problems, unnamed }: UploadPageProps) {
  return (
    <Page
      title={`Import ${kind.many}`}
      crumbs={companyCrumbs(company, { label: capitalizeText(kind.many), to: kind.listTo })}
      purpose="Review every change before you save. We save the whole file or nothing."
    >
      <FormWithAside aside={<ColumnsCard columns={kind.columns} />}>
        <Card title="Choose a file">
          <Form method="post" encType="multipart/form-data" id="upload" className="stack loose">
            <FileField
              field={{
                id: "upload-file",
                name: "file",
                formId: "upload",
                errors: problems.length > 0 ? [...problems] : undefined,
              }}
              label="CSV file or workbook"
              accept=".csv,text/csv,.xlsx"
              help={`Up to ${numberText(
                kind.most.rows,
              )} rows and ${megabytesText(kind.most.bytes)}. We read the first sheet of a workbook (.xlsx).`}
            />
            {unnamed.length > 0 && <UnknownColumns columns={kind.columns} unnamed={unnamed} />}
            <div className="row">
              <SubmitButton>Check file</SubmitButton>
              <ButtonLink to={paths.companyImportExample(company.id, kind.name)} native>
                Download example
              </ButtonLink>
            </div>
          </Form>
        </Card>
        {named.length > 0 && <MatchedColumns columns={kind.columns} named={named} />}
        {recent.length > 0 && <RecentImports company={company} recent={recent} />}
      </FormWithAside>
    </Page>
  );
}

/** Choices for unknown columns, saved so that the next file of the kind is read at once. */
function UnknownColumns({ columns, unnamed }: Pick<UploadPageProps, "unnamed"> & { columns: ImportKind["columns"] }) {
  const options = columns.map(({ field, header }) => ({ value: field, label: header }));
  return (
    <fieldset className={`stack ${styles.unnamed}`}>
      <legend>Match your columns</legend>
      <p className="soft">
        We remember your choices for the next file. <span data-without-script="">Choose the file again, too.</span>
      </p>
      {unnamed.map(({ header, field }, index) => (
        <div key={header}>
          <input type="hidden" name="header" value={header} />
          <SelectField
            field={{ id: `upload-field-${index}`, name: "field", formId: "upload", initialValue: field }}
            label={header}
            emptyLabel="Choose"
            options={[...options, { value: IGNORED_COLUMN, label: "Don't import" }]}
          />
        </div>
      ))}
    </fieldset>
  );
}

function MatchedColumns({ columns, named }: Pick<UploadPageProps, "named"> & { columns: ImportKind["columns"] }) {
  const headerOf = (field: string | null) => columns.find((column) => column.field === field)?.header ?? "Not imported";
  return (
    <Card title="Matched columns">
      <Facts facts={named.map(({ header, field }) => ({ term: header, value: headerOf(field) }))} />
      <Form method="post" encType="multipart/form-data" className="row-after">
        <SubmitButton intent="forget">Clear matches</SubmitButton>
      </Form>
    </Card>
  );
}

function ColumnsCard({ columns }: { columns: ImportKind["columns"] }) {
  return (
    <Card title="Columns">
      <p className="soft">Put column names in the first row, in any order. Missing columns leave values unchanged.</p>
      <div className="row-after">
        <Facts
          facts={columns.map(({ header, isRequired, help }) => ({
            term: isRequired ? `${header} (required)` : header,
            value: help,
          }))}
        />
      </div>
    </Card>
  );
}

function RecentImports({ company, recent }: Pick<UploadPageProps, "company" | "recent">) {
  return (
    <Card title="Earlier files">
      <ul className={`bare ${styles.recent}`}>
        {recent.map((one) => (
          <li key={one.id} className="between wraps">
            <div>
              <a href={paths.import(company.id, one.id)} className="breaks">
                {one.fileName}
              </a>
              <p className="soft">
                {numberText(one.totalRows)} {one.totalRows === 1 ? "row" : "rows"} ·{" "}
                <Instant at={one.createdAt} timeZone={company.timeZone} />
                {one.uploadedBy && ` · ${one.uploadedBy}`}
              </p>
            </div>
            <Status {...importBadge(one)} />
          </li>
        ))}
      </ul>
      <LatestOfNote shown={recent.length} total={recent[0]?.total ?? 0} noun={["file"]} />
    </Card>
  );
}

/** Return the badge of an import's status; a checked file with rows to fix can't be saved. */
export function importBadge({ status, badRows }: { status: ImportStatus; badRows: number }) {
  if (status !== "checked" || badRows === 0) return importStatusStyles[status];
  return { word: importOutcomeLabels.bad, tone: importOutcomeTones.bad };
}

/** Badge of each import status. */
const importStatusStyles: Record<ImportStatus, { word: string; tone: Tone }> = {
  checking: { word: "Checking", tone: "info" },
  checked: { word: "Ready to review", tone: "warning" },
  saving: { word: "Saving", tone: "info" },
  saved: { word: "Saved", tone: "success" },
  undoing: { word: "Undoing", tone: "info" },
  undone: { word: "Undone", tone: "neutral" },
  failed: { word: "Failed", tone: "danger" },
  discarded: { word: "Discarded", tone: "neutral" },
};
