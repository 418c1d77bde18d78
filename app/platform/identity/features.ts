import type { Role } from "./roles.ts";

export const FEATURES = [
  "guest-accounts",
  "business-metrics",
  "personal-details",
  "social-media",
  "preview-locations",
  "incentive",
  "competitive-intelligence",
  "free-coffee",
  "studio-request",
] as const;
export type Feature = (typeof FEATURES)[number];

/** Company flags that switch features off (specification, section 3). */
export interface FeatureFlags {
  guestAccountsDisabled: boolean;
  guestAccountsDisabledForRoles: Role[];
  businessMetricsDisabledForRoles: Role[];
  personalDetailsDisabled: boolean;
  personalDetailsDisabledForRoles: Role[];
  socialMediaDisabled: boolean;
  isIncentiveDisabled: boolean;
  isCompetitiveIntelligenceDisabled: boolean;
  isFreeCoffeeDisabled: boolean;
  isStudioRequestDisabled: boolean;
}

/** Flags of one network, usually the user's first. */
export interface NetworkFlags {
  isPreviewLocationsDisabled: boolean;
  isSocialMediaDisabled: boolean;
}

export interface FeatureViewer {
  role: Role;
  canAccessBusinessMetrics: boolean;
}

/**
 * Return why a feature is off for a user: the name of the setting or role that turns it off, null when it is on. The
 * rules are the visibility table of the specification, section 6. Social media pages use the network that owns their
 * record.
 */
export function disabledReason(
  feature: Feature,
  viewer: FeatureViewer,
  company: FeatureFlags,
  network: NetworkFlags | null,
): string | null {
  const isGuest = viewer.role === "Location Level Guest";
  switch (feature) {
    case "guest-accounts":
      if (company.guestAccountsDisabled) return "guestAccountsDisabled";
      if (company.guestAccountsDisabledForRoles.includes(viewer.role)) return "guestAccountsDisabledForRoles";
      return isGuest ? "Location Level Guest" : null;
    case "business-metrics":
      if (company.businessMetricsDisabledForRoles.includes(viewer.role)) return "businessMetricsDisabledForRoles";
      if (isGuest) return "Location Level Guest";
      return viewer.canAccessBusinessMetrics ? null : "canAccessBusinessMetrics";
    case "personal-details":
      if (company.personalDetailsDisabled) return "personalDetailsDisabled";
      return company.personalDetailsDisabledForRoles.includes(viewer.role) ? "personalDetailsDisabledForRoles" : null;
    case "social-media":
      return company.socialMediaDisabled ? "socialMediaDisabled" : null;
    case "preview-locations":
      return network?.isPreviewLocationsDisabled ? "isPreviewLocationsDisabled" : null;
    case "incentive":
      return company.isIncentiveDisabled ? "isIncentiveDisabled" : null;
    case "competitive-intelligence":
      return company.isCompetitiveIntelligenceDisabled ? "isCompetitiveIntelligenceDisabled" : null;
    case "free-coffee":
      return company.isFreeCoffeeDisabled ? "isFreeCoffeeDisabled" : null;
    case "studio-request":
      return company.isStudioRequestDisabled ? "isStudioRequestDisabled" : null;
  }
}

/**
 * Return why a menu item is hidden, null when it is shown: as `disabledReason`, and also by the social media flag of
 * the user's first network.
 */
export function menuDisabledReason(...parameters: Parameters<typeof disabledReason>): string | null {
  const [feature, , , network] = parameters;
  if (feature === "social-media" && network?.isSocialMediaDisabled)
    return disabledReason(...parameters) ?? "isSocialMediaDisabled";
  return disabledReason(...parameters);
}
