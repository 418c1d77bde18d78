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

/**
 * Features that a company has turned on, as its forms show them: company-wide ones, and roles for each of the others.
 */
export interface CompanyFeatures {
  features: CompanyFeature[];
  guestAccountsFor: CustomerRole[];
  businessMetricsFor: CustomerRole[];
  personalDetailsFor: CustomerRole[];
}

/** Flags as they are stored: true when the feature is turned off. */
export type CompanyFlags = FeatureFlags & { termsAndConditionsDisabled: boolean };

const flagByFeature = {
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
  incentive: "Also controls event reimbursement and gift card orders.",
  terms: "Users must accept them before using the portal.",
};

/** Options of the form's features field. */
export const featureOptions = COMPANY_FEATURES.map((feature) => ({
  value: feature,
  label: feature === "terms" ? "Terms and conditions" : companyFlags[flagByFeature[feature]],
  help: help[feature],
}));

export function toCompanyFeatures(flags: CompanyFlags): CompanyFeatures {
  return {
    features: COMPANY_FEATURES.filter((feature) => !flags[flagByFeature[feature]]),
    guestAccountsFor: rolesExcept(flags.guestAccountsDisabledForRoles),
    businessMetricsFor: rolesExcept(flags.businessMetricsDisabledForRoles),
    personalDetailsFor: rolesExcept(flags.personalDetailsDisabledForRoles),
  };
}

export function toCompanyFlags({ features, ...on }: CompanyFeatures) {
  const isOff = (feature: CompanyFeature) => !features.includes(feature);
  return {
    guestAccountsDisabled: isOff("guest-accounts"),
    guestAccountsDisabledForRoles: rolesExcept(on.guestAccountsFor),
    businessMetricsDisabledForRoles: rolesExcept(on.businessMetricsFor),
    personalDetailsDisabled: isOff("personal-details"),
    personalDetailsDisabledForRoles: rolesExcept(on.personalDetailsFor),
    socialMediaDisabled: isOff("social-media"),
    isIncentiveDisabled: isOff("incentive"),
    isCompetitiveIntelligenceDisabled: isOff("competitive-intelligence"),
    isFreeCoffeeDisabled: isOff("free-coffee"),
    isStudioRequestDisabled: isOff("studio-request"),
    termsAndConditionsDisabled: isOff("terms"),
  } satisfies CompanyFlags;
}

/** Features of a new company. */
export const ALL_FEATURES_ON: CompanyFeatures = {
  features: [...COMPANY_FEATURES],
  guestAccountsFor: [...CUSTOMER_ROLES],
  businessMetricsFor: [...CUSTOMER_ROLES],
  personalDetailsFor: [...CUSTOMER_ROLES],
};

/** Read the features from a form's fields; `valuesOf` returns a field's posted values, none for an unticked box. */
export function featuresOfForm(valuesOf: (field: string) => readonly unknown[]): CompanyFeatures {
  const roles = (field: string) => CUSTOMER_ROLES.filter((role) => valuesOf(field).includes(role));
  return {
    features: COMPANY_FEATURES.filter((feature) => valuesOf("features").includes(feature)),
    guestAccountsFor: roles("guestAccountsFor"),
    businessMetricsFor: roles("businessMetricsFor"),
    personalDetailsFor: roles("personalDetailsFor"),
  };
}

function rolesExcept(others: readonly string[]): CustomerRole[] {
  return CUSTOMER_ROLES.filter((role) => !others.includes(role));
}
