import { paths } from "#app/paths.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import type { SignedIn } from "./session.server.ts";

interface UserApiExtras {
  memberships: Membership[];
  /** Company's own terms as sanitized HTML; null when it has none. */
  companyTerms: string | null;
  intercomHmac: string | null;
  sessionExpiresAt: Date;
}

/** Return the current user as /api answers it, with the names of the specification, section 3. */
export function toUserApi(
  user: SignedIn,
  { memberships, companyTerms, intercomHmac, sessionExpiresAt }: UserApiExtras,
) {
  const { company } = user;
  return {
    id: user.userId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    acceptedTermsAndConditions: user.hasAcceptedTerms,
    canAccessBusinessMetrics: user.canAccessBusinessMetrics,
    canOrder: can(user, "social:order") && canOrder(user),
    theme: user.theme,
    company: company && {
      id: company.id,
      name: company.name,
      logoUrl: company.logoKey && paths.file(company.logoKey),
      dam: company.dam,
      ssoEnabled: company.ssoEnabled,
      termsAndConditions: companyTerms,
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
    },
    memberOfOrganizations: memberships.map((network) => ({
      id: network.id,
      organizationName: network.name,
      isPreviewLocationsDisabled: network.isPreviewLocationsDisabled,
      isSocialMediaDisabled: network.isSocialMediaDisabled,
    })),
    intercomHmac,
    sessionExpiresAt: sessionExpiresAt.toISOString(),
  };
}
