import type { Db } from "#db/connect.ts";
import type { ExampleRow, ImportKind, Importer } from "#app/platform/import-kinds/import-kind.ts";
import { type Terms, translate } from "#app/ui/text/terms.ts";
import { HELP_SHEET, MAX_SHEET_ROWS, sheetName } from "./workbook-rules.ts";

/** Write a workbook with a sheet of each kind to fill, and one that explains every column with an example. */
export async function writeWorkbookTemplate(
  db: Db,
  {
    importer,
    companyId,
    kinds,
    terms,
  }: { importer: Importer; companyId: number; kinds: readonly ImportKind[]; terms: Terms },
): Promise<Uint8Array> {
  const { colToLetter, writeXlsx } = await import("hucre/xlsx");
  const help: string[][] = [["Sheet", "Column", "How to fill it", "Example"]];
  for (const kind of kinds) {
    const example: ExampleRow = (await kind.examples(db, importer, companyId))[0] ?? {};
    for (const { field, header, help: text, choices } of kind.columns) {
      const filled = String(example[field] ?? "");
      help.push([sheetName(kind), header, translate(terms, text), filled || (choices?.[0] ?? "")]);
    }
  }
  return writeXlsx({
    sheets: [
      ...kinds.map((kind) => ({
        name: sheetName(kind),
        // Text keeps the leading zeros of codes and ZIP codes; the writer formats only cells that a row has.
        rows: [
          kind.columns.map(({ header }) => header),
          ...Array.from({ length: MAX_SHEET_ROWS }, () => kind.columns.map(() => null)),
        ],
        columns: kind.columns.map(() => ({ width: 20, numFmt: "@" })),
        freezePane: { rows: 1 },
        dataValidations: kind.columns.flatMap(({ header, choices, normalize }, index) => {
          const letter = colToLetter(index);
          return choices
            ? [
                {
                  type: "list" as const,
                  values: [...choices],
                  allowBlank: true,
                  // A column that reads a value in other ways too takes any text.
                  showErrorMessage: normalize === undefined,
                  errorTitle: header,
                  errorMessage: "Choose one from the list.",
                  range: `${letter}2:${letter}${MAX_SHEET_ROWS + 1}`,
                },
              ]
            : [];
        }),
      })),
      { name: HELP_SHEET, rows: help, columns: [14, 24, 70, 30].map((width) => ({ width })), freezePane: { rows: 1 } },
    ],
  });
}
