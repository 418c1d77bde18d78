import { networkWords, type SocialNetwork } from "#app/setup/social-packages/social-networks.ts";
import type { FeedLook } from "#app/ui/post-preview.tsx";
import { networkRules } from "./network-rules.ts";

const below = { since: "Just now", more: "See more", isPictureFirst: false, namesCaption: false };
const spoken = { marks: ["like", "comment", "share"], saysMarks: true } as const;

/** How each network lays a post out in its feed, as its apps show it on 2026-11-25. */
const looks: Record<SocialNetwork, Omit<FeedLook, "network" | "word" | "shown" | "frame">> = {
  facebook: { ...below, ...spoken },
  instagram: {
    ...{ since: "", more: "more", isPictureFirst: true, namesCaption: true },
    ...{ marks: ["heart", "comment", "send", "keep"], saysMarks: false },
  },
  tiktok: {
    ...{ since: "", more: "more", isPictureFirst: true, namesCaption: false },
    ...{ marks: ["heart", "comment", "keep", "share"], saysMarks: false },
  },
  google: { ...below, more: "More", isPictureFirst: true, marks: [], saysMarks: false },
  x: {
    ...{ since: "now", more: "Show more", isPictureFirst: false, namesCaption: false },
    ...{ marks: ["comment", "repost", "heart", "keep", "share"], saysMarks: false },
  },
  nextdoor: { ...below, ...spoken },
};

/** How a post shows in a network's feed. */
export function lookOf(network: SocialNetwork): FeedLook {
  const { shown, frame } = networkRules[network];
  return { network, word: networkWords[network], shown, frame, ...looks[network] };
}
