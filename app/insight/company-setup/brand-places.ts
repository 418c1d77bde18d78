import { parseBlocks } from "#app/platform/html/html-blocks.ts";
import { brandNames, brandPattern } from "./brand-names.ts";

/** Sentence of a copied text that contains a name or an address, with the kind of its record. */
export interface BrandPlace {
  kind: string;
  sentence: string;
}

/** Record of another company with its texts. */
export interface BrandTexts {
  kind: string;
  plain: readonly (string | null)[];
  html: readonly (string | null)[];
}

/** Email or web address. */
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)[^\s<>"'()]*[^\s<>"'().,;:!?]/gi;
/** Pattern of Postgres for texts that may have an address. */
export const ADDRESS_PATTERN = String.raw`@|https?://|www\.`;

/** Find the sentences that contain a company's names or an address. `count` is the number of records with the name. */
export function findBrandPlaces(companyName: string, records: readonly BrandTexts[]) {
  const read = records.map(({ kind, plain, html }) => ({
    kind,
    sentences: [...plain.map((text) => text ?? ""), ...html.flatMap((text) => paragraphsOf(text ?? ""))].flatMap(
      sentencesOf,
    ),
  }));
  const places = read.flatMap(({ kind, sentences }) => sentences.map((sentence) => ({ kind, sentence })));
  const names = brandNames(companyName).flatMap((name) => {
    const pattern = new RegExp(brandPattern(name));
    const contains = (text: string) => pattern.test(text);
    const count = read.filter(({ sentences }) => sentences.some(contains)).length;
    return count > 0 ? [{ name, count, places: places.filter(({ sentence }) => contains(sentence)) }] : [];
  });
  const addresses = new Map<string, BrandPlace[]>();
  for (const place of places) {
    for (const address of new Set(place.sentence.match(ADDRESS))) {
      addresses.set(address, [...(addresses.get(address) ?? []), place]);
    }
  }
  return { names, addresses: [...addresses].map(([address, places]) => ({ address, places })) };
}

/** Return the paragraphs of HTML as text, each with the addresses that its links open. */
function paragraphsOf(html: string): string[] {
  return parseBlocks(html).flatMap((block) => {
    if (block.kind === "rule") return [];
    const cells = block.kind === "table" ? block.rows.flat() : [block];
    return cells.map(({ runs }) => {
      const text = runs.map((run) => run.text).join("");
      const links = runs.flatMap(({ link }) => link?.replace(/^mailto:/, "") ?? []);
      return [text, ...new Set(links.filter((link) => !text.includes(link)))].join(" ");
    });
  });
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
