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

/** The company's flags that hide features (specification, section 3). */
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

/** The flags of one network: somebody's first one. */
export interface NetworkFlags {
  isPreviewLocationsDisabled: boolean;
  isSocialMediaDisabled: boolean;
}

export interface FeatureViewer {
  role: Role;
  canAccessBusinessMetrics: boolean;
}

/**
 * Why a feature is hidden from somebody, in words an advisor can act on; null when it is shown. The rules are the
 * visibility table of the specification, section 6. Pages of social media ask the network that owns their record.
 */
export function whyHidden(
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

/** The same for an entry of the menu, which the first network's flag of social media hides too. */
export function whyHiddenInMenu(...asked: Parameters<typeof whyHidden>): string | null {
  const [feature, , , network] = asked;
  if (feature === "social-media" && network?.isSocialMediaDisabled)
    return whyHidden(...asked) ?? "isSocialMediaDisabled";
  return whyHidden(...asked);
}
