import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCsv } from "./read-csv.server.ts";
import { UnreadableFile } from "./read-text.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "read-csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array): Promise<string[][]> {
  const file = path.join(folder, "file.csv");
  await writeFile(file, content);
  const rows: string[][] = [];
  for await (const { cells } of readCsv(file)) rows.push(cells);
  return rows;
}

const refusalOf = (content: string | Uint8Array) =>
  read(content).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableFile ? error.sentence : error),
  );

const TEXT = 'Name,City\r\n"Zoë, “the” first",€ 5 Łódź\r\n';
const rows = [
  ["Name", "City"],
  ["Zoë, “the” first", "€ 5 Łódź"],
];
const wide = (text: string) => Buffer.from(text, "utf16le");
const windows = (text: string) =>
  Buffer.from(text.replaceAll("€", "\u0080").replaceAll("“", "\u0093").replaceAll("”", "\u0094"), "latin1");

describe("a file is read", () => {
  test.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16, little end first", wide(`\ufeff${TEXT}`)],
    ["UTF-16, big end first", wide(`\ufeff${TEXT}`).swap16()],
    ["UTF-16 without a mark", wide(TEXT)],
    ["UTF-16, big end first, without a mark", wide(TEXT).swap16()],
  ])("as %s", async (_, content) => {
    expect(await read(content)).toEqual(rows);
  });

  test("as Windows-1252 if nothing else fits, however late that is detected", async () => {
    const lines = `${"plain,text\r\n".repeat(20_000)}"“Zoë”",€ 5\r\n`;
    expect((await read(windows(lines))).at(-1)).toEqual(["“Zoë”", "€ 5"]);
  });

  test.each([
    ["sep=;\r\nName;City\r\nAda;Paris, Texas\r\n"],
    ["\ufeffSEP=|\nName|City\nAda|Paris, Texas"],
    ['"sep=;"\r\nName;City\r\nAda;"Paris, Texas"'],
    ['Name,City\n"Ada","Paris, Texas"\r\n'],
    ["Name|City\r\nAda|Paris, Texas\r\n"],
  ])("with the separator that its lines use: %j", async (content) => {
    expect(await read(content)).toEqual([
      ["Name", "City"],
      ["Ada", "Paris, Texas"],
    ]);
  });
});

describe("a file is refused", () => {
  test.each([
    ["a workbook", Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0])],
    ["an empty archive", Buffer.from([0x50, 0x4b, 3, 4])],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a photograph", Buffer.from("ffd8ffe000104a46494600010100", "hex")],
    [
      "a PDF",
      Buffer.concat([Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\nstream\n", "latin1"), Buffer.from([1, 2, 200])]),
    ],
    ["bytes that look like UTF-16", Buffer.from([0x50, 0, 0x4b, 0, 3, 0, 4, 0])],
    ["empty bytes far down", Buffer.from(`Name\r\n${"Ada\r\n".repeat(30_000)}\u0000`)],
  ])("because %s is not a CSV", async (_, content) => {
    expect(await refusalOf(content)).toMatch(/^This file isn't a CSV or a workbook /);
  });

  test("because it is damaged, instead of being misread as Windows-1252", async () => {
    const cut = Buffer.concat([Buffer.from("Name\r\nZoë Łódź\r\n"), Buffer.from([0xc5])]);
    expect(await refusalOf(cut)).toMatch(/^The file is damaged/);
  });

  test.each([['Ad"a'], ['"Ada'], ['"Ad"a"'], ['"Ada,next']])(
    "with the line number of a stray quotation mark: %s",
    async (cell) => {
      const line = (place: number) => (place === 7_002 ? `${cell},x` : `Name ${place},"Main St ${place}"`);
      const content = Array.from({ length: 20_000 }, (_, index) => line(index + 1)).join("\r\n");
      expect(await refusalOf(content)).toBe("Line 7002 has an unclosed quotation mark. Double it or remove it.");
    },
  );
});
