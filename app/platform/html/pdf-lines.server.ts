import makeBidi from "bidi-js";
import LineBreaker from "linebreak";
import type { Run } from "./html-blocks.ts";
import { type Face, splitGraphemes } from "./pdf-fonts.server.ts";

/** Text of one style and one font on a line. */
export interface Piece {
  text: string;
  /** Text as drawn: brackets are mirrored from right to left. */
  shown: string;
  run: Run;
  face: Face;
  /** Unicode's embedding level, odd from right to left. */
  level: number;
  /** Points from the left edge of the column. */
  x: number;
  width: number;
}

/** Pieces of a line in reading order. */
export type Line = Piece[];

export interface Typesetter {
  findFace(grapheme: string, run: Run): Face;
  /** Return the width in points. */
  measure(text: string, run: Run, face: Face): number;
}

/** Break runs into lines of at most `width` points, where Unicode allows it, and inside a word that is too long. */
export function layoutLines(runs: Run[], width: number, typesetter: Typesetter): Line[] {
  return paragraphsOf(runs).flatMap((paragraph) => {
    const { graphemes, isFromRight } = analyzeGraphemes(paragraph, typesetter);
    const lines = breakLines(graphemes, width, typesetter);
    return lines.map((line) => placePieces(line, isFromRight ? width : null, typesetter));
  });
}

interface Grapheme {
  text: string;
  run: Run;
  face: Face;
  level: number;
  /** True when a line may end after it. */
  isBreak: boolean;
}

const bidi = makeBidi();

function paragraphsOf(runs: Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split("\n").entries()) {
      if (at > 0) paragraphs.push([]);
      // Control characters are invisible.
      paragraphs.at(-1)?.push({ ...run, text: text.replace(/\p{Cc}/gu, "") });
    }
  }
  return paragraphs.map((paragraph) => paragraph.filter(({ text }) => text !== "")).filter(({ length }) => length > 0);
}

function analyzeGraphemes(runs: Run[], { findFace }: Typesetter) {
  const text = runs.map((run) => run.text).join("");
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  let end = 0;
  const graphemes = runs.flatMap((run) =>
    splitGraphemes(run.text).map((grapheme): Grapheme => {
      const level = levels[end] ?? 0;
      end += grapheme.length;
      return { text: grapheme, run, face: findFace(grapheme, run), level, isBreak: breaks.has(end) };
    }),
  );
  return { graphemes, isFromRight: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function breakLines(graphemes: Grapheme[], width: number, typesetter: Typesetter): Grapheme[][] {
  const lines: Grapheme[][] = [];
  let line: Grapheme[] = [];
  let used = 0;
  const put = (chunk: Grapheme[]) => {
    if (line.length > 0 && used + measure(trimEnd(chunk), typesetter) > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push(...chunk);
    used += measure(chunk, typesetter);
  };
  for (const word of splitWords(graphemes)) {
    if (measure(trimEnd(word), typesetter) <= width) put(word);
    else for (const grapheme of word) put([grapheme]);
  }
  return [...lines, line];
}

function splitWords(graphemes: Grapheme[]): Grapheme[][] {
  const words: Grapheme[][] = [[]];
  for (const grapheme of graphemes) {
    words.at(-1)?.push(grapheme);
    if (grapheme.isBreak) words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

function measure(graphemes: Grapheme[], typesetter: Typesetter): number {
  return mergePieces(graphemes).reduce((sum, piece) => sum + typesetter.measure(piece.shown, piece.run, piece.face), 0);
}

function trimEnd(graphemes: Grapheme[]): Grapheme[] {
  return graphemes.slice(0, graphemes.findLastIndex(({ text }) => text.trim() !== "") + 1);
}

function mergePieces(graphemes: Grapheme[]): Omit<Piece, "x" | "width">[] {
  const pieces: Omit<Piece, "x" | "width">[] = [];
  for (const { text, run, face, level } of graphemes) {
    const last = pieces.at(-1);
    const isSame = last?.run === run && last.face === face && last.level === level;
    // A font orders its own right-to-left letters; characters of other scripts are ordered as pieces of their own.
    if (last && isSame && (level % 2 === 0 || rightToLeft.test(text))) {
      last.text += text;
      last.shown += text;
    } else {
      const shown = (level % 2 === 1 && bidi.getMirroredCharacter(text)) || text;
      pieces.push({ text, shown, run, face, level });
    }
  }
  return pieces;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Place pieces on a line; `rightAt` is the right edge of a right-to-left line, null for left to right. */
function placePieces(graphemes: Grapheme[], rightAt: number | null, typesetter: Typesetter): Line {
  const pieces = mergePieces(graphemes).map((piece) => ({
    ...piece,
    x: 0,
    width: typesetter.measure(piece.shown, piece.run, piece.face),
  }));
  let x = rightAt === null ? 0 : rightAt - pieces.reduce((sum, { width }) => sum + width, 0);
  for (const piece of visualOrder(pieces)) {
    piece.x = x;
    x += piece.width;
  }
  return pieces;
}

/** Return pieces in visual order, by rule L2 of Unicode's annex 9. */
function visualOrder(pieces: Piece[]): Piece[] {
  const order = [...pieces];
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return order;
}
