import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { numberText } from "#app/ui/format.ts";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { Instant, Status, type Tone } from "#app/ui/status.tsx";
import type { ImportKind } from "../import-kind.ts";
import type { listRecentImports } from "../import-queries.server.ts";
import { LatestOf } from "#app/ui/shown-of.tsx";
import { type ImportStatus, PASSED_OVER, capitalised, sizeText } from "../import-rules.ts";
import styles from "./imports.module.css";

interface Most {
  rows: number;
  bytes: number;
}

interface UploadPageProps {
  company: { id: number; name: string; timeZone: string };
  kind: { name: string; many: string; columns: ImportKind["columns"]; listTo: string; most: Most };
  recent: SerializeFrom<Awaited<ReturnType<typeof listRecentImports>>>;
  /** What was told of columns before, by headers as they are compared; null for one that is passed over. */
  named: readonly { header: string; field: string | null }[];
  /** Why the file that was sent is not taken, and its columns of which somebody could say what they hold. */
  problems: readonly string[];
  unnamed: readonly { header: string; field: string }[];
}

/** Where a file of a list is chosen: what it holds, an example, and the files before it. */
export function UploadPage({ company, kind, recent, named, problems, unnamed }: UploadPageProps) {
  return (
    <Page
      title={`Import ${kind.many}`}
      crumbs={companyCrumbs(company, { label: capitalised(kind.many), to: kind.listTo })}
      purpose="You see what the file changes before anything is saved. All of it is saved, or nothing."
    >
      <FormWithAside aside={<Columns columns={kind.columns} />}>
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
              help={`At most ${numberText(
                kind.most.rows,
              )} rows and ${sizeText(kind.most.bytes)}. Of a workbook (.xlsx) the first sheet is read.`}
            />
            {unnamed.length > 0 && <Unnamed columns={kind.columns} unnamed={unnamed} />}
            <div className="row">
              <SubmitButton>Check file</SubmitButton>
              <ButtonLink to={paths.companyImportExample(company.id, kind.name)} native>
                Download example
              </ButtonLink>
            </div>
          </Form>
        </Card>
        {named.length > 0 && <Named columns={kind.columns} named={named} />}
        {recent.length > 0 && <RecentImports company={company} recent={recent} />}
      </FormWithAside>
    </Page>
  );
}

/** What the columns hold that the product does not know; kept, so that the next file of the kind is read at once. */
function Unnamed({ columns, unnamed }: Pick<UploadPageProps, "unnamed"> & { columns: ImportKind["columns"] }) {
  const options = columns.map(({ field, header }) => ({ value: field, label: header }));
  return (
    <fieldset className={`stack ${styles.unnamed}`}>
      <legend>What your columns hold</legend>
      <p className="soft">
        Say it once: the next file is read the same way. <span data-without-script="">Choose the file again, too.</span>
      </p>
      {unnamed.map(({ header, field }, place) => (
        <div key={header}>
          <input type="hidden" name="header" value={header} />
          <SelectField
            field={{ id: `upload-field-${place}`, name: "field", formId: "upload", initialValue: field }}
            label={header}
            emptyLabel="Choose"
            options={[...options, { value: PASSED_OVER, label: "Nothing that is imported" }]}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Named({ columns, named }: Pick<UploadPageProps, "named"> & { columns: ImportKind["columns"] }) {
  const headerOf = (field: string | null) =>
    columns.find((column) => column.field === field)?.header ?? "Nothing that is imported";
  return (
    <Card title="Columns that you named">
      <Facts facts={named.map(({ header, field }) => ({ term: header, value: headerOf(field) }))} />
      <Form method="post" encType="multipart/form-data" className="row-after">
        <SubmitButton intent="forget">Forget these</SubmitButton>
      </Form>
    </Card>
  );
}

function Columns({ columns }: { columns: ImportKind["columns"] }) {
  return (
    <Card title="What the file holds">
      <p className="soft">
        The first line names the columns, in any order. A column that the file lacks stays as it is.
      </p>
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
            <Status {...statusLooks[one.status]} />
          </li>
        ))}
      </ul>
      <LatestOf shown={recent.length} total={recent[0]?.total ?? 0} noun={["file"]} />
    </Card>
  );
}

/** How the state of an import looks and is called. */
const statusLooks: Record<ImportStatus, { word: string; tone: Tone }> = {
  checking: { word: "Checking", tone: "info" },
  checked: { word: "Waits for you", tone: "warning" },
  saving: { word: "Saving", tone: "info" },
  saved: { word: "Saved", tone: "success" },
  undoing: { word: "Being undone", tone: "info" },
  undone: { word: "Undone", tone: "neutral" },
  failed: { word: "Failed", tone: "danger" },
  discarded: { word: "Discarded", tone: "neutral" },
};
