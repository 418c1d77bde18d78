import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";

/** The flags that a form's fields hold; `valuesOf` gives what a field posts, nothing for an unticked box. */
export function flagsOfForm(valuesOf: (field: string) => readonly unknown[]): FeatureFlags {
  const isOn = (field: string) => valuesOf(field).includes("on");
  const roles = (field: string) => CUSTOMER_ROLES.filter((role) => valuesOf(field).includes(role));
  return {
    guestAccountsDisabled: isOn("guestAccountsDisabled"),
    guestAccountsDisabledForRoles: roles("guestAccountsDisabledForRoles"),
    businessMetricsDisabledForRoles: roles("businessMetricsDisabledForRoles"),
    personalDetailsDisabled: isOn("personalDetailsDisabled"),
    personalDetailsDisabledForRoles: roles("personalDetailsDisabledForRoles"),
    socialMediaDisabled: isOn("socialMediaDisabled"),
    isIncentiveDisabled: isOn("isIncentiveDisabled"),
    isCompetitiveIntelligenceDisabled: isOn("isCompetitiveIntelligenceDisabled"),
    isFreeCoffeeDisabled: isOn("isFreeCoffeeDisabled"),
    isStudioRequestDisabled: isOn("isStudioRequestDisabled"),
  };
}
