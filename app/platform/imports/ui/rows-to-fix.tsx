import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import styles from "./imports.module.css";
import type { BadRow, ReviewedImport, ReviewedImportKind } from "./import-review.tsx";

/** Table of the first rows to fix, with a download of them all. */
export function RowsToFix({
  reviewed,
  kind,
  rows,
}: {
  reviewed: ReviewedImport;
  kind: ReviewedImportKind;
  rows: BadRow[];
}) {
  const more = reviewed.badRows - rows.length;
  const problems = rows.flatMap(({ line, cells, problems }) =>
    (problems ?? []).map(({ field, sentence }) => ({
      line,
      column: kind.columns.find((column) => column.field === field)?.header ?? "Whole line",
      value: field === null ? "" : (cells[field] ?? ""),
      sentence,
    })),
  );
  return (
    <Card
      title="Rows to fix"
      flush
      action={
        <ButtonLink to={paths.importErrors(reviewed.companyId, reviewed.id)} native small>
          Download all
        </ButtonLink>
      }
    >
      <WideTable
        label="Rows to fix"
        heads={["Line", "Column", "Value", "How to fix"]}
        rows={problems.map(({ line, column, value, sentence }) => [
          `${line} ${column} ${sentence}`,
          numberText(line),
          column,
          value || <span className="soft">empty</span>,
          sentence,
        ])}
      />
      {more > 0 && (
        <p className={styles.more}>{`${countText(
          more,
          "more row needs",
          "more rows need",
        )} fixing. Download the list to see them all.`}</p>
      )}
    </Card>
  );
}
