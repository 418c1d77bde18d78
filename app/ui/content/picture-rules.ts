/** Motifs that public/pictures.svg draws, each by its own id. */
export const MOTIFS = [
  "cup",
  "donuts",
  "storefront",
  "bus",
  "card",
  "phone",
  "balloons",
  "tray",
  "season",
  "megaphone",
] as const;
export type Motif = (typeof MOTIFS)[number];

const SCENES = 4;

/**
 * Beginnings of words that ask for a motif. The first motif with a word in the text is drawn, so those that say most
 * come first: a "school coffee morning" is about the school.
 */
const motifWords: readonly [Motif, readonly string[]][] = [
  ["bus", ["school", "student", "teacher", "campus", "pta", "youth", "kids", "league", "librar", "bus", "classroom"]],
  ["balloons", ["opening", "anniversar", "birthday", "celebrat", "ribbon", "party", "balloon", "launch"]],
  ["tray", ["cater", "tray", "office", "breakfast", "lunch", "meeting", "hospital", "corporate", "break", "delivery"]],
  ["donuts", ["donut", "doughnut", "dozen", "box", "bagel", "pastr", "baker", "cookie", "treat", "munchkin"]],
  [
    "season",
    ["holiday", "season", "snow", "winter", "autumn", "fall", "harvest", "pumpkin", "spring", "summer", "halloween"],
  ],
  ["card", ["loyal", "card", "gift", "punch", "member", "reward", "coupon", "regulars", "stamp", "points", "refer"]],
  ["phone", ["social", "instagram", "facebook", "tiktok", "post", "app", "online", "digital", "email", "text", "sms"]],
  ["phone", ["review", "search", "ads", "web", "google", "influencer", "photo", "phone", "mobile", "device"]],
  ["megaphone", ["street", "flyer", "sampl", "radio", "market", "fair", "parade", "festival", "door", "hanger"]],
  ["megaphone", ["crew", "sponsor", "outdoor", "billboard", "booth", "tour", "megaphone", "speakerphone", "drive"]],
  ["cup", ["coffee", "latte", "cup", "brew", "espresso", "tea", "happy", "drink", "morning", "iced", "tasting"]],
  [
    "storefront",
    ["banner", "window", "sign", "store", "shop", "counter", "register", "poster", "menu", "sidewalk", "front", "seat"],
  ],
];

export interface PictureSubject {
  title: string;
  /** Name of its category; "" for none. */
  category?: string;
  /** Name of its channel, or of the channel's icon; "" for none. */
  channel?: string;
}

/** Choose the motif of a record by its title, else its category, else its channel, else by the letters of its title. */
export function motifOf({ title, category = "", channel = "" }: PictureSubject): Motif {
  for (const text of [title, category, channel]) {
    const words = text.toLowerCase().split(/[^\p{L}]+/u);
    const found = motifWords.find(([, starts]) => starts.some((start) => words.some((word) => isWordOf(word, start))));
    if (found) return found[0];
  }
  return MOTIFS[hashOf(title) % MOTIFS.length] ?? "cup";
}

/** Choose the background of a record's picture, so that records of one motif differ. */
export function sceneOf({ title }: PictureSubject): number {
  return hashOf(title) % SCENES;
}

/** Tell whether a word begins as asked; short beginnings have to be the whole word. */
function isWordOf(word: string, start: string): boolean {
  return start.length > 4 ? word.startsWith(start) : word === start || word === `${start}s`;
}

/** FNV-1a with its bits mixed: the same number in every browser and on the server. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
