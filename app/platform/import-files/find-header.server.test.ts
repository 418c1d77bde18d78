import { describe, expect, test } from "vitest";
import { findHeader } from "./find-header.server.ts";
import { matchHeader, toImportRow } from "#app/platform/imports/import-rules.ts";
import type { FileLine } from "./read-text.server.ts";

const columns = [
  { field: "pcNumber", header: "PC number", isRequired: true },
  { field: "state", header: "State", normalize: (cell: string) => (cell === "Ohio" ? "OH" : cell) },
  { field: "sales", header: "Sales" },
];

async function* linesOf(rows: readonly string[][], isOfSheet: boolean): AsyncGenerator<FileLine> {
  for (const [place, cells] of rows.entries()) yield { line: place + 1, cells, isOfSheet };
}

async function read(rows: readonly string[][], isOfSheet = true) {
  const table = await findHeader(linesOf(rows, isOfSheet), (cells) => matchHeader(cells, { columns, many: "shops" }));
  const found = [];
  for await (const { line, cells } of table.rows) found.push(toImportRow(line, cells, table.fields, columns));
  return found;
}

const refusalOf = (rows: readonly string[][]) =>
  read(rows).then(
    () => "",
    (error: { sentence?: string }) => error.sentence ?? String(error),
  );
const titles = (count: number) => Array.from({ length: count }, (_, place) => [`Title ${place}`, "", "2026"]);
const head = ["PC number", "State", "Sales"];

describe("the header of a file", () => {
  test.each([0, 1, 9])("is found below %i lines of titles", async (count) => {
    const [row] = await read([...titles(count), head, ["300123", "Ohio"]]);
    expect(row).toEqual({ line: count + 2, cells: { pcNumber: "300123", state: "OH", sales: "" }, problems: [] });
  });

  test("is searched for only in the first ten lines", async () => {
    expect(await refusalOf([...titles(10), head, ["300123", "OH"]])).toContain("recognize any column in the first row");
  });

  test("with an unknown column prompts a question about it, whatever is above the header", async () => {
    expect(await refusalOf([...titles(2), [...head, "Mood"], ["300123", "OH", "5", "good"]])).toContain("“Mood”");
  });

  test("from another program prompts a question about all columns, but not about titles", async () => {
    const refusal = await refusalOf([["All shops"], ["Store", "Region", "Revenue"], ["300123", "Ohio", "5"]]);
    expect(refusal).toContain("recognize any column in the first row");
    await expect(read([["All shops"], ["Store", "Region", "Revenue"], ["300123", "Ohio", "5"]])).rejects.toMatchObject({
      unnamed: ["Store", "Region", "Revenue"],
    });
  });

  test("of a CSV sets the length of its lines, because a short line lost a separator", async () => {
    const [row] = await read([head, ["300123", "OH"]], false);
    expect(row?.problems).toMatchObject([{ field: null }]);
  });
});

test.each(["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", " #n/a "])("%s is a problem in its cell", async (cell) => {
  const [row] = await read([head, ["300123", "OH", cell]]);
  expect(row?.problems).toEqual([
    { field: "sales", sentence: `The cell shows ${cell.trim()}. Fix its formula or clear it.` },
  ]);
});

test("a text that starts with a number sign is not a problem", async () => {
  expect((await read([head, ["300123", "OH", "#12 Main Street"]]))[0]?.problems).toEqual([]);
});
