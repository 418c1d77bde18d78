/** Stored for a user who entered while their company required no terms: they have accepted no text. */
export const ACCEPTED_WHILE_TERMS_OFF = -1;

/**
 * Tell whether a user can enter the portal: they accepted the newest material terms, or terms are off and they passed
 * the welcome page. Turning terms on later asks users who never accepted a text.
 */
export function hasAcceptedTerms(
  acceptedVersion: number | null,
  company: { termsAndConditionsDisabled: boolean; requiredTermsVersion: number } | null,
): boolean {
  if (acceptedVersion === null) return false;
  if (!company) return acceptedVersion >= 0;
  return company.termsAndConditionsDisabled || acceptedVersion >= company.requiredTermsVersion;
}
