import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { numberText } from "#app/ui/format.ts";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { Instant, Status, type Tone } from "#app/ui/status.tsx";
import type { ImportKind } from "../import-kind.ts";
import type { listRecentImports } from "../import-queries.server.ts";
import { type ImportStatus, capitalised, sizeText } from "../import-rules.ts";
import styles from "./imports.module.css";

interface Most {
  rows: number;
  bytes: number;
}

interface UploadPageProps {
  company: { id: number; name: string; timeZone: string };
  kind: { name: string; many: string; columns: ImportKind["columns"]; listTo: string; most: Most };
  recent: SerializeFrom<Awaited<ReturnType<typeof listRecentImports>>>;
  /** Why the file that was sent is not taken. */
  problems: readonly string[];
}

/** Where a CSV file of a list is chosen: what it holds, an example, and the files before it. */
export function UploadPage({ company, kind, recent, problems }: UploadPageProps) {
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
              label="CSV file"
              accept=".csv,text/csv"
              help={`At most ${numberText(
                kind.most.rows,
              )} rows and ${sizeText(kind.most.bytes)}. Commas, semicolons, tabs or bars (|) between the cells.`}
            />
            <div className="row">
              <SubmitButton>Check file</SubmitButton>
              <ButtonLink to={paths.companyImportExample(company.id, kind.name)} native>
                Download example
              </ButtonLink>
            </div>
          </Form>
        </Card>
        {recent.length > 0 && <RecentImports company={company} recent={recent} />}
      </FormWithAside>
    </Page>
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
