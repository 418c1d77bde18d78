import type { Feature, FeatureFlags } from "#app/platform/identity/features.ts";

/** Names of the features, as in the portal's menu. */
export const featureWords: Record<Feature, string> = {
  "guest-accounts": "{Guest} accounts",
  "business-metrics": "Business metrics",
  "personal-details": "Personal details",
  "social-media": "Social media",
  "preview-locations": "Preview {Locations}",
  incentive: "LSM Incentive",
  "competitive-intelligence": "Competitive Intelligence",
  "free-coffee": "Free Coffee for 100 Days",
  "studio-request": "Studio Request",
};

/** Explanations of features whose names do not say what they are. */
export const featureNotes: Partial<Record<Feature, string>> = {
  "preview-locations": "Search all {locations} and see the nearest {location} to each.",
};

/** Flags that turn a feature off for the whole company, with the feature's name. */
export const companyFlags = {
  guestAccountsDisabled: featureWords["guest-accounts"],
  personalDetailsDisabled: featureWords["personal-details"],
  socialMediaDisabled: featureWords["social-media"],
  isIncentiveDisabled: featureWords.incentive,
  isCompetitiveIntelligenceDisabled: featureWords["competitive-intelligence"],
  isFreeCoffeeDisabled: featureWords["free-coffee"],
  isStudioRequestDisabled: featureWords["studio-request"],
} as const satisfies Partial<Record<keyof FeatureFlags, string>>;

/** Flags that turn a feature off for some roles, with the feature's name. */
export const roleFlags = {
  guestAccountsDisabledForRoles: featureWords["guest-accounts"],
  businessMetricsDisabledForRoles: featureWords["business-metrics"],
  personalDetailsDisabledForRoles: featureWords["personal-details"],
} as const satisfies Partial<Record<keyof FeatureFlags, string>>;
