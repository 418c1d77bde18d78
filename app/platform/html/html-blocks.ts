import { Parser } from "htmlparser2";

/** Text in one style. A line break in it is "\n". */
export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  /** Above or below the line. */
  shift: "raised" | "lowered" | null;
  link: string | null;
}

/** Table cell. Paragraphs, list items and nested tables in it become lines. */
export interface Cell {
  isHead: boolean;
  runs: Run[];
}

/** Block of a document for output other than a browser. `depth` counts the lists and quotations around it. */
export type Block =
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "paragraph"; depth: number; marker: string | null; runs: Run[] }
  | { kind: "table"; rows: Cell[][] }
  | { kind: "rule" };

export function plainRun(text: string): Run {
  return { text, isBold: false, isItalic: false, isUnderlined: false, isStruck: false, shift: null, link: null };
}

/** Parse sanitized HTML into a flat list of blocks. A list item is a paragraph with its bullet or number as marker. */
export function parseBlocks(html: string): Block[] {
  const reader = newReader();
  let text = "";
  const writeText = () => {
    // Only plain white space collapses; no-break and other spaces keep their meaning.
    appendText(reader, text.replace(/[ \t\n\f\r]+/g, " "));
    text = "";
  };
  const parser = new Parser({
    ontext(chunk) {
      text += chunk;
    },
    onopentag(name, { href = "" }) {
      writeText();
      openTag(reader, name, href);
    },
    onclosetag(name) {
      writeText();
      if (name !== "br" && name !== "hr") closeTag(reader, name);
    },
  });
  parser.end(html);
  writeText();
  endBlock(reader);
  return reader.blocks;
}

type Style = Omit<Run, "text">;

interface BlockReader {
  blocks: Block[];
  /** Runs of the block that is being read. */
  runs: Run[];
  heading: number | null;
  marker: string | null;
  /** Styles of the open tags, innermost last. */
  styles: Style[];
  /** Last item number of each open list; null for bullets. */
  lists: (number | null)[];
  quotations: number;
  rows: Cell[][] | null;
  /** Cell that is being read; its runs are in `runs`. */
  cell: Omit<Cell, "runs"> | null;
  /** Number of tables that are open inside the cell. */
  tablesInCell: number;
}

const plainStyle: Style = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  shift: null,
  link: null,
};
/** Style changes of inline tags. */
const tagStyles: Readonly<Record<string, Partial<Style>>> = {
  strong: { isBold: true },
  b: { isBold: true },
  em: { isItalic: true },
  i: { isItalic: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
  sup: { shift: "raised" },
  sub: { shift: "lowered" },
  a: {},
  span: {},
};

function newReader(): BlockReader {
  const nothing = { heading: null, marker: null, rows: null, cell: null };
  return { blocks: [], runs: [], styles: [], lists: [], quotations: 0, tablesInCell: 0, ...nothing };
}

function openTag(reader: BlockReader, name: string, href: string): void {
  if (Object.hasOwn(tagStyles, name)) {
    reader.styles.push(styleOf(name, href, currentStyle(reader)));
    return;
  }
  if (name === "br") return appendText(reader, "\n");
  // A list item's first paragraph continues the item and begins no block of its own.
  if (name !== "p" || reader.runs.length > 0) endBlock(reader);
  if (name === "ul" || name === "ol") reader.lists.push(name === "ol" ? 0 : null);
  else if (name === "li") startItem(reader);
  else if (name === "blockquote") reader.quotations += 1;
  else if (reader.cell) reader.tablesInCell += name === "table" ? 1 : 0;
  else if (name === "hr") reader.blocks.push({ kind: "rule" });
  else if (name === "table") reader.rows = [];
  else if (name === "tr") reader.rows?.push([]);
  else if ((name === "td" || name === "th") && reader.rows) reader.cell = { isHead: name === "th" };
  else if (/^h[1-4]$/.test(name)) reader.heading = Number(name[1]);
}

function closeTag(reader: BlockReader, name: string): void {
  if (Object.hasOwn(tagStyles, name)) {
    reader.styles.pop();
    return;
  }
  endBlock(reader);
  if (name === "ul" || name === "ol") reader.lists.pop();
  else if (name === "li") reader.marker = null;
  else if (name === "blockquote") reader.quotations -= 1;
  else if (reader.tablesInCell > 0) reader.tablesInCell -= name === "table" ? 1 : 0;
  else if (name === "td" || name === "th") closeCell(reader);
  else if (name === "table" && reader.rows) {
    reader.blocks.push({ kind: "table", rows: reader.rows.filter((row) => row.length > 0) });
    reader.rows = null;
  }
}

function closeCell(reader: BlockReader): void {
  if (!reader.cell || !reader.rows) return;
  if (reader.rows.length === 0) reader.rows.push([]);
  reader.rows.at(-1)?.push({ ...reader.cell, runs: trimEndOfRuns(reader.runs) });
  reader.cell = null;
  reader.runs = [];
}

function startItem(reader: BlockReader): void {
  const last = reader.lists.at(-1);
  const number = typeof last === "number" ? last + 1 : null;
  if (number !== null) reader.lists[reader.lists.length - 1] = number;
  const marker = number === null ? "•" : `${number}.`;
  if (reader.cell) appendText(reader, `${marker} `);
  else reader.marker = marker;
}

function appendText(reader: BlockReader, text: string): void {
  const isStart = reader.runs.length === 0 || /[ \n]$/.test(reader.runs.at(-1)?.text ?? "");
  const shown = isStart ? text.replace(/^ /, "") : text;
  if (shown !== "") reader.runs.push({ text: shown, ...currentStyle(reader) });
}

function endBlock(reader: BlockReader): void {
  if (reader.cell) return endLine(reader);
  const { heading, lists, quotations } = reader;
  const runs = trimEndOfRuns(reader.runs);
  if (runs.length > 0) {
    const depth = lists.length + quotations;
    reader.blocks.push(
      heading === null
        ? { kind: "paragraph", depth, marker: reader.marker, runs }
        : { kind: "heading", level: heading, runs },
    );
    reader.marker = null;
  }
  reader.runs = [];
  reader.heading = null;
}

function endLine(reader: BlockReader): void {
  const last = reader.runs.at(-1);
  if (last && !last.text.endsWith("\n")) appendText(reader, "\n");
}

function trimEndOfRuns(runs: Run[]): Run[] {
  const end = runs.findLastIndex(({ text }) => /[^ \n]/.test(text));
  const trimmed = (run: Run) => ({ ...run, text: run.text.replace(/[ \n]+$/, "") });
  return runs.slice(0, end + 1).map((run, at) => (at === end ? trimmed(run) : run));
}

function currentStyle({ styles }: BlockReader): Style {
  return styles.at(-1) ?? plainStyle;
}

function styleOf(name: string, href: string, outer: Style): Style {
  return { ...outer, ...tagStyles[name], ...(name === "a" ? { link: href || null } : {}) };
}
