import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { type Block, type Cell, plainRun, type Run } from "./html-blocks.ts";
import {
  addLines,
  drawAside,
  drawPiece,
  keepRoom,
  lineHeight,
  setText,
  type Sheet,
  type Structure,
} from "./pdf-drawing.server.ts";
import { openFaces } from "./pdf-fonts.server.ts";

const MARGIN = 72;
const INDENT = 20;
const TITLE_SIZE = 20;
const TEXT_SIZE = 10.5;
const HEADING_SIZES = [16, 13, 11.5, 10.5];
const GAP = 9;
const PADDING = 5;
const SOFT = "#55657C";
const INK = "#12203A";

interface Text {
  title: string;
  subtitle: string;
  blocks: Block[];
  /** Whether its pages lie on their side, for wide tables. */
  isWide?: boolean;
}

export async function writePdf({ title, subtitle, blocks, isWide = false }: Text) {
  const name = `${title}, ${subtitle}`;
  const bold = blocks.map(emboldened);
  const heads = [plainRun(`${name} …/0123456789`), { ...plainRun(title), isBold: true }];
  const findFace = await openFaces([...heads, ...bold.flatMap(runsOf)]);
  const pdf = new PDFDocument({
    size: "LETTER",
    layout: isWide ? "landscape" : "portrait",
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: name },
  });
  const sheet: Sheet = { pdf, findFace };
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  write(sheet, root, "H1", [{ ...plainRun(title), isBold: true }], { size: TITLE_SIZE });
  write(sheet, root, "P", [plainRun(subtitle)], { color: SOFT });
  pdf.y += 2 * GAP;
  const levels = blocks.map((block) => (block.kind === "heading" ? block.level : Infinity));
  const place: Place = { root, lists: [], highest: Math.min(...levels) };
  for (const block of bold) {
    writeBlock(sheet, place, block);
    // A long text takes a second; others' requests have their turn between its blocks.
    await setImmediate();
  }
  numberPages(sheet, name);
  pdf.end();
  return buffer(pdf);
}

interface Place {
  root: Structure;
  /** The lists that more items may follow, innermost last. */
  lists: OpenList[];
  /** The level of the text's highest headings, which stand right below the title. */
  highest: number;
}

interface OpenList {
  depth: number;
  list: Structure;
  /** The text of its last item. */
  body: Structure;
}

function emboldened(block: Block): Block {
  const inBold = (runs: Run[]) => runs.map((run) => ({ ...run, isBold: true }));
  if (block.kind === "heading") return { ...block, runs: inBold(block.runs) };
  if (block.kind !== "table") return block;
  const rows = block.rows.map((row) => row.map((cell) => (cell.isHead ? { ...cell, runs: inBold(cell.runs) } : cell)));
  return { ...block, rows };
}

function runsOf(block: Block): Run[] {
  if (block.kind === "rule") return [];
  if (block.kind === "table") return block.rows.flat().flatMap(({ runs }) => runs);
  return block.kind === "paragraph" ? [...block.runs, plainRun(block.marker ?? "")] : block.runs;
}

function writeBlock(sheet: Sheet, place: Place, block: Block): void {
  const { pdf } = sheet;
  if (block.kind === "paragraph") return writeParagraph(sheet, place, block);
  place.lists = [];
  switch (block.kind) {
    case "heading":
      return writeHeading(sheet, place, block.level, block.runs);
    case "table":
      return writeTable(sheet, place.root, block.rows);
    case "rule":
      pdf.y += GAP / 2;
      drawAside(pdf, "Layout", () => {
        pdf
          .moveTo(MARGIN, pdf.y)
          .lineTo(pdf.page.width - MARGIN, pdf.y)
          .lineWidth(0.5)
          .strokeColor(SOFT)
          .stroke();
      });
      pdf.y += GAP;
  }
}

function writeHeading(sheet: Sheet, { root, highest }: Place, level: number, runs: Run[]): void {
  const size = HEADING_SIZES[level - 1] ?? TEXT_SIZE;
  sheet.pdf.y += GAP;
  // A heading stands on the page of what it heads.
  keepRoom(sheet.pdf, lineHeight(size) + 3 * lineHeight(TEXT_SIZE));
  write(sheet, root, `H${level - highest + 2}`, runs, { size });
  sheet.pdf.y += GAP / 2;
}

type Paragraph = Extract<Block, { kind: "paragraph" }>;

