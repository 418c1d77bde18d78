/** Stored where somebody came in while their company asked for no terms: they have accepted no text. */
export const TERMS_WERE_OFF = -1;

/**
 * True when somebody may pass on to the portal: they accepted the newest material terms, or terms are off and they came
 * through the welcome page. Switching terms on later asks those who never accepted a text.
 */
export function hasAcceptedTerms(
  acceptedVersion: number | null,
  company: { termsAndConditionsDisabled: boolean; requiredTermsVersion: number } | null,
): boolean {
  if (acceptedVersion === null) return false;
  if (!company) return acceptedVersion >= 0;
  return company.termsAndConditionsDisabled || acceptedVersion >= company.requiredTermsVersion;
}
