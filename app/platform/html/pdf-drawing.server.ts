import type { Run } from "./html-blocks.ts";
import type { Face } from "./pdf-fonts.server.ts";
import { type Line, type Piece, layoutLines } from "./pdf-lines.server.ts";

type Pdf = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/** PDF document with the font faces of its text. */
export interface PdfSheet {
  pdf: Pdf;
  findFace(letter: string, run: Run): Face;
}

/** Font size and left edge of the column, both in points. */
export interface TextLayout {
  size: number;
  left: number;
  color: string;
}

export const lineHeight = (size: number) => 1.2 * size + 3;

export function layoutText({ pdf, findFace }: PdfSheet, runs: Run[], width: number, size: number): Line[] {
  const measure = (text: string, run: Run, face: Face) => {
    useFace(pdf, face);
    return pdf.fontSize(sizeOf(run, size)).widthOfString(text);
  };
  return layoutLines(runs, width, { findFace, measure });
}

/** Draw lines from the document's current position, across as many pages as needed, as the content of an element. */
export function drawLines(sheet: PdfSheet, element: Structure, lines: Line[], layout: TextLayout): void {
  const { pdf } = sheet;
  for (const line of lines) {
    ensureSpace(pdf, lineHeight(layout.size));
    const baseline = pdf.y + 1.07 * layout.size;
    for (const pieces of groupAdjacent(line, (piece) => piece.run.link)) {
      const link = pieces[0]?.run.link ?? null;
      if (link === null) drawPieces({ pdf, parent: element, pieces, baseline, layout });
      else element.add(drawLink({ pdf, url: link, pieces, baseline, layout }));
    }
    pdf.y += lineHeight(layout.size);
  }
}

function drawLink({
  pdf,
  url,
  pieces,
  baseline,
  layout,
}: {
  pdf: Pdf;
  url: string;
  pieces: Piece[];
  baseline: number;
  layout: TextLayout;
}): Structure {
  const link = pdf.struct("Link");
  drawPieces({ pdf, parent: link, pieces, baseline, layout });
  for (const { x, width } of pieces) {
    pdf.link(layout.left + x, pdf.y, width, lineHeight(layout.size), url, { structParent: link });
  }
  link.end();
  return link;
}

function drawPieces({
  pdf,
  parent,
  pieces,
  baseline,
  layout,
}: {
  pdf: Pdf;
  parent: Structure;
  pieces: Piece[];
  baseline: number;
  layout: TextLayout;
}): void {
  const needsActualText = new Map(
    pieces.map((piece) => [piece, piece.level % 2 === 1 || !isTextExtractable(pdf, piece)]),
  );
  for (const group of groupAdjacent(pieces, (piece) => needsActualText.get(piece) && piece)) {
    const [first] = group;
    if (first && needsActualText.get(first)) parent.add(drawWithActualText(pdf, first, baseline, layout));
    else {
      const content = pdf.markStructureContent("Span");
      for (const piece of group) drawPiece(pdf, piece, baseline, layout);
      pdf.endMarkedContent();
      parent.add(content);
    }
  }
}

/** Draw a piece with its ActualText: in the structure and, when its glyphs do not give the text, on the page too. */
function drawWithActualText(pdf: Pdf, piece: Piece, baseline: number, layout: TextLayout): Structure {
  const { text } = piece;
  if (isTextExtractable(pdf, piece)) {
    const content = pdf.markStructureContent("Span");
    drawPiece(pdf, piece, baseline, layout);
    pdf.endMarkedContent();
    return pdf.struct("Span", { actual: text }, [content]);
  }
  const content = pdf.markStructureContent("Span", { actual: text });
  pdf.save();
  useFace(pdf, piece.face);
  // Readers place the ActualText by the last font and direction; outside its own text pdfkit flips the y axis.
  pdf.addContent(`/${pdf._font.id} ${sizeOf(piece.run, layout.size)} Tf`);
  drawPiece(pdf, piece, baseline, layout);
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
  pdf.endMarkedContent();
  pdf.restore();
  return pdf.struct("Span", { actual: text }, [content]);
}

/** Draw page numbers, rules and other artifacts that are not in the structure tree. */
export function drawArtifact(pdf: Pdf, type: "Pagination" | "Layout", draw: () => void): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}

/** Start a new page unless this one has enough space left; `height` is in points. */
export function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY()) pdf.continueOnNewPage();
}

export function drawPiece(pdf: Pdf, piece: Piece, baseline: number, { size, left, color }: TextLayout): void {
  const { run, face, shown, width } = piece;
  const x = left + piece.x;
  const rise = run.shift === "raised" ? 0.33 * size : run.shift === "lowered" ? -0.15 * size : 0;
  const { y } = pdf;
  useFace(pdf, face);
  pdf.fontSize(sizeOf(run, size)).fillColor(color);
  pdf.text(shown, x, baseline - rise, { lineBreak: false, baseline: "alphabetic" });
  pdf.y = y;
  if (run.isUnderlined || run.link !== null) drawLine({ pdf, x, y: baseline + 1.5, width, color });
  if (run.isStruck) drawLine({ pdf, x, y: baseline - 0.3 * size, width, color });
}

function drawLine({ pdf, x, y, width, color }: { pdf: Pdf; x: number; y: number; width: number; color: string }): void {
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
 * Tell whether readers get the text from its glyphs: not where one glyph serves different characters (a space and a
 * no-break space), where glyphs change places, or where the font lacks one.
 */
function isTextExtractable(pdf: Pdf, { text, shown, face, level }: Piece): boolean {
  useFace(pdf, face);
  const { glyphs } = pdf._font.layout(shown);
  const texts = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
  // Readers reverse right-to-left text themselves.
  const read = (level % 2 === 0 ? texts : texts.reverse()).join("");
  return read === text && glyphs.every(({ id }) => id !== 0);
}

function groupAdjacent<Item>(items: Item[], key: (item: Item) => unknown): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && key(last[0]) === key(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
