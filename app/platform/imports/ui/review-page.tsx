import type { SerializeFrom } from "@remix-run/node";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText, instantText, numberText } from "#app/ui/format.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { AnyImportKind } from "../import-kind.ts";
import type { FoundImport } from "../import-queries.server.ts";
import type { listBadRows } from "../import-row-list.server.ts";
import { capitalised, refusalToSave, savedWords } from "../import-rules.ts";
import { BadRows } from "./bad-rows.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { PreviewTable, type PreviewedRow } from "./preview-table.tsx";
import { SaveCard } from "./save-card.tsx";

export type Reviewed = SerializeFrom<FoundImport>;
export type BadRow = SerializeFrom<Awaited<ReturnType<typeof listBadRows>>>[number];

export interface ReviewedKind extends Pick<AnyImportKind, "name" | "one" | "many" | "columns" | "extra"> {
  /** The columns that name a row. */
  key: readonly string[];
  listTo: string;
  canUndo: boolean;
}

interface ReviewPageProps {
  reviewed: Reviewed;
  kind: ReviewedKind;
  /** The first rows that need fixing. */
  bad: BadRow[];
  /** Null until the file is checked. */
  list: ListView<PreviewedRow> | null;
  /** Why the last button did nothing. */
  problems: readonly string[];
}

/** One uploaded file: how far it is, what it would change, and the button that saves it. */
export function ReviewPage({ reviewed, kind, bad, list, problems }: ReviewPageProps) {
  const { companyId, companyName, status } = reviewed;
  const upload = paths.companyImport(companyId, kind.name);
  return (
    <Page
      title={reviewed.fileName}
      crumbs={companyCrumbs(
        { id: companyId, name: companyName },
        { label: capitalised(kind.many), to: kind.listTo },
        { label: "Import", to: upload },
      )}
      purpose={purposeOf(reviewed, kind)}
      action={
        status === "saved" && (
          <div className="row">
            {kind.canUndo && reviewed.savedRows > 0 && (
              <ConfirmButton
                label="Undo import"
                title={`Undo ${reviewed.fileName}?`}
                text={`What its ${countText(reviewed.savedRows, "row")} changed is put back as it was before.`}
                intent="undo"
                values={{ version: reviewed.version }}
                tone="danger"
              />
            )}
            <PageLink to={kind.listTo}>{`See the ${kind.many}`}</PageLink>
          </div>
        )
      }
    >
      {problems.map((problem) => (
        <Banner key={problem} tone="danger" role="alert">
          {problem}
        </Banner>
      ))}
      <State reviewed={reviewed} kind={kind} upload={upload} />
      {status === "checked" && <SaveCard reviewed={reviewed} kind={kind} uploadTo={upload} />}
      {bad.length > 0 && <BadRows reviewed={reviewed} kind={kind} rows={bad} />}
      {list && <PreviewTable kind={kind} list={list} />}
    </Page>
  );
}

function purposeOf({ status, totalRows, companyName }: Reviewed, { many }: ReviewedKind): string | undefined {
  if (status !== "checked") return undefined;
  const rows = totalRows === 1 ? "One row was" : `${numberText(totalRows)} rows were`;
  return `${rows} compared with the ${many} of ${companyName}. Nothing is saved yet.`;
}

/** What there is to say of where the import stands. */
function State({ reviewed, kind, upload }: { reviewed: Reviewed; kind: ReviewedKind; upload: string }) {
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
            <Banner tone="danger" title="This file is not undone.">
              {failure}
            </Banner>
          )}
          <Banner tone="success" title={savedWords(reviewed, kind)}>
            {savedBy && savedAt
              ? `${savedBy} saved this file on ${instantText(savedAt, timeZone)}.`
              : "This file is saved."}
          </Banner>
        </>
      );
    case "undone":
      return (
        <Banner tone="info" title="This file is undone.">
          {undoneBy && undoneAt && `${undoneBy} put back what was before on ${instantText(undoneAt, timeZone)}. `}
          <a href={upload}>Upload a file</a>
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="danger" title="This file could not be imported.">
          {failure} <a href={upload}>Upload a file</a>
        </Banner>
      );
    case "discarded":
      return (
        <Banner tone="info" title="This file is discarded.">
          Nothing of it was saved. <a href={upload}>Upload a file</a>
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

function NothingToSave({ reviewed, many }: { reviewed: Reviewed; many: string }) {
  const refusal = refusalToSave(reviewed, many);
  return refusal && <Banner tone={reviewed.badRows > 0 ? "danger" : "info"}>{refusal}</Banner>;
}
