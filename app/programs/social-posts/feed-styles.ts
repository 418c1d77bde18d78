import { socialNetworkWords, type SocialNetwork } from "#app/setup/settings/social-networks.ts";
import type { FeedStyle } from "#app/ui/content/post-preview.tsx";
import { socialNetworkRules } from "./social-network-rules.ts";

const below = { since: "Just now", more: "See more", isPictureFirst: false, namesCaption: false };
const spoken = { marks: ["like", "comment", "share"], saysMarks: true } as const;

/** Layout of posts in each network's feed, as its apps showed it on 2026-11-25. */
const feedStyles: Record<SocialNetwork, Omit<FeedStyle, "network" | "word" | "shown" | "frame">> = {
  facebook: { ...below, ...spoken },
  instagram: {
    since: "",
    more: "more",
    isPictureFirst: true,
    namesCaption: true,
    marks: ["heart", "comment", "send", "keep"],
    saysMarks: false,
  },
  tiktok: {
    since: "",
    more: "more",
    isPictureFirst: true,
    namesCaption: false,
    marks: ["heart", "comment", "keep", "share"],
    saysMarks: false,
  },
  google: { ...below, more: "More", isPictureFirst: true, marks: [], saysMarks: false },
  x: {
    since: "now",
    more: "Show more",
    isPictureFirst: false,
    namesCaption: false,
    marks: ["comment", "repost", "heart", "keep", "share"],
    saysMarks: false,
  },
  nextdoor: { ...below, ...spoken },
};

/** Return the style of a network's feed. */
export function feedStyle(network: SocialNetwork): FeedStyle {
  const { shown, frame } = socialNetworkRules[network];
  return { network, word: socialNetworkWords[network], shown, frame, ...feedStyles[network] };
}
