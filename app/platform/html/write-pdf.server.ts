import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { type Block, type Cell, plainRun, type Run } from "./html-blocks.ts";
import {
  drawLines,
  drawArtifact,
  drawPiece,
  ensureSpace,
  lineHeight,
  layoutText,
  type PdfSheet,
  type Structure,
} from "./pdf-drawing.server.ts";
import { loadFaces } from "./pdf-fonts.server.ts";

const MARGIN = 72;
const INDENT = 20;
const TITLE_SIZE = 20;
const TEXT_SIZE = 10.5;
const HEADING_SIZES = [16, 13, 11.5, 10.5];
const GAP = 9;
const PADDING = 5;
const MUTED_COLOR = "#55657C";
const TEXT_COLOR = "#12203A";

interface PdfText {
  title: string;
  subtitle: string;
  blocks: Block[];
  /** True for landscape pages, for wide tables. */
  isWide?: boolean;
}

export async function writePdf({ title, subtitle, blocks, isWide = false }: PdfText) {
  const name = `${title}, ${subtitle}`;
  const bold = blocks.map(withBoldHeads);
  const heads = [plainRun(`${name} …/0123456789`), { ...plainRun(title), isBold: true }];
  const findFace = await loadFaces([...heads, ...bold.flatMap(runsOf)]);
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
  const sheet: PdfSheet = { pdf, findFace };
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  writeTextElement(sheet, root, { type: "H1", runs: [{ ...plainRun(title), isBold: true }] }, { size: TITLE_SIZE });
  writeTextElement(sheet, root, { type: "P", runs: [plainRun(subtitle)] }, { color: MUTED_COLOR });
  pdf.y += 2 * GAP;
  const levels = blocks.map((block) => (block.kind === "heading" ? block.level : Infinity));
  const outline: PdfOutline = { root, lists: [], highest: Math.min(...levels) };
  for (const block of bold) {
    writeBlock(sheet, outline, block);
    // A long text takes a second, so other requests get their turn between its blocks.
    await setImmediate();
  }
  numberPages(sheet, name);
  pdf.end();
  return buffer(pdf);
}

interface PdfOutline {
  root: Structure;
  /** Open lists that more items may follow, innermost last. */
  lists: OpenList[];
  /** Level of the text's highest headings, which become H2 headings below the title. */
  highest: number;
}

interface OpenList {
  depth: number;
  list: Structure;
  /** Text of the list's last item. */
  body: Structure;
}

function withBoldHeads(block: Block): Block {
  const bolden = (runs: Run[]) => runs.map((run) => ({ ...run, isBold: true }));
  if (block.kind === "heading") return { ...block, runs: bolden(block.runs) };
  if (block.kind !== "table") return block;
  const rows = block.rows.map((row) => row.map((cell) => (cell.isHead ? { ...cell, runs: bolden(cell.runs) } : cell)));
  return { ...block, rows };
}

function runsOf(block: Block): Run[] {
  if (block.kind === "rule") return [];
  if (block.kind === "table") return block.rows.flat().flatMap(({ runs }) => runs);
  return block.kind === "paragraph" ? [...block.runs, plainRun(block.marker ?? "")] : block.runs;
}

function writeBlock(sheet: PdfSheet, outline: PdfOutline, block: Block): void {
  const { pdf } = sheet;
  if (block.kind === "paragraph") return writeParagraph(sheet, outline, block);
  outline.lists = [];
  switch (block.kind) {
    case "heading":
      return writeHeading(sheet, outline, block.level, block.runs);
    case "table":
      return writeTable(sheet, outline.root, block.rows);
    case "rule":
      pdf.y += GAP / 2;
      drawArtifact(pdf, "Layout", () => {
        pdf
          .moveTo(MARGIN, pdf.y)
          .lineTo(pdf.page.width - MARGIN, pdf.y)
          .lineWidth(0.5)
          .strokeColor(MUTED_COLOR)
          .stroke();
      });
      pdf.y += GAP;
  }
}

function writeHeading(sheet: PdfSheet, { root, highest }: PdfOutline, level: number, runs: Run[]): void {
  const size = HEADING_SIZES[level - 1] ?? TEXT_SIZE;
  sheet.pdf.y += GAP;
  // A heading stays on the same page as the lines below it.
  ensureSpace(sheet.pdf, lineHeight(size) + 3 * lineHeight(TEXT_SIZE));
  writeTextElement(sheet, root, { type: `H${level - highest + 2}`, runs }, { size });
  sheet.pdf.y += GAP / 2;
}

type Paragraph = Extract<Block, { kind: "paragraph" }>;

