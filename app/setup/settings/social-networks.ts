/** Names of the social networks that posts can be ordered for. */
export const socialNetworkWords = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  google: "Google Business",
  x: "X",
  nextdoor: "Nextdoor",
} as const;
export type SocialNetwork = keyof typeof socialNetworkWords;
export const SOCIAL_NETWORKS = ["facebook", "instagram", "tiktok", "google", "x", "nextdoor"] as const;

export function isSocialNetwork(text: string): text is SocialNetwork {
  return SOCIAL_NETWORKS.some((network) => network === text);
}
