import { Parser } from "htmlparser2";

/** A stretch of text in one style. A line break in it is "\n". */
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

/** A cell of a table. What are paragraphs, items and tables in it are lines of it. */
export interface Cell {
  isHead: boolean;
  runs: Run[];
}

/** A block of a text, for what is not a browser. `depth` counts the lists and quotations around it. */
export type Block =
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "paragraph"; depth: number; marker: string | null; runs: Run[] }
  | { kind: "table"; rows: Cell[][] }
  | { kind: "rule" };

export function plainRun(text: string): Run {
  return { text, isBold: false, isItalic: false, isUnderlined: false, isStruck: false, shift: null, link: null };
}

/** Sanitised HTML as a flat list of blocks. A list item is a paragraph whose marker is its bullet or number. */
export function blocksOf(html: string): Block[] {
  const reader = newReader();
  let text = "";
  const writeText = () => {
    // Other spaces, like the one at which no line may end, are no mere space between words.
    write(reader, text.replace(/[ \t\n\f\r]+/g, " "));
    text = "";
  };
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
    onopentag(name, { href = "" }) {
      writeText();
      open(reader, name, href);
    },
    onclosetag(name) {
      writeText();
      if (name !== "br" && name !== "hr") close(reader, name);
    },
  });
  parser.end(html);
  writeText();
  endBlock(reader);
  return reader.blocks;
}

type Style = Omit<Run, "text">;

interface Reader {
  blocks: Block[];
  /** The block that is being read. */
  runs: Run[];
  heading: number | null;
  marker: string | null;
  /** The styles of the open tags, innermost last. */
  styles: Style[];
  /** The numbers of the open lists' last items; null for bullets. */
  lists: (number | null)[];
  quotations: number;
  rows: Cell[][] | null;
  /** The cell that is being read, without its runs, which are the reader's. */
  cell: Omit<Cell, "runs"> | null;
  /** The tables that are open inside the cell. */
  tablesInCell: number;
}

const plain: Style = { isBold: false, isItalic: false, isUnderlined: false, isStruck: false, shift: null, link: null };
/** What the tags within a line do to what is in them. */
const styles: Readonly<Record<string, Partial<Style>>> = {
  ...{ strong: { isBold: true }, b: { isBold: true }, em: { isItalic: true }, i: { isItalic: true } },
  ...{ u: { isUnderlined: true }, s: { isStruck: true }, sup: { shift: "raised" }, sub: { shift: "lowered" } },
  ...{ a: {}, span: {} },
};

function newReader(): Reader {
  const nothing = { heading: null, marker: null, rows: null, cell: null };
  return { blocks: [], runs: [], styles: [], lists: [], quotations: 0, tablesInCell: 0, ...nothing };
}

function open(reader: Reader, name: string, href: string): void {
  if (Object.hasOwn(styles, name)) {
    reader.styles.push(styleOf(name, href, styleNow(reader)));
    return;
  }
  if (name === "br") return write(reader, "\n");
  // The paragraph of an item is the item's first line and not a block of its own.
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

function close(reader: Reader, name: string): void {
  if (Object.hasOwn(styles, name)) {
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

function closeCell(reader: Reader): void {
  if (!reader.cell || !reader.rows) return;
  if (reader.rows.length === 0) reader.rows.push([]);
  reader.rows.at(-1)?.push({ ...reader.cell, runs: withoutEnd(reader.runs) });
  reader.cell = null;
  reader.runs = [];
}

function startItem(reader: Reader): void {
  const last = reader.lists.at(-1);
  const number = typeof last === "number" ? last + 1 : null;
  if (number !== null) reader.lists[reader.lists.length - 1] = number;
  const marker = number === null ? "•" : `${number}.`;
  if (reader.cell) write(reader, `${marker} `);
  else reader.marker = marker;
}

function write(reader: Reader, text: string): void {
  const isStart = reader.runs.length === 0 || /[ \n]$/.test(reader.runs.at(-1)?.text ?? "");
  const shown = isStart ? text.replace(/^ /, "") : text;
  if (shown !== "") reader.runs.push({ text: shown, ...styleNow(reader) });
}

function endBlock(reader: Reader): void {
  if (reader.cell) return endLine(reader);
  const { heading, lists, quotations } = reader;
  const runs = withoutEnd(reader.runs);
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

function endLine(reader: Reader): void {
  const last = reader.runs.at(-1);
  if (last && !last.text.endsWith("\n")) write(reader, "\n");
}

function withoutEnd(runs: Run[]): Run[] {
  const end = runs.findLastIndex(({ text }) => /[^ \n]/.test(text));
  const trimmed = (run: Run) => ({ ...run, text: run.text.replace(/[ \n]+$/, "") });
  return runs.slice(0, end + 1).map((run, at) => (at === end ? trimmed(run) : run));
}

function styleNow({ styles }: Reader): Style {
  return styles.at(-1) ?? plain;
}

function styleOf(name: string, href: string, around: Style): Style {
  return { ...around, ...styles[name], ...(name === "a" ? { link: href || null } : {}) };
}