function writeParagraph(sheet: PdfSheet, { root, lists }: PdfOutline, { depth, marker, runs }: Paragraph): void {
  const { pdf } = sheet;
  const left = MARGIN + depth * INDENT;
  while ((lists.at(-1)?.depth ?? 0) > depth) lists.pop();
  if (marker === null) writeTextElement(sheet, lists.at(-1)?.body ?? root, { type: "P", runs }, { left });
  else {
    ensureSpace(pdf, lineHeight(TEXT_SIZE));
    const item = openItem(sheet, root, lists, depth);
    const { y } = pdf;
    writeTextElement(
      sheet,
      item.label,
      { type: "Span", runs: [plainRun(marker)] },
      {
        left: left - 6 - widthOf(sheet, marker, TEXT_SIZE),
      },
    );
    pdf.y = y;
    writeTextElement(sheet, item.body, { type: "P", runs }, { left });
  }
  pdf.y += marker ? GAP / 2 : GAP;
}

function openItem({ pdf }: PdfSheet, root: Structure, lists: OpenList[], depth: number) {
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

function writeTextElement(
  sheet: PdfSheet,
  parent: Structure,
  { type, runs }: { type: string; runs: Run[] },
  { size = TEXT_SIZE, left = MARGIN, color = TEXT_COLOR }: { size?: number; left?: number; color?: string } = {},
): void {
  const element = sheet.pdf.struct(type);
  parent.add(element);
  const lines = layoutText(sheet, runs, sheet.pdf.page.width - MARGIN - left, size);
  drawLines(sheet, element, lines, { size, left, color });
  element.end();
}

function writeTable(sheet: PdfSheet, root: Structure, rows: Cell[][]): void {
  const { pdf } = sheet;
  const table = pdf.struct("Table");
  root.add(table);
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const width = (pdf.page.width - 2 * MARGIN) / columns;
  for (const [at, row] of rows.entries()) {
    const filled = Array.from({ length: columns }, (_, column) => row[column] ?? { isHead: false, runs: [] });
    writeRow({ sheet, table, row: filled, width, isFirst: at === 0 });
  }
  pdf.y += GAP;
}

/** Draw a row, continuing on the next page when it is taller than the space left. */
function writeRow({
  sheet,
  table,
  row,
  width,
  isFirst,
}: {
  sheet: PdfSheet;
  table: Structure;
  row: Cell[];
  width: number;
  isFirst: boolean;
}): void {
  const { pdf } = sheet;
  const size = TEXT_SIZE - 1;
  const element = pdf.struct("TR");
  table.add(element);
  const cells = row.map(({ isHead, runs }) => {
    const cell = pdf.struct(isHead ? "TH" : "TD", isHead ? { scope: isFirst ? "Column" : "Row" } : {});
    element.add(cell);
    return { cell, lines: layoutText(sheet, runs, width - 2 * PADDING, size) };
  });
  const height = Math.max(1, ...cells.map(({ lines }) => lines.length));
  for (let from = 0; from < height;) {
    ensureSpace(pdf, Math.min(height - from, 3) * lineHeight(size) + 2 * PADDING);
    const room = Math.floor((pdf.page.maxY() - pdf.y - 2 * PADDING) / lineHeight(size));
    const to = Math.min(height, from + Math.max(1, room));
    const top = pdf.y;
    const bottom = top + (to - from) * lineHeight(size) + 2 * PADDING;
    for (const [column, { cell, lines }] of cells.entries()) {
      const left = MARGIN + column * width;
      drawArtifact(pdf, "Layout", () => {
        pdf
          .rect(left, top, width, bottom - top)
          .lineWidth(0.5)
          .strokeColor(MUTED_COLOR)
          .stroke();
      });
      pdf.y = top + PADDING;
      drawLines(sheet, cell, lines.slice(from, to), { size, left: left + PADDING, color: TEXT_COLOR });
    }
    pdf.y = bottom;
    from = to;
  }
}

function numberPages(sheet: PdfSheet, name: string): void {
  const { pdf } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  const size = 8.5;
  const draw = (text: string, left: number) => {
    for (const piece of layoutText(sheet, [plainRun(text)], Infinity, size).flat()) {
      drawPiece(pdf, piece, pdf.page.height - MARGIN / 2, { size, left, color: MUTED_COLOR });
    }
  };
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    const number = `${at + 1} / ${count}`;
    drawArtifact(pdf, "Pagination", () => {
      draw(truncateText(sheet, name, pdf.page.width - 2 * MARGIN - 90, size), MARGIN);
      draw(number, pdf.page.width - MARGIN - widthOf(sheet, number, size));
    });
  }
}

function widthOf(sheet: PdfSheet, text: string, size: number): number {
  const pieces = layoutText(sheet, [plainRun(text)], Infinity, size).flat();
  return pieces.reduce((sum, { width }) => sum + width, 0);
}

function truncateText(sheet: PdfSheet, text: string, width: number, size: number): string {
  const [first = [], ...others] = layoutText(sheet, [plainRun(text)], width, size);
  const start = first.map((piece) => piece.text).join("");
  return others.length > 0 ? `${start.trimEnd()}…` : start;
}
