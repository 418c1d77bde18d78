import makeBidi from "bidi-js";
import LineBreaker from "linebreak";
import type { Run } from "./html-blocks.ts";
import { type Face, splitIntoLetters } from "./pdf-fonts.server.ts";

/** Text of one style and one font on a line. */
export interface Piece {
  text: string;
  /** The text as it is drawn: brackets face the other way from right to left. */
  shown: string;
  run: Run;
  face: Face;
  /** Odd from right to left: Unicode's embedding level. */
  level: number;
  /** Points from the left of the column. */
  x: number;
  width: number;
}

/** The pieces of a line in the order in which they are read. */
export type Line = Piece[];

export interface Typesetter {
  findFace(letter: string, run: Run): Face;
  /** In points. */
  measure(text: string, run: Run, face: Face): number;
}

/** Runs as lines of at most a width, in points; lines end where Unicode lets them, and long words where they must. */
export function setLines(runs: Run[], width: number, typesetter: Typesetter): Line[] {
  return paragraphsOf(runs).flatMap((paragraph) => {
    const { letters, isFromRight } = readLetters(paragraph, typesetter);
    const lines = breakLines(letters, width, typesetter);
    return lines.map((line) => placePieces(line, isFromRight ? width : null, typesetter));
  });
}

interface Letter {
  text: string;
  run: Run;
  face: Face;
  level: number;
  /** Whether a line may end behind it. */
  isBreak: boolean;
}

const bidi = makeBidi();

function paragraphsOf(runs: Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split("\n").entries()) {
      if (at > 0) paragraphs.push([]);
      // Control characters have no look.
      paragraphs.at(-1)?.push({ ...run, text: text.replace(/\p{Cc}/gu, "") });
    }
  }
  return paragraphs.map((paragraph) => paragraph.filter(({ text }) => text !== "")).filter(({ length }) => length > 0);
}

function readLetters(runs: Run[], { findFace }: Typesetter) {
  const text = runs.map((run) => run.text).join("");
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  let end = 0;
  const letters = runs.flatMap((run) =>
    splitIntoLetters(run.text).map((letter): Letter => {
      const level = levels[end] ?? 0;
      end += letter.length;
      return { text: letter, run, face: findFace(letter, run), level, isBreak: breaks.has(end) };
    }),
  );
  return { letters, isFromRight: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function breakLines(letters: Letter[], width: number, typesetter: Typesetter): Letter[][] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let used = 0;
  const put = (stretch: Letter[]) => {
    if (line.length > 0 && used + measure(trimEnd(stretch), typesetter) > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push(...stretch);
    used += measure(stretch, typesetter);
  };
  for (const word of wordsOf(letters)) {
    if (measure(trimEnd(word), typesetter) <= width) put(word);
    else for (const letter of word) put([letter]);
  }
  return [...lines, line];
}

function wordsOf(letters: Letter[]): Letter[][] {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    words.at(-1)?.push(letter);
    if (letter.isBreak) words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

function measure(letters: Letter[], typesetter: Typesetter): number {
  return piecesOf(letters).reduce((sum, piece) => sum + typesetter.measure(piece.shown, piece.run, piece.face), 0);
}

function trimEnd(letters: Letter[]): Letter[] {
  return letters.slice(0, letters.findLastIndex(({ text }) => text.trim() !== "") + 1);
}

function piecesOf(letters: Letter[]): Omit<Piece, "x" | "width">[] {
  const pieces: Omit<Piece, "x" | "width">[] = [];
  for (const { text, run, face, level } of letters) {
    const last = pieces.at(-1);
    const isSame = last?.run === run && last.face === face && last.level === level;
    // From right to left a font turns its own letters; signs of other fonts are turned by standing alone.
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

/** `rightAt` is where the line ends at the right; null for a line that begins at the left. */
function placePieces(letters: Letter[], rightAt: number | null, typesetter: Typesetter): Line {
  const pieces = piecesOf(letters).map((piece) => ({
    ...piece,
    x: 0,
    width: typesetter.measure(piece.shown, piece.run, piece.face),
  }));
  let x = rightAt === null ? 0 : rightAt - pieces.reduce((sum, { width }) => sum + width, 0);
  for (const piece of inOrderOfSight(pieces)) {
    piece.x = x;
    x += piece.width;
  }
  return pieces;
}

/** Rule L2 of Unicode's annex 9. */
function inOrderOfSight(pieces: Piece[]): Piece[] {
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
