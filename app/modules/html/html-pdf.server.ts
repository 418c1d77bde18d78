import { buffer } from "node:stream/consumers";
import { type Block, blocksOf, type Run } from "./html-blocks.ts";

const MARGIN = 72;
const INDENT = 20;
const TEXT_SIZE = 10.5;
const HEADING_SIZES = [16, 13, 11.5, 10.5];
const LINE_GAP = 3.5;
const GAP = 9;
const SOFT = "#55657C";
const INK = "#12203A";

/** A text as a PDF on Letter paper, with numbered pages. The subtitle says which text it is. */
export async function htmlPdf({ title, subtitle, html }: { title: string; subtitle: string; html: string }) {
  // Loaded with the first PDF: it takes 30 MB, and many a process never writes one.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: `${title}, ${subtitle}` },
  });
  pdf.font("Helvetica-Bold").fontSize(20).fillColor(INK).text(printable(title));
  pdf.font("Helvetica").fontSize(TEXT_SIZE).fillColor(SOFT).text(printable(subtitle));
  space(pdf, 2 * GAP);
  for (const block of blocksOf(html)) writeBlock(pdf, block);
  numberPages(pdf, printable(`${title}, ${subtitle}`));
  pdf.end();
  return buffer(pdf);
}

type Pdf = PDFKit.PDFDocument;

function writeBlock(pdf: Pdf, block: Block): void {
  switch (block.kind) {
    case "heading":
      return writeHeading(pdf, block.level, block.runs);
    case "paragraph":
      return writeParagraph(pdf, block);
    case "table":
      return writeTable(pdf, block.rows);
    case "rule":
      space(pdf, GAP / 2);
      pdf.moveTo(MARGIN, pdf.y).lineTo(pdf.page.width - MARGIN, pdf.y).lineWidth(0.5).strokeColor(SOFT).stroke();
      return space(pdf, GAP);
  }
}

function writeHeading(pdf: Pdf, level: number, runs: Run[]): void {
  const size = HEADING_SIZES[level - 1] ?? TEXT_SIZE;
  space(pdf, GAP);
  // A heading stands on the page of what it heads.
  keepRoom(pdf, size + 4 * (TEXT_SIZE + LINE_GAP));
  pdf.fontSize(size);
  writeRuns(pdf, runs.map((run) => ({ ...run, isBold: true })), MARGIN);
  space(pdf, GAP / 2);
}

function writeParagraph(pdf: Pdf, { depth, marker, runs }: Extract<Block, { kind: "paragraph" }>): void {
  const left = MARGIN + depth * INDENT;
  pdf.fontSize(TEXT_SIZE);
  keepRoom(pdf, TEXT_SIZE + LINE_GAP);
  if (marker) {
    const { y } = pdf;
    pdf.font("Helvetica").text(marker, left - INDENT, y, { width: INDENT - 6, align: "right", lineBreak: false });
    pdf.y = y;
  }
  writeRuns(pdf, runs, left);
  space(pdf, marker ? GAP / 2 : GAP);
}

function writeTable(pdf: Pdf, rows: string[][]): void {
  const most = Math.max(...rows.map((row) => row.length));
  const filled = rows.map((row) => Array.from({ length: most }, (_, at) => printable(row[at] ?? "").trim()));
  pdf.font("Helvetica").fontSize(TEXT_SIZE - 1);
  pdf.x = MARGIN;
  pdf.table({ data: filled, defaultStyle: { padding: 5, border: 0.5, borderColor: SOFT } });
  space(pdf, GAP);
}

function writeRuns(pdf: Pdf, runs: Run[], left: number): void {
  const width = pdf.page.width - MARGIN - left;
  for (const line of linesOf(runs)) {
    pdf.x = left;
    for (const [at, run] of line.entries()) {
      // A new page begins in black.
      pdf.font(fontOf(run)).fillColor(INK);
      pdf.text(printable(run.text), {
        width,
        lineGap: LINE_GAP,
        continued: at < line.length - 1,
        link: run.link,
        underline: run.isUnderlined || run.link !== null,
        strike: run.isStruck,
      });
    }
  }
}

function linesOf(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...run, text });
    }
  }
  return lines.filter((line) => line.length > 0);
}

function fontOf({ isBold, isItalic }: Run): string {
  const style = (isBold ? "Bold" : "") + (isItalic ? "Oblique" : "");
  return style ? `Helvetica-${style}` : "Helvetica";
}

function numberPages(pdf: Pdf, name: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    // What stands in the margin would begin another page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - MARGIN / 2 - 9;
    const width = pdf.page.width - 2 * MARGIN;
    pdf.font("Helvetica").fontSize(8.5).fillColor(SOFT);
    pdf.text(name, MARGIN, y, { width: width - 90, height: 11, ellipsis: true, lineBreak: false });
    pdf.text(`${at + 1} / ${count}`, MARGIN, y, { width, align: "right", lineBreak: false });
  }
}

function keepRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
}

function space(pdf: Pdf, height: number): void {
  pdf.y += height;
}

/** Text in the signs of the fonts that every reader of PDF has: others lose their accents, or are a question mark. */
function printable(text: string): string {
  return text
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\ufeff]/g, "")
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, (sign) => {
      const base = sign.normalize("NFKD").replace(/\p{M}/gu, "");
      return /^[\u0020-\u007e]+$/.test(base) ? base : "?";
    });
}
