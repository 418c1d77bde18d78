import { isSocialNetwork, socialNetworkWords, type SocialNetwork } from "#app/setup/settings/social-networks.ts";

interface NetworkRules {
  /** Characters of a caption, hashtags included. */
  maxCharacters: number;
  /** Smallest picture, in pixels. */
  minWidth: number;
  minHeight: number;
  /** Narrowest and widest picture shown uncropped, as width divided by height. */
  narrowest: number;
  widest: number;
  /** Characters shown before "more". */
  shown: number;
  /** Shape that the feed crops pictures to, as width divided by height; null when it shows them whole. */
  frame: number | null;
  /** True when the network accepts posts without a picture. */
  takesText: boolean;
}

/** Limits of each social network, from its help pages on 2026-11-23. A post must meet them before it can be ordered. */
export const socialNetworkRules: Record<SocialNetwork, NetworkRules> = {
  facebook: {
    maxCharacters: 63_206,
    minWidth: 600,
    minHeight: 315,
    narrowest: 0.8,
    widest: 1.91,
    shown: 477,
    frame: null,
    takesText: true,
  },
  instagram: {
    maxCharacters: 2_200,
    minWidth: 320,
    minHeight: 320,
    narrowest: 0.8,
    widest: 1.91,
    shown: 125,
    frame: null,
    takesText: false,
  },
  tiktok: {
    maxCharacters: 2_200,
    minWidth: 360,
    minHeight: 360,
    narrowest: 0.5625,
    widest: 1,
    shown: 100,
    frame: 0.5625,
    takesText: false,
  },
  google: {
    maxCharacters: 1_500,
    minWidth: 400,
    minHeight: 300,
    narrowest: 0.75,
    widest: 1.78,
    shown: 150,
    frame: 1.33,
    takesText: true,
  },
  x: {
    maxCharacters: 280,
    minWidth: 600,
    minHeight: 335,
    narrowest: 0.75,
    widest: 1.91,
    shown: 280,
    frame: null,
    takesText: true,
  },
  nextdoor: {
    maxCharacters: 8_192,
    minWidth: 600,
    minHeight: 315,
    narrowest: 0.75,
    widest: 1.91,
    shown: 300,
    frame: null,
    takesText: true,
  },
};

/** Largest caption of a post on any network, in characters. */
export const MAX_CAPTION_CHARACTERS = 2_200;

/** Placeholders of captions with their preview values. */
export const captionPlaceholders = {
  location_name: "Main Street",
  address: "12 Main Street, Hartford",
  phone: "(860) 555-0142",
} as const;

/** Return the unknown placeholders of a text: "{{manager}}". */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].flatMap(([whole, name = ""]) =>
    Object.hasOwn(captionPlaceholders, name) ? [] : [whole],
  );
}

/** Fill in the placeholders of a caption; unknown ones stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
}

const MAX_HASHTAGS = 30;

/** Return why a line of hashtags cannot be posted, null when it can. */
export function hashtagsRefusal(line: string): string | null {
  const tags = line.split(/\s+/).filter(Boolean);
  if (tags.length > MAX_HASHTAGS) return `Use up to ${MAX_HASHTAGS} hashtags.`;
  const wrong = tags.find((tag) => !/^#[\p{L}\p{N}_]{1,99}$/u.test(tag));
  return wrong === undefined ? null : `${wrong} isn't a hashtag. Start each with # and leave out spaces.`;
}

interface Post {
  networks: readonly string[];
  caption: string;
  networkCaptions: Readonly<Partial<Record<string, string>>>;
  hashtags: string;
  media: readonly { altText: string; width: number; height: number }[];
}

/** Return a post's text on a network, with its hashtags below. */
export function socialNetworkText(
  network: SocialNetwork,
  { caption, networkCaptions, hashtags }: Omit<Post, "media" | "networks">,
): string {
  return [networkCaptions[network] || caption, hashtags].filter(Boolean).join("\n\n");
}

/** List the reasons why a post cannot be published, a sentence each; empty when it can. */
export function checkPost(post: Post): string[] {
  const { networks, media } = post;
  const chosen = networks.filter(isSocialNetwork);
  return [
    ...(chosen.length === 0 ? ["Choose a platform."] : []),
    ...(media.some(({ altText }) => altText === "") ? ["Describe each picture for people who can't see it."] : []),
    ...chosen.flatMap((network) => {
      const { maxCharacters, takesText } = socialNetworkRules[network];
      const word = socialNetworkWords[network];
      const text = socialNetworkText(network, post);
      return [
        ...(text === "" ? [`Add a caption for ${word}.`] : []),
        ...([...text].length > maxCharacters
          ? [`${word} allows up to ${maxCharacters.toLocaleString("en-US")} characters.`]
          : []),
        ...(media.length === 0 && !takesText ? [`${word} posts need a picture.`] : []),
        ...media.flatMap((picture, place) => pictureRefusal(network, picture, place + 1) ?? []),
      ];
    }),
  ];
}

function pictureRefusal(
  network: SocialNetwork,
  { width, height }: { width: number; height: number },
  place: number,
): string | null {
  const { minWidth, minHeight, narrowest, widest } = socialNetworkRules[network];
  const word = socialNetworkWords[network];
  const which = `Picture ${place} (${width} x ${height})`;
  if (width < minWidth || height < minHeight) {
    return `${which} is too small for ${word}. Use at least ${minWidth} x ${minHeight}.`;
  }
  const ratio = width / height;
  // Rounded sizes can miss a ratio by a hundredth.
  if (ratio < narrowest - 0.01) return `${which} is too tall for ${word}.`;
  return ratio > widest + 0.01 ? `${which} is too wide for ${word}.` : null;
}
