/**
 * Strip query, fragment and credentials from a referrer, because they may hold secrets. Words such as "$direct" stay as
 * they are; null when there is no referrer.
 */
export function stripReferrer(referrer: string | null | undefined): string | null {
  if (!referrer) return null;
  if (!URL.canParse(referrer)) return referrer.split(/[?#]/)[0] || null;
  const url = new URL(referrer);
  return url.host ? `${url.protocol}//${url.host}${url.pathname}` : url.protocol;
}
