import { paths } from "#app/paths.ts";
import type { Membership } from "#app/platform/identity/memberships.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import type { SignedIn } from "./session.server.ts";

interface Besides {
  memberships: Membership[];
  /** The company's own terms as sanitised HTML; null when it has none. */
  companyTerms: string | null;
  intercomHmac: string | null;
  sessionExpiresAt: Date;
}

/** The current user as /api speaks of them, with the names of the specification, section 3. */
export function userApi(person: SignedIn, { memberships, companyTerms, intercomHmac, sessionExpiresAt }: Besides) {
  const { company } = person;
  return {
    id: person.userId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    role: person.role,
    acceptedTermsAndConditions: person.hasAcceptedTerms,
    canAccessBusinessMetrics: person.canAccessBusinessMetrics,
    canOrder: may(person, "social:order") && mayOrder(person),
    theme: person.theme,
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
