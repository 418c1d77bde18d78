import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { fiscalYearParts } from "./company-rules.ts";

/** A company's settings as the database keeps them. */
export interface CompanySettings extends FeatureFlags {
  name: string;
  dam: string | null;
  helpCenterUrl: string | null;
  timeZone: string;
  fiscalYearStart: string;
  ssoEnabled: boolean;
  ssoEndpoint: string | null;
  termsAndConditionsDisabled: boolean;
}

/** What the fields of a company's form hold before anything is typed. */
export function settingsDefaults(company: CompanySettings) {
  return {
    name: company.name,
    dam: company.dam,
    helpCenterUrl: company.helpCenterUrl,
    ssoEnabled: company.ssoEnabled,
    ssoEndpoint: company.ssoEndpoint,
    ...copiedDefaults(company),
  };
}

/** The part of it that a new company takes over from another one. */
export function copiedDefaults(company: CompanySettings) {
  const { month, day } = fiscalYearParts(company.fiscalYearStart);
  return {
    timeZone: company.timeZone,
    fiscalYearMonth: month,
    fiscalYearDay: day,
    termsAndConditionsDisabled: company.termsAndConditionsDisabled,
    guestAccountsDisabled: company.guestAccountsDisabled,
    guestAccountsDisabledForRoles: company.guestAccountsDisabledForRoles,
    businessMetricsDisabledForRoles: company.businessMetricsDisabledForRoles,
    personalDetailsDisabled: company.personalDetailsDisabled,
    personalDetailsDisabledForRoles: company.personalDetailsDisabledForRoles,
    socialMediaDisabled: company.socialMediaDisabled,
    isIncentiveDisabled: company.isIncentiveDisabled,
    isCompetitiveIntelligenceDisabled: company.isCompetitiveIntelligenceDisabled,
    isFreeCoffeeDisabled: company.isFreeCoffeeDisabled,
    isStudioRequestDisabled: company.isStudioRequestDisabled,
  };
}
