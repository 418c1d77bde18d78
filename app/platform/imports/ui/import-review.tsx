import type { SerializeFrom } from "@remix-run/node";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText, instantText, numberText } from "#app/ui/text/format.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { AnyImportKind } from "#app/platform/import-kinds/import-kind.ts";
import type { ImportRecord } from "../import-queries.server.ts";
import type { listBadRows } from "../import-row-list.server.ts";
import { capitalizeText, importSaveRefusal, savedRowsText } from "../import-rules.ts";
import { RowsToFix } from "./rows-to-fix.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportPreviewTable, type ImportPreviewRow } from "./import-preview-table.tsx";
import { SaveImportCard } from "./save-card.tsx";

export type ReviewedImport = SerializeFrom<ImportRecord>;
export type BadRow = SerializeFrom<Awaited<ReturnType<typeof listBadRows>>>[number];

export interface ReviewedImportKind extends Pick<AnyImportKind, "name" | "one" | "many" | "columns" | "extra"> {
  /** Columns that name a row. */
  key: readonly string[];
  listTo: string;
  canUndo: boolean;
}

interface ReviewPageProps {
  reviewed: ReviewedImport;
  kind: ReviewedImportKind;
  /** First rows that need fixing. */
  bad: BadRow[];
  /** Null until the file is checked. */
  list: ListView<ImportPreviewRow> | null;
  /** Errors of the last action. */
  problems: readonly string[];
}

/** Page of one uploaded file: its progress, its changes, and the button that saves them. */
export function ImportReview({ reviewed, kind, bad, list, problems }: ReviewPageProps) {
  const { companyId, companyName, status } = reviewed;
  const upload = paths.companyImport(companyId, kind.name);
  return (
    <Page
      title={reviewed.fileName}
      crumbs={companyCrumbs(
        { id: companyId, name: companyName },
        { label: capitalizeText(kind.many), to: kind.listTo },
        { label: "Import", to: upload },
      )}
      purpose={purposeOf(reviewed, kind)}
      action={
        status === "saved" && (
          <div className="row">
            {kind.canUndo && reviewed.savedRows > 0 && (
              <ConfirmButton
                label="Undo import"
                title={`Undo “${reviewed.fileName}”?`}
                text={`This restores the earlier values of ${countText(reviewed.savedRows, "row")}.`}
                intent="undo"
                values={{ version: reviewed.version }}
                tone="danger"
              />
            )}
            <PageLink to={kind.listTo}>{`View ${kind.many}`}</PageLink>
          </div>
        )
      }
    >
      {problems.map((problem) => (
        <Banner key={problem} tone="danger" role="alert">
          {problem}
        </Banner>
      ))}
      <ImportState reviewed={reviewed} kind={kind} upload={upload} />
      {status === "checked" && <SaveImportCard reviewed={reviewed} kind={kind} uploadTo={upload} />}
      {bad.length > 0 && <RowsToFix reviewed={reviewed} kind={kind} rows={bad} />}
      {list && <ImportPreviewTable kind={kind} list={list} />}
    </Page>
  );
}

function purposeOf(
  { status, totalRows, companyName }: ReviewedImport,
  { many }: ReviewedImportKind,
): string | undefined {
  if (status !== "checked") return undefined;
  const rows = totalRows === 1 ? "One row" : `${numberText(totalRows)} rows`;
  return `${rows} compared with the ${many} of ${companyName}. Nothing is saved yet.`;
}

/** Banner or progress for the import's status. */
function ImportState({
  reviewed,
  kind,
  upload,
}: {
  reviewed: ReviewedImport;
  kind: ReviewedImportKind;
  upload: string;
}) {
  const { status, failure, savedAt, savedBy, undoneAt, undoneBy, timeZone } = reviewed;
  switch (status) {
    case "checking":
    case "saving":
    case "undoing":
      return <ImportProgress reviewed={reviewed} many={kind.many} />;
    case "saved":
      return (
        <>
          {failure && (
            <Banner tone="danger" title="We couldn't undo this import.">
              {failure}
            </Banner>
          )}
          <Banner tone="success" title={savedRowsText(reviewed, kind)}>
            {savedBy && savedAt ? `${savedBy} saved this file on ${instantText(savedAt, timeZone)}.` : "File saved."}
          </Banner>
        </>
      );
    case "undone":
      return (
        <Banner tone="info" title="Import undone.">
          {undoneBy && undoneAt && `${undoneBy} restored the earlier values on ${instantText(undoneAt, timeZone)}. `}
          <a href={upload}>Upload a file</a>
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="danger" title="We couldn't import this file.">
          {failure} <a href={upload}>Upload a file</a>
        </Banner>
      );
    case "discarded":
      return (
        <Banner tone="info" title="File discarded.">
          Nothing was saved. <a href={upload}>Upload a file</a>
        </Banner>
      );
    case "checked":
      return failure ? (
        <Banner tone="warning">{failure}</Banner>
      ) : (
        <NothingToSave reviewed={reviewed} many={kind.many} />
      );
  }
}

function NothingToSave({ reviewed, many }: { reviewed: ReviewedImport; many: string }) {
  const refusal = importSaveRefusal(reviewed, many);
  return refusal && <Banner tone={reviewed.badRows > 0 ? "danger" : "info"}>{refusal}</Banner>;
}
