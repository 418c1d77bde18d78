import type { Block, Cell, Run } from "./html-blocks.ts";

/** A heading of a document that is written of facts. */
export function factHeading(text: string): Block {
  return { kind: "heading", level: 2, runs: [run(text)] };
}

/** A sentence of its own. */
export function factSentence(text: string): Block {
  return { kind: "paragraph", depth: 0, marker: null, runs: [run(text)] };
}

/** Rows of text; the first row is the head, or else the first cell of each. */
export function factTable(rows: readonly string[][], { hasHead = false } = {}): Block {
  const cellOf = (text: string, isHead: boolean): Cell => ({ isHead, runs: [run(text)] });
  const cells = rows.map((row, line) => row.map((text, place) => cellOf(text, hasHead ? line === 0 : place === 0)));
  return { kind: "table", rows: cells };
}

function run(text: string): Run {
  return { text, isBold: false, isItalic: false, isUnderlined: false, isStruck: false, shift: null, link: null };
}
