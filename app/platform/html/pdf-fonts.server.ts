import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Font, create } from "fontkit";
import subsetFont from "subset-font";

export interface FontStyle {
  isBold: boolean;
  isItalic: boolean;
}

/** Font as a document embeds it, under a unique name. */
export interface Face {
  name: string;
  font: Font;
}

/**
 * Load the fonts that the texts need, and no others, and return a function that gives the face of each grapheme: the
 * first font with all of its code points. A grapheme that no font has is drawn as an empty box.
 */
export async function loadFaces(texts: (FontStyle & { text: string })[]) {
  const families = familiesFor(texts.map(({ text }) => text).join("\n"));
  const files = new Map<string, FontFile>();
  const graphemes = new Map<FontFile, Set<string>>();
  const fileOf = new Map<string, FontFile>();
  for (const { text, ...style } of texts) {
    for (const grapheme of splitGraphemes(text)) {
      const key = faceKey(grapheme, style);
      if (fileOf.has(key)) continue;
      const found = findFontFile(families, grapheme, style);
      const file = files.get(found.name) ?? found;
      files.set(file.name, file);
      fileOf.set(key, file);
      graphemes.set(file, (graphemes.get(file) ?? new Set()).add(grapheme));
    }
  }
  const faces = new Map<FontFile | undefined, Face>();
  for (const [file, ofFile] of graphemes) {
    faces.set(file, { name: file.name, font: await file.open([...ofFile].join("")) });
  }
  return (grapheme: string, style: FontStyle): Face => {
    const face = faces.get(fileOf.get(faceKey(grapheme, style)));
    if (!face) throw new Error("The fonts were opened for other texts.");
    return face;
  };
}

/** Split a text into graphemes: a base with its marks, an emoji of several code points. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const segmenter = new Intl.Segmenter();

function faceKey(grapheme: string, { isBold, isItalic }: FontStyle): string {
  return `${grapheme} ${isBold} ${isItalic}`;
}

interface FontFile {
  name: string;
  /** Return a font with these graphemes. */
  open(graphemes: string): Font | Promise<Font>;
}

/** Finds the file of a family with all of the code points. */
type Family = (codePoints: number[], style: FontStyle) => FontFile | undefined;

/** The order decides which font draws a character that several have. */
function familiesFor(text: string): Record<"text" | "emoji", Family[]> {
  const emoji = wholeFamily(() => "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf");
  const families = [
    wholeFamily(notoSans),
    // Before the math font, which has a few letters of these scripts.
    ...["arabic", "hebrew", "thai", "devanagari"].map(slicedFamily),
    wholeFamily(() => "@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf"),
    wholeFamily(() => "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf"),
    emoji,
    ...orderEastAsianFonts(text).map(slicedFamily),
    // Last resort: a pixel font of Unicode's whole first plane, so that every other character stays legible.
    wholeFamily(() => "@fontsource/unifontex/files/unifontex-latin-400-normal.woff"),
  ];
  return { text: families, emoji: [emoji, ...families] };
}

function notoSans({ isBold, isItalic }: FontStyle): string {
  const style = (isBold ? "700Bold" : "400Regular") + (isItalic ? "_Italic" : "");
  return `@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`;
}

/** Order the East Asian fonts: they draw shared characters differently, and the rest of the text tells the language. */
function orderEastAsianFonts(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ["jp", "sc", "kr"];
  return /\p{Script=Hangul}/u.test(text) ? ["kr", "sc", "jp"] : ["sc", "jp", "kr"];
}

function findFontFile(families: ReturnType<typeof familiesFor>, grapheme: string, style: FontStyle): FontFile {
  // Joiners and the like are invisible, so a font need not have them.
  const visible = grapheme.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const codePoints = Array.from(visible, (sign) => sign.codePointAt(0) ?? 0);
  for (const family of /\p{Emoji_Presentation}|\ufe0f/u.test(grapheme) ? families.emoji : families.text) {
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
    // Glyphs are read fastest from WOFF, the whole font from WOFF2.
    const open = (graphemes: string) =>
      path.endsWith(".ttf") ? font : subsetFile(path.replace(/woff$/, "woff2"), graphemes);
    return { name: path, open };
  };
}

/** Return a Noto Sans family of variable fonts, each in a small file with some of the code points. */
function slicedFamily(script: string): Family {
  const id = `noto-sans-${script}`;
  const fonts = new Map<string, Font>();
  let slices: Map<number, string> | undefined;
  return (codePoints, { isBold }) => {
    slices ??= readSlices(`@fontsource-variable/${id}/unicode.json`, script);
    const slice = slices.get(codePoints[0] ?? 0);
    if (slice === undefined) return undefined;
    const path = `@fontsource-variable/${id}/files/${id}-${slice}-wght-normal.woff2`;
    const font = fonts.get(path) ?? openFile(path);
    fonts.set(path, font);
    // The list names whole blocks, and the font may lack some of their characters.
    if (!hasAll(font, codePoints)) return undefined;
    const weight = isBold ? 700 : 400;
    return { name: `${path} ${weight}`, open: (graphemes) => subsetFile(path, graphemes, { wght: weight }) };
  };
}

function hasAll(font: Font, codePoints: number[]): boolean {
  return codePoints.every((code) => font.hasGlyphForCodePoint(code));
}

/**
 * Cut a font down to some graphemes as plain TrueType, since fontkit cannot embed compressed and variable fonts, or is
 * slow at it.
 */
async function subsetFile(path: string, graphemes: string, variationAxes = {}): Promise<Font> {
  // Lines are placed by font size, not by the BASE table, which is damaged in Unifont.
  const options = { targetFormat: "truetype", variationAxes, dropTables: ["BASE"] } as const;
  return openFont(await subsetFont(readPackageFile(path), graphemes, options));
}

/** Map the script's code points to slices, from `{"[7]": "U+4e00-4e05,U+5b57", "arabic": ..., "latin": ...}`. */
function readSlices(path: string, script: string): Map<number, string> {
  const ranges: Record<string, string> = JSON.parse(readPackageFile(path).toString());
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

/** Uncompressed fonts stay open for the next document, because parsing their tables is most of its work. */
const openFonts = new Map<string, Font>();

function openFile(path: string): Font {
  const font = openFonts.get(path) ?? openFont(readPackageFile(path));
  if (path.endsWith(".ttf")) openFonts.set(path, font);
  return font;
}

function openFont(content: Buffer): Font {
  const font = create(content);
  if (!("layout" in font)) throw new Error("This is a collection of fonts.");
  return font;
}

function readPackageFile(path: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(path));
}
