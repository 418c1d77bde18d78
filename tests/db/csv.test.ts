import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import Papa from "papaparse";
import { afterAll, describe, expect, test } from "vitest";
import { toCsvLine } from "#db/csv-cells.ts";
import { csvLine, streamCsvLines } from "#db/csv-stream.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { toImportRow } from "#app/platform/imports/import-rules.ts";
import { readCsv } from "#app/platform/import-files/read-csv.server.ts";
import { dollarsSql } from "#app/platform/money/dollars.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import fc from "#tests/support/properties.ts";

const database = await openTestDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "csv-"));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Return the file that a list of these columns downloads, over rows of one text each. */
async function downloaded(columns: Record<string, RawBuilder<unknown>>, texts: readonly string[]): Promise<string> {
  const line = csvLine(Object.values(columns)).as("line");
  const rows = sql<{ text: string; place: number }>`unnest(${texts}::text[]) with ordinality`;
  const query = database.db
    .selectFrom(rows.as<"given">(sql`given (text, place)`))
    .select(line)
    .orderBy("given.place");
  return csvDownload("Texts.csv", Object.keys(columns), streamCsvLines(database.db, query)).text();
}

// Postgres stores neither NUL nor half a surrogate pair.
const unit = fc.oneof(
  fc.constantFrom(..."'\"=+-@＝＋－＠,;|\t\r\n \u00a0\u3000\u200b\ufeff"),
  fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }).filter((text) => text !== "\u0000"),
);
const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));

describe("ten thousand texts", () => {
  const texts = fc.sample(text, { numRuns: 10_000, seed: Number(process.env.PROPERTY_SEED ?? 5_545) });

  test("come back from a download unchanged, whatever they contain", async () => {
    const file = path.join(folder, "texts.csv");
    await writeFile(file, await downloaded({ Place: sql`place`, Text: sql`text` }, texts));
    const read: (string | undefined)[] = [];
    for await (const { line, cells } of readCsv(file)) {
      if (line > 1) read.push(toImportRow(line, cells, ["place", "text"]).cells.text);
    }
    expect(read).toEqual(texts);
  });

  test("are never formulas in a spreadsheet, and are written the same by the server and by Postgres", async () => {
    const file = await downloaded({ Text: sql`text` }, texts);
    const cells = Papa.parse<string[]>(file, { delimiter: ",", newline: "\r\n" }).data.slice(1, -1);
    expect(cells).toHaveLength(texts.length);
    const isLive = ([cell = ""]: string[]) =>
      /^[=+\-@＝＋－＠\t\r]/.test(cell.replace(/^[\s\p{Z}\p{Cc}\u200b-\u200f\u2060\ufeff]+/u, ""));
    expect(cells.filter(isLive)).toEqual([]);
    expect(file).toBe(`"Text"\r\n${texts.map((one) => toCsvLine([one])).join("")}`);
  });
});

test("a number stays a number in any spreadsheet, and text that looks like one stays text", async () => {
  const file = await downloaded(
    {
      Longitude: sql`-87.681::float8`,
      Cost: dollarsSql(sql`-1250`),
      Nothing: dollarsSql(sql`null::int`),
      Count: sql`(select count(*) from (values (1), (2)) as two)`,
      Days: sql`-3`,
      Phone: sql`'+15085550160'`,
      Zip: sql`'02360'`,
      Day: sql`to_char('2019-05-14'::date, 'MM/DD/YYYY')`,
    },
    ["one"],
  );
  expect(file.split("\r\n")[1]).toBe(`-87.681,-12.50,,2,-3,"'+15085550160","02360","05/14/2019"`);
  const { data } = Papa.parse<Record<string, unknown>>(file, {
    header: true,
    dynamicTyping: true,
    skipEmptyLines: true,
  });
  expect(data).toMatchObject([{ Cost: -12.5, Nothing: null, Count: 2, Days: -3, Phone: "'+15085550160" }]);
});
