import type { Block, Cell, Run } from "./html-blocks.ts";

/** Return a level-2 heading. */
export function headingBlock(text: string): Block {
  return { kind: "heading", level: 2, runs: [run(text)] };
}

/** Return a paragraph of plain text. */
export function sentenceBlock(text: string): Block {
  return { kind: "paragraph", depth: 0, marker: null, runs: [run(text)] };
}

/** Return a table of plain text whose head is the first row, or the first column by default. */
export function tableBlock(rows: readonly string[][], { hasHead = false } = {}): Block {
  const cellOf = (text: string, isHead: boolean): Cell => ({ isHead, runs: [run(text)] });
  const cells = rows.map((row, line) => row.map((text, column) => cellOf(text, hasHead ? line === 0 : column === 0)));
  return { kind: "table", rows: cells };
}

function run(text: string): Run {
  return { text, isBold: false, isItalic: false, isUnderlined: false, isStruck: false, shift: null, link: null };
}
