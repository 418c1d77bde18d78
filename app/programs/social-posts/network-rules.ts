import { isSocialNetwork, networkWords, type SocialNetwork } from "#app/setup/social-packages/social-networks.ts";

interface NetworkRules {
  /** Characters of a caption, hashtags included. */
  mostCharacters: number;
  /** Pixels that a picture has at least. */
  leastWidth: number;
  leastHeight: number;
  /** Width by height: the narrowest and the widest picture that is shown whole. */
  narrowest: number;
  widest: number;
  /** Characters that show before "more". */
  shown: number;
  /** How a picture is cut in a feed, width by height; null where it shows whole, in the shapes that the network takes. */
  frame: number | null;
  /** Whether it takes a post without a picture. */
  takesText: boolean;
}

/** What each network takes, as its help pages say on 2026-11-23; posts are held to it before anybody orders them. */
export const networkRules: Record<SocialNetwork, NetworkRules> = {
  facebook: {
    ...{ mostCharacters: 63_206, leastWidth: 600, leastHeight: 315, narrowest: 0.8, widest: 1.91 },
    ...{ shown: 477, frame: null, takesText: true },
  },
  instagram: {
    ...{ mostCharacters: 2_200, leastWidth: 320, leastHeight: 320, narrowest: 0.8, widest: 1.91 },
    ...{ shown: 125, frame: null, takesText: false },
  },
  tiktok: {
    ...{ mostCharacters: 2_200, leastWidth: 360, leastHeight: 360, narrowest: 0.5625, widest: 1 },
    ...{ shown: 100, frame: 0.5625, takesText: false },
  },
  google: {
    ...{
      mostCharacters: 1_500,
      leastWidth: 400,
      leastHeight: 300,
      narrowest: 0.75,
      widest: 1.78,
    },
    ...{ shown: 150, frame: 1.33, takesText: true },
  },
  x: {
    ...{ mostCharacters: 280, leastWidth: 600, leastHeight: 335, narrowest: 0.75, widest: 1.91 },
    ...{ shown: 280, frame: null, takesText: true },
  },
  nextdoor: {
    ...{ mostCharacters: 8_192, leastWidth: 600, leastHeight: 315, narrowest: 0.75, widest: 1.91 },
    ...{ shown: 300, frame: null, takesText: true },
  },
};

/** Of a caption of a post, wherever it goes. */
export const MOST_CHARACTERS = 2_200;

/** What stands in a caption for each location, with what it stands for in a preview. */
export const placeholders = {
  location_name: "Main Street",
  address: "12 Main Street, Hartford",
  phone: "(860) 555-0142",
} as const;

/** The placeholders of a text that nothing is known of: "{{manager}}". */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].flatMap(([whole, name = ""]) =>
    Object.hasOwn(placeholders, name) ? [] : [whole],
  );
}

/** A caption with its placeholders filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
}

const MOST_HASHTAGS = 30;

/** Why a line of hashtags cannot be posted, as a sentence; null when it can. */
export function refusalOfHashtags(line: string): string | null {
  const tags = line.split(/\s+/).filter(Boolean);
  if (tags.length > MOST_HASHTAGS) return `Platforms take ${MOST_HASHTAGS} hashtags at most.`;
  const wrong = tags.find((tag) => !/^#[\p{L}\p{N}_]{1,99}$/u.test(tag));
  return wrong === undefined ? null : `${wrong} is no hashtag. Begin each with #, without spaces inside.`;
}

interface Post {
  networks: readonly string[];
  caption: string;
  networkCaptions: Readonly<Partial<Record<string, string>>>;
  hashtags: string;
  media: readonly { altText: string; width: number; height: number }[];
}

/** A post's text on a network, its hashtags below it. */
export function textOn(
  network: SocialNetwork,
  { caption, networkCaptions, hashtags }: Omit<Post, "media" | "networks">,
): string {
  return [networkCaptions[network] || caption, hashtags].filter(Boolean).join("\n\n");
}

/** What keeps a post from being posted, as sentences; none when it is ready. */
export function checksOfPost(post: Post): string[] {
  const { networks, media } = post;
  const chosen = networks.filter(isSocialNetwork);
  return [
    ...(chosen.length === 0 ? ["Choose a platform."] : []),
    ...(media.some(({ altText }) => altText === "") ? ["Describe each picture for people who do not see it."] : []),
    ...chosen.flatMap((network) => {
      const { mostCharacters, takesText } = networkRules[network];
      const word = networkWords[network];
      const text = textOn(network, post);
      return [
        ...(text === "" ? [`${word} has no caption.`] : []),
        ...([...text].length > mostCharacters
          ? [`${word} takes ${mostCharacters.toLocaleString("en-US")} characters.`]
          : []),
        ...(media.length === 0 && !takesText ? [`${word} takes no post without a picture.`] : []),
        ...media.flatMap((picture, place) => refusalOfPicture(network, picture, place + 1) ?? []),
      ];
    }),
  ];
}

function refusalOfPicture(
  network: SocialNetwork,
  { width, height }: { width: number; height: number },
  place: number,
): string | null {
  const { leastWidth, leastHeight, narrowest, widest } = networkRules[network];
  const word = networkWords[network];
  const which = `Picture ${place} (${width} x ${height})`;
  if (width < leastWidth || height < leastHeight) {
    return `${which} is too small for ${word}: ${leastWidth} x ${leastHeight} at least.`;
  }
  const ratio = width / height;
  // A hundredth of a shape is what rounding makes of one.
  if (ratio < narrowest - 0.01) return `${which} is too tall for ${word}.`;
  return ratio > widest + 0.01 ? `${which} is too wide for ${word}.` : null;
}
