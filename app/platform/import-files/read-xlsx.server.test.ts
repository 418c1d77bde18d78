import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { makeWorkbook } from "#tests/support/workbook.ts";
import { unpackedSize } from "./unpacked-size.ts";
import { readFileLines } from "./read-file.server.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "workbooks-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(bytes: Uint8Array) {
  const file = path.join(folder, "file");
  writeFileSync(file, bytes);
  const lines = [];
  for await (const line of readFileLines(file)) lines.push(line);
  return lines;
}

/** Return an archive with every size in its directory changed. */
function claiming(archive: Buffer, size: number): Buffer {
  const changed = Buffer.from(archive);
  for (let at = changed.indexOf("PK\u0001\u0002"); at >= 0; at = changed.indexOf("PK\u0001\u0002", at + 4))
    changed.writeUInt32LE(size, at + 24);
  return changed;
}

test("a sheet reads like its CSV: dates, times, percentages, displayed numbers and literal text", async () => {
  const columns = [
    { header: "PC number" },
    { header: "Day", numFmt: "mm/dd/yyyy" },
    { header: "Share", numFmt: "0.0%" },
    { header: "Value" },
    { header: "At", numFmt: "mm/dd/yyyy hh:mm" },
    { header: "Open" },
  ];
  const bytes = await makeWorkbook(columns, [
    ["007", new Date("2026-11-02T00:00:00Z"), 0.07, 0.1 + 0.2, new Date("2026-11-02T15:30:00Z"), true],
    ["'=1+1", null, 0.005, 1_234_567, null, false],
    [null, null, null, null, null, null],
    ["Café ☕ “x”", new Date("2024-02-29T00:00:00Z"), 1, 1e-7, null, null, "beyond the head"],
  ]);
  expect(await linesOf(bytes)).toMatchObject([
    { line: 1, cells: ["PC number", "Day", "Share", "Value", "At", "Open"] },
    { line: 2, cells: ["007", "2026-11-02", "7%", "0.3", "2026-11-02 15:30", "TRUE"] },
    { line: 3, cells: ["=1+1", "", "0.5%", "1234567", "", "FALSE"] },
    { line: 5, cells: ["Café ☕ “x”", "2024-02-29", "100%", "0.0000001", "", "", "beyond the head"] },
  ]);
});

test("numbers keep the zeros and symbols of their format, and errors are read as displayed", async () => {
  const columns = [
    { header: "PC number", numFmt: "000000" },
    { header: "Zip", numFmt: "00000\\-0000" },
    { header: "Phone", numFmt: "(000) 000-0000" },
    { header: "Count", numFmt: "0" },
  ];
  const bytes = await makeWorkbook(columns, [
    [123, 60_201_012, 6_145_550_123, 7],
    [1_234_567, null, null, 8],
    ["A-7", null, null, null],
  ]);
  expect((await linesOf(bytes)).map(({ cells }) => cells)).toEqual([
    ["PC number", "Zip", "Phone", "Count"],
    ["000123", "06020-1012", "(614) 555-0123", "7"],
    ["1234567", "", "", "8"],
    ["A-7"],
  ]);
});

describe("a workbook is refused with a message", () => {
  const refusalOf = (bytes: Uint8Array) =>
    linesOf(bytes).then(
      () => "",
      (error: { sentence?: string }) => error.sentence ?? String(error),
    );

  it("if it is truncated, hides its size, claims to be huge, or is not a workbook", async () => {
    const bytes = await makeWorkbook([{ header: "A" }], [["x"]]);
    expect(unpackedSize(bytes)).toBeGreaterThan(bytes.length);
    const unreadable = "We can't read this workbook. Save it as .xlsx without a password, or as CSV.";
    expect(await refusalOf(bytes.subarray(0, bytes.length / 2))).toBe(unreadable);
    expect(await refusalOf(Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(5_000, 7)]))).toBe(unreadable);
    expect(await refusalOf(claiming(bytes, 0))).toBe(unreadable);
    expect(await refusalOf(claiming(bytes, 10))).toBe(unreadable);
    expect(await refusalOf(claiming(bytes, 400_000_000))).toContain("too large");
    expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toContain("has an old format");
    expect(await refusalOf(await makeWorkbook([{ header: " " }], []))).toContain("empty");
  });

  it("if it unpacks to over 64 MB or has a cell too long for any spreadsheet", async () => {
    const large = await makeWorkbook([{ header: "A" }], [["x".repeat(65 * 1_048_576)]]);
    expect(large.length).toBeLessThan(1_048_576);
    expect(await refusalOf(large)).toBe("The workbook is too large. Save its sheet as CSV.");
    expect(await refusalOf(await makeWorkbook([{ header: "A" }], [["x"], ["y".repeat(32_768)]]))).toBe(
      "Line 3 has a cell with more than 32,767 characters. Shorten it.",
    );
    expect(await refusalOf(await makeWorkbook([{ header: "A" }], [["y".repeat(32_767)]]))).toBe("");
  });

  it("if it is damaged anywhere", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => [`Shop ${index}`, index, new Date("2026-11-02T00:00:00Z")]);
    const bytes = await makeWorkbook([{ header: "A" }, { header: "B" }, { header: "C", numFmt: "mm/dd/yyyy" }], rows);
    for (let at = 4; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xa5, at, Math.min(at + 12, bytes.length));
      expect(await refusalOf(damaged), `damaged at ${at}`).toMatch(
        /^$|^(We can't read this workbook\.|The workbook|The first sheet) /,
      );
    }
    expect(await refusalOf(await makeWorkbook([{ header: "A" }], [["<"]]))).toBe("");
  }, 120_000);

  it("if a column shows 0.05 as 5% in one line and as 0.05 in another", async () => {
    const percent = (value: number) => ({ value, style: { numFmt: "0%" } });
    const bytes = await writeXlsx({
      sheets: [{ name: "S", rows: [["Share"], [0.05], [0.06]], cells: new Map([["1,0", percent(0.05)]]) }],
    });
    expect(await refusalOf(bytes)).toContain("The column “Share” mixes percentages and plain numbers.");
  });

  it("if a column shows 7 as 000007 in one line and as 7 in another", async () => {
    const zeros = (value: number) => ({ value, style: { numFmt: "000000" } });
    const sheet = (bare: number) =>
      writeXlsx({
        sheets: [{ name: "S", rows: [["PC number"], [7], [bare]], cells: new Map([["1,0", zeros(7)]]) }],
      });
    expect(await refusalOf(await sheet(8))).toBe(
      "The column “PC number” mixes numbers with and without leading zeros. Use one format.",
    );
    expect(await refusalOf(await sheet(300_008))).toBe("");
  });
});

test("a large workbook is read off the main thread without blocking it", async () => {
  const bytes = await makeWorkbook([{ header: "A" }], [["x".repeat(60 * 1_048_576)]]);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await expect(linesOf(bytes)).rejects.toThrow(/cell with more than 32,767|too large/);
  delay.disable();
  expect(delay.max / 1e6, "the longest moment in ms that nothing else could be done").toBeLessThan(1_000);
}, 60_000);
