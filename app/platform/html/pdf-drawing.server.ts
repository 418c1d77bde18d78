import type { Run } from "./html-blocks.ts";
import type { Face } from "./pdf-fonts.server.ts";
import { type Line, type Piece, setLines } from "./pdf-lines.server.ts";

type Pdf = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/** A document with the faces that its text needs. */
export interface Sheet {
  pdf: Pdf;
  findFace(letter: string, run: Run): Face;
}

/** The size of the type in points, and where its column begins. */
export interface Setting {
  size: number;
  left: number;
  color: string;
}

export const lineHeight = (size: number) => 1.2 * size + 3;

export function setText({ pdf, findFace }: Sheet, runs: Run[], width: number, size: number): Line[] {
  const measure = (text: string, run: Run, face: Face) => {
    useFace(pdf, face);
    return pdf.fontSize(sizeOf(run, size)).widthOfString(text);
  };
  return setLines(runs, width, { findFace, measure });
}

/** Draws lines where the document stands, on as many pages as they need, as the content of an element. */
export function addLines(sheet: Sheet, element: Structure, lines: Line[], setting: Setting): void {
  const { pdf } = sheet;
  for (const line of lines) {
    keepRoom(pdf, lineHeight(setting.size));
    const baseline = pdf.y + 1.07 * setting.size;
    for (const pieces of stretchesOf(line, (piece) => piece.run.link)) {
      const link = pieces[0]?.run.link ?? null;
      if (link === null) addPieces(pdf, element, pieces, baseline, setting);
      else element.add(linkOf(pdf, link, pieces, baseline, setting));
    }
    pdf.y += lineHeight(setting.size);
  }
}

function linkOf(pdf: Pdf, url: string, pieces: Piece[], baseline: number, setting: Setting): Structure {
  const link = pdf.struct("Link");
  addPieces(pdf, link, pieces, baseline, setting);
  for (const { x, width } of pieces) {
    pdf.link(setting.left + x, pdf.y, width, lineHeight(setting.size), url, { structParent: link });
  }
  link.end();
  return link;
}

function addPieces(pdf: Pdf, parent: Structure, pieces: Piece[], baseline: number, setting: Setting): void {
  const odd = new Map(pieces.map((piece) => [piece, piece.level % 2 === 1 || !readsBack(pdf, piece)]));
  for (const stretch of stretchesOf(pieces, (piece) => odd.get(piece) && piece)) {
    const [first] = stretch;
    if (first && odd.get(first)) parent.add(addWithText(pdf, first, baseline, setting));
    else {
      const content = pdf.markStructureContent("Span");
      for (const piece of stretch) drawPiece(pdf, piece, baseline, setting);
      pdf.endMarkedContent();
      parent.add(content);
    }
  }
}

/** Draws a piece and gives its text beside it, to the structure and, where its glyphs do not tell it, to the page. */
function addWithText(pdf: Pdf, piece: Piece, baseline: number, setting: Setting): Structure {
  const { text } = piece;
  if (readsBack(pdf, piece)) {
    const content = pdf.markStructureContent("Span");
    drawPiece(pdf, piece, baseline, setting);
    pdf.endMarkedContent();
    return pdf.struct("Span", { actual: text }, [content]);
  }
  const content = pdf.markStructureContent("Span", { actual: text });
  pdf.save();
  useFace(pdf, piece.face);
  // Readers set the text in the font and direction at its end, and outside its own texts pdfkit's pages are upside down.
  pdf.addContent(`/${pdf._font.id} ${sizeOf(piece.run, setting.size)} Tf`);
  drawPiece(pdf, piece, baseline, setting);
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
  pdf.endMarkedContent();
  pdf.restore();
  return pdf.struct("Span", { actual: text }, [content]);
}

/** Draws what stands beside the text, like page numbers and lines, which is no part of the structure. */
export function drawAside(pdf: Pdf, type: "Pagination" | "Layout", draw: () => void): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}

/** Begins a page when a height, in points, is not left on this one. */
export function keepRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY()) pdf.continueOnNewPage();
}

export function drawPiece(pdf: Pdf, piece: Piece, baseline: number, { size, left, color }: Setting): void {
  const { run, face, shown, width } = piece;
  const x = left + piece.x;
  const rise = run.shift === "raised" ? 0.33 * size : run.shift === "lowered" ? -0.15 * size : 0;
  const { y } = pdf;
  useFace(pdf, face);
  pdf.fontSize(sizeOf(run, size)).fillColor(color);
  pdf.text(shown, x, baseline - rise, { lineBreak: false, baseline: "alphabetic" });
  pdf.y = y;
  if (run.isUnderlined || run.link !== null) drawLine(pdf, x, baseline + 1.5, width, color);
  if (run.isStruck) drawLine(pdf, x, baseline - 0.3 * size, width, color);
}

function drawLine(pdf: Pdf, x: number, y: number, width: number, color: string): void {
  pdf
    .lineWidth(0.6)
    .strokeColor(color)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}

function useFace(pdf: Pdf, { name, font }: Face): void {
  pdf.registerFont(name, font).font(name);
}

function sizeOf(run: Run, size: number): number {
  return run.shift === null ? size : 0.7 * size;
}

/**
 * Whether a reader gets the text from its glyphs: not where a glyph stands for different letters at different times (a
 * space and a space without a break), where glyphs change places, or where the font has none.
 */
function readsBack(pdf: Pdf, { text, shown, face, level }: Piece): boolean {
  useFace(pdf, face);
  const { glyphs } = pdf._font.layout(shown);
  const parts = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
  // Readers turn round themselves what runs from right to left.
  const read = (level % 2 === 0 ? parts : parts.reverse()).join("");
  return read === text && glyphs.every(({ id }) => id !== 0);
}

function stretchesOf<Item>(items: Item[], key: (item: Item) => unknown): Item[][] {
  const stretches: Item[][] = [];
  for (const item of items) {
    const last = stretches.at(-1);
    if (last?.[0] !== undefined && key(last[0]) === key(item)) last.push(item);
    else stretches.push([item]);
  }
  return stretches;
}