function writeParagraph(sheet: Sheet, { root, lists }: Place, { depth, marker, runs }: Paragraph): void {
  const { pdf } = sheet;
  const left = MARGIN + depth * INDENT;
  while ((lists.at(-1)?.depth ?? 0) > depth) lists.pop();
  if (marker === null) write(sheet, lists.at(-1)?.body ?? root, "P", runs, { left });
  else {
    keepRoom(pdf, lineHeight(TEXT_SIZE));
    const item = openItem(sheet, root, lists, depth);
    const { y } = pdf;
    write(sheet, item.label, "Span", [plainRun(marker)], { left: left - 6 - widthOf(sheet, marker, TEXT_SIZE) });
    pdf.y = y;
    write(sheet, item.body, "P", runs, { left });
  }
  pdf.y += marker ? GAP / 2 : GAP;
}

function openItem({ pdf }: Sheet, root: Structure, lists: OpenList[], depth: number) {
  const last = lists.at(-1);
  const list = last?.depth === depth ? last.list : pdf.struct("L");
  if (list !== last?.list) (last?.body ?? root).add(list);
  else lists.pop();
  const [item, label, body] = [pdf.struct("LI"), pdf.struct("Lbl"), pdf.struct("LBody")];
  list.add(item);
  item.add(label).add(body);
  lists.push({ depth, list, body });
  return { label, body };
}

function write(
  sheet: Sheet,
  parent: Structure,
  type: string,
  runs: Run[],
  { size = TEXT_SIZE, left = MARGIN, color = INK }: { size?: number; left?: number; color?: string } = {},
): void {
  const element = sheet.pdf.struct(type);
  parent.add(element);
  const lines = setText(sheet, runs, sheet.pdf.page.width - MARGIN - left, size);
  addLines(sheet, element, lines, { size, left, color });
  element.end();
}

function writeTable(sheet: Sheet, root: Structure, rows: Cell[][]): void {
  const { pdf } = sheet;
  const table = pdf.struct("Table");
  root.add(table);
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const width = (pdf.page.width - 2 * MARGIN) / columns;
  for (const [at, row] of rows.entries()) {
    const filled = Array.from({ length: columns }, (_, column) => row[column] ?? { isHead: false, runs: [] });
    writeRow(sheet, table, filled, width, at === 0);
  }
  pdf.y += GAP;
}

/** A row that is higher than what is left of a page goes on on the next. */
function writeRow(sheet: Sheet, table: Structure, row: Cell[], width: number, isFirst: boolean): void {
  const { pdf } = sheet;
  const size = TEXT_SIZE - 1;
  const element = pdf.struct("TR");
  table.add(element);
  const cells = row.map(({ isHead, runs }) => {
    const cell = pdf.struct(isHead ? "TH" : "TD", isHead ? { scope: isFirst ? "Column" : "Row" } : {});
    element.add(cell);
    return { cell, lines: setText(sheet, runs, width - 2 * PADDING, size) };
  });
  const height = Math.max(1, ...cells.map(({ lines }) => lines.length));
  for (let from = 0; from < height;) {
    keepRoom(pdf, Math.min(height - from, 3) * lineHeight(size) + 2 * PADDING);
    const room = Math.floor((pdf.page.maxY() - pdf.y - 2 * PADDING) / lineHeight(size));
    const to = Math.min(height, from + Math.max(1, room));
    const top = pdf.y;
    const bottom = top + (to - from) * lineHeight(size) + 2 * PADDING;
    for (const [column, { cell, lines }] of cells.entries()) {
      const left = MARGIN + column * width;
      drawAside(pdf, "Layout", () => {
        pdf
          .rect(left, top, width, bottom - top)
          .lineWidth(0.5)
          .strokeColor(SOFT)
          .stroke();
      });
      pdf.y = top + PADDING;
      addLines(sheet, cell, lines.slice(from, to), { size, left: left + PADDING, color: INK });
    }
    pdf.y = bottom;
    from = to;
  }
}

function numberPages(sheet: Sheet, name: string): void {
  const { pdf } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  const size = 8.5;
  const draw = (text: string, left: number) => {
    for (const piece of setText(sheet, [plainRun(text)], Infinity, size).flat()) {
      drawPiece(pdf, piece, pdf.page.height - MARGIN / 2, { size, left, color: SOFT });
    }
  };
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    const number = `${at + 1} / ${count}`;
    drawAside(pdf, "Pagination", () => {
      draw(shortened(sheet, name, pdf.page.width - 2 * MARGIN - 90, size), MARGIN);
      draw(number, pdf.page.width - MARGIN - widthOf(sheet, number, size));
    });
  }
}

function widthOf(sheet: Sheet, text: string, size: number): number {
  const pieces = setText(sheet, [plainRun(text)], Infinity, size).flat();
  return pieces.reduce((sum, { width }) => sum + width, 0);
}

function shortened(sheet: Sheet, text: string, width: number, size: number): string {
  const [first = [], ...others] = setText(sheet, [plainRun(text)], width, size);
  const start = first.map((piece) => piece.text).join("");
  return others.length > 0 ? `${start.trimEnd()}…` : start;
}
