import { describe, expect, test } from "vitest";
import { findHeader } from "./find-header.server.ts";
import { matchHeader, toImportRow } from "./import-rules.ts";
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

describe("the head of a file", () => {
  test.each([0, 1, 9])("is found below %i lines of titles", async (count) => {
    const [row] = await read([...titles(count), head, ["300123", "Ohio"]]);
    expect(row).toEqual({ line: count + 2, cells: { pcNumber: "300123", state: "OH", sales: "" }, problems: [] });
  });

  test("is looked for in the first ten lines alone", async () => {
    expect(await refusalOf([...titles(10), head, ["300123", "OH"]])).toContain(
      "recognize any column in the first line",
    );
  });

  test("that has a column too many is asked about, whatever stands above it", async () => {
    expect(await refusalOf([...titles(2), [...head, "Mood"], ["300123", "OH", "5", "good"]])).toContain("“Mood”");
  });

  test("of another program is asked about as a whole, and no title is", async () => {
    const refusal = await refusalOf([["All shops"], ["Store", "Region", "Revenue"], ["300123", "Ohio", "5"]]);
    expect(refusal).toContain("recognize any column in the first line");
    await expect(read([["All shops"], ["Store", "Region", "Revenue"], ["300123", "Ohio", "5"]])).rejects.toMatchObject({
      unnamed: ["Store", "Region", "Revenue"],
    });
  });

  test("of a CSV says how long its lines are, since a short one has lost a separator", async () => {
    const [row] = await read([head, ["300123", "OH"]], false);
    expect(row?.problems).toMatchObject([{ field: null }]);
  });
});

test.each(["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", " #n/a "])("%s is a problem of its cell", async (cell) => {
  const [row] = await read([head, ["300123", "OH", cell]]);
  expect(row?.problems).toEqual([
    { field: "sales", sentence: `The cell shows ${cell.trim()}. Fix its formula or clear it.` },
  ]);
});

test("a text that begins with a number sign is none", async () => {
  expect((await read([head, ["300123", "OH", "#12 Main Street"]]))[0]?.problems).toEqual([]);
});
