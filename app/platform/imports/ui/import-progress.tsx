import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { usePolling } from "#app/ui/browser/use-polling.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { savableRowsText } from "../import-rules.ts";
import type { ReviewedImport } from "./import-review.tsx";

/** Progress of an import; the page refreshes by itself, or by a link without script. */
export function ImportProgress({ reviewed, many }: { reviewed: ReviewedImport; many: string }) {
  usePolling();
  const { status, checkedRows, totalRows } = reviewed;
  const isSaving = status !== "checking";
  const words =
    status === "undoing"
      ? "Undoing the import"
      : isSaving
        ? `Saving ${savableRowsText(reviewed, { one: many, many })}`
        : `Checking row ${numberText(Math.min(checkedRows, totalRows))} of ${numberText(totalRows)}`;
  return (
    <Card>
      <div className="stack" role="status">
        <label htmlFor="import-progress">
          <T>{words}</T>
        </label>
        <progress id="import-progress" max={totalRows} value={isSaving ? undefined : checkedRows} />
        <p className="soft">
          {isSaving
            ? "All rows change together. You can leave this page and come back."
            : "Nothing is saved yet. You can leave this page and come back."}
        </p>
        <div data-without-script="">
          <ButtonLink to="" native>
            Refresh
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
