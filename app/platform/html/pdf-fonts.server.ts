import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Font, create } from "fontkit";
import subsetFont from "subset-font";

export interface FontStyle {
  isBold: boolean;
  isItalic: boolean;
}

/** A font as a document embeds it, under a name of its own. */
export interface Face {
  name: string;
  font: Font;
}

/**
 * Opens the fonts that texts need, and no others, and gives the face of each of their letters: the first font that has
 * the whole letter. What no font has gets an empty box.
 */
export async function openFaces(texts: (FontStyle & { text: string })[]) {
  const families = familiesFor(texts.map(({ text }) => text).join("\n"));
  const files = new Map<string, FontFile>();
  const letters = new Map<FontFile, Set<string>>();
  const fileOf = new Map<string, FontFile>();
  for (const { text, ...style } of texts) {
    for (const letter of splitIntoLetters(text)) {
      const key = keyOf(letter, style);
      if (fileOf.has(key)) continue;
      const found = findFile(families, letter, style);
      const file = files.get(found.name) ?? found;
      files.set(file.name, file);
      fileOf.set(key, file);
      letters.set(file, (letters.get(file) ?? new Set()).add(letter));
    }
  }
  const faces = new Map<FontFile | undefined, Face>();
  for (const [file, ofFile] of letters) {
    faces.set(file, { name: file.name, font: await file.open([...ofFile].join("")) });
  }
  return (letter: string, style: FontStyle): Face => {
    const face = faces.get(fileOf.get(keyOf(letter, style)));
    if (!face) throw new Error("The fonts were opened for other texts.");
    return face;
  };
}

/** What people see as one letter each: a base with its marks, an emoji of several parts. */
export function splitIntoLetters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter();

function keyOf(letter: string, { isBold, isItalic }: FontStyle): string {
  return `${letter} ${isBold} ${isItalic}`;
}

interface FontFile {
  name: string;
  /** Gives a font that has these letters. */
  open(letters: string): Font | Promise<Font>;
}

/** Finds the file of a family that has all of the code points. */
type Family = (codePoints: number[], style: FontStyle) => FontFile | undefined;

/** In the order in which they are asked: it decides the look of a letter that several have. */
function familiesFor(text: string): Record<"text" | "emoji", Family[]> {
  const emoji = wholeFamily(() => "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf");
  const families = [
    wholeFamily(notoSans),
    // Before the signs of mathematics, which have single letters of theirs.
    ...["arabic", "hebrew", "thai", "devanagari"].map(slicedFamily),
    wholeFamily(() => "@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf"),
    wholeFamily(() => "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf"),
    emoji,
    ...eastAsian(text).map(slicedFamily),
    // All of Unicode's first plane, as on a coarse screen: what no other font has is still legible.
    wholeFamily(() => "@fontsource/unifontex/files/unifontex-latin-400-normal.woff"),
  ];
  return { text: families, emoji: [emoji, ...families] };
}

function notoSans({ isBold, isItalic }: FontStyle): string {
  const style = (isBold ? "700Bold" : "400Regular") + (isItalic ? "_Italic" : "");
  return `@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`;
}

/** Chinese, Japanese and Korean share signs, in looks of their own; what else a text holds tells which it is. */
function eastAsian(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ["jp", "sc", "kr"];
  return /\p{Script=Hangul}/u.test(text) ? ["kr", "sc", "jp"] : ["sc", "jp", "kr"];
}

function findFile(families: ReturnType<typeof familiesFor>, letter: string, style: FontStyle): FontFile {
  // Joiners and the like have no look of their own, so a font need not have them.
  const visible = letter.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const codePoints = Array.from(visible, (sign) => sign.codePointAt(0) ?? 0);
  for (const family of /\p{Emoji_Presentation}|\ufe0f/u.test(letter) ? families.emoji : families.text) {
    const file = family(codePoints, style);
    if (file) return file;
  }
  const path = notoSans(style);
  return { name: path, open: () => openFile(path) };
}

function wholeFamily(pathOf: (style: FontStyle) => string): Family {
  const fonts = new Map<string, Font>();
  return (codePoints, style) => {
    const path = pathOf(style);
    const font = fonts.get(path) ?? openFile(path);
    fonts.set(path, font);
    if (!hasAll(font, codePoints)) return undefined;
    // The letters of a font are read fastest from WOFF, the font itself from WOFF2.
    const open = (letters: string) => (path.endsWith(".ttf") ? font : cutFile(path.replace(/woff$/, "woff2"), letters));
    return { name: path, open };
  };
}

/** A family of Noto Sans that is cut into many small files by code point, each with all weights. */
function slicedFamily(script: string): Family {
  const id = `noto-sans-${script}`;
  const fonts = new Map<string, Font>();
  let slices: Map<number, string> | undefined;
  return (codePoints, { isBold }) => {
    slices ??= slicesOf(`@fontsource-variable/${id}/unicode.json`, script);
    const slice = slices.get(codePoints[0] ?? 0);
    if (slice === undefined) return undefined;
    const path = `@fontsource-variable/${id}/files/${id}-${slice}-wght-normal.woff2`;
    const font = fonts.get(path) ?? openFile(path);
    fonts.set(path, font);
    // The list names whole blocks, of which the font may lack some.
    if (!hasAll(font, codePoints)) return undefined;
    const weight = isBold ? 700 : 400;
    return { name: `${path} ${weight}`, open: (letters) => cutFile(path, letters, { wght: weight }) };
  };
}

function hasAll(font: Font, codePoints: number[]): boolean {
  return codePoints.every((code) => font.hasGlyphForCodePoint(code));
}

/** Cuts what fontkit knows the letters of but cannot embed, or not fast: compressed fonts and those of many weights. */
async function cutFile(path: string, letters: string, variationAxes = {}): Promise<Font> {
  // Lines are set by size, not by a font's table of baselines, which Unifont has damaged.
  const options = { targetFormat: "truetype", variationAxes, dropTables: ["BASE"] } as const;
  return openFont(await subsetFont(read(path), letters, options));
}

/** Gives the slice of a code point of the script, from `{"[7]": "U+4e00-4e05,U+5b57", "arabic": ..., "latin": ...}`. */
function slicesOf(path: string, script: string): Map<number, string> {
  const ranges: Record<string, string> = JSON.parse(read(path).toString());
  const slices = new Map<number, string>();
  for (const [name, list] of Object.entries(ranges)) {
    if (!name.startsWith("[") && name !== script) continue;
    for (const [, from = "", to = from] of list.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      const last = parseInt(to, 16);
      for (let code = parseInt(from, 16); code <= last; code += 1) slices.set(code, name.replace(/[[\]]/g, ""));
    }
  }
  return slices;
}

/** Fonts that are not cut stay open for the next document: reading their tables is most of its work. */
const kept = new Map<string, Font>();

function openFile(path: string): Font {
  const font = kept.get(path) ?? openFont(read(path));
  if (path.endsWith(".ttf")) kept.set(path, font);
  return font;
}

function openFont(content: Buffer): Font {
  const font = create(content);
  if (!("layout" in font)) throw new Error("This is a collection of fonts.");
  return font;
}

function read(path: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(path));
}
