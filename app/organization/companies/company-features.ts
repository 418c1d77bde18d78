import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { CUSTOMER_ROLES, type CustomerRole } from "#app/platform/identity/roles.ts";
import { companyFlags } from "./company-words.ts";

export const COMPANY_FEATURES = [
  "guest-accounts",
  "personal-details",
  "social-media",
  "incentive",
  "competitive-intelligence",
  "free-coffee",
  "studio-request",
  "terms",
] as const;
type CompanyFeature = (typeof COMPANY_FEATURES)[number];

/** What a company has on, as its forms ask for it: what for everybody, and what for which roles. */
export interface CompanyFeatures {
  features: CompanyFeature[];
  guestAccountsFor: CustomerRole[];
  businessMetricsFor: CustomerRole[];
  personalDetailsFor: CustomerRole[];
}

/** What a company keeps: what is off. */
export type CompanyFlags = FeatureFlags & { termsAndConditionsDisabled: boolean };

const flagOf = {
  "guest-accounts": "guestAccountsDisabled",
  "personal-details": "personalDetailsDisabled",
  "social-media": "socialMediaDisabled",
  incentive: "isIncentiveDisabled",
  "competitive-intelligence": "isCompetitiveIntelligenceDisabled",
  "free-coffee": "isFreeCoffeeDisabled",
  "studio-request": "isStudioRequestDisabled",
  terms: "termsAndConditionsDisabled",
} as const satisfies Record<CompanyFeature, keyof CompanyFlags>;

const help: Partial<Record<CompanyFeature, string>> = {
  incentive: "Takes event reimbursement and gift card orders along.",
  terms: "People accept them before they start.",
};

/** The features as a form offers them. */
export const featureOptions = COMPANY_FEATURES.map((feature) => ({
  value: feature,
  label: feature === "terms" ? "Terms and conditions" : companyFlags[flagOf[feature]],
  help: help[feature],
}));

export function featuresOf(flags: CompanyFlags): CompanyFeatures {
  return {
    features: COMPANY_FEATURES.filter((feature) => !flags[flagOf[feature]]),
    guestAccountsFor: rolesBut(flags.guestAccountsDisabledForRoles),
    businessMetricsFor: rolesBut(flags.businessMetricsDisabledForRoles),
    personalDetailsFor: rolesBut(flags.personalDetailsDisabledForRoles),
  };
}

export function flagsOf({ features, ...on }: CompanyFeatures) {
  const isOff = (feature: CompanyFeature) => !features.includes(feature);
  return {
    guestAccountsDisabled: isOff("guest-accounts"),
    guestAccountsDisabledForRoles: rolesBut(on.guestAccountsFor),
    businessMetricsDisabledForRoles: rolesBut(on.businessMetricsFor),
    personalDetailsDisabled: isOff("personal-details"),
    personalDetailsDisabledForRoles: rolesBut(on.personalDetailsFor),
    socialMediaDisabled: isOff("social-media"),
    isIncentiveDisabled: isOff("incentive"),
    isCompetitiveIntelligenceDisabled: isOff("competitive-intelligence"),
    isFreeCoffeeDisabled: isOff("free-coffee"),
    isStudioRequestDisabled: isOff("studio-request"),
    termsAndConditionsDisabled: isOff("terms"),
  } satisfies CompanyFlags;
}

/** What a company begins with. */
export const everythingOn: CompanyFeatures = {
  features: [...COMPANY_FEATURES],
  guestAccountsFor: [...CUSTOMER_ROLES],
  businessMetricsFor: [...CUSTOMER_ROLES],
  personalDetailsFor: [...CUSTOMER_ROLES],
};

/** The features that a form's fields hold; `valuesOf` gives what a field posts, nothing for an unticked box. */
export function featuresOfForm(valuesOf: (field: string) => readonly unknown[]): CompanyFeatures {
  const roles = (field: string) => CUSTOMER_ROLES.filter((role) => valuesOf(field).includes(role));
  return {
    features: COMPANY_FEATURES.filter((feature) => valuesOf("features").includes(feature)),
    guestAccountsFor: roles("guestAccountsFor"),
    businessMetricsFor: roles("businessMetricsFor"),
    personalDetailsFor: roles("personalDetailsFor"),
  };
}

function rolesBut(others: readonly string[]): CustomerRole[] {
  return CUSTOMER_ROLES.filter((role) => !others.includes(role));
}
