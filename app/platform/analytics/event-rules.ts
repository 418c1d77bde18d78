/**
 * A referrer without its query, fragment and credentials, which may hold secrets; "$direct" and its like stay as they
 * are.
 */
export function plainReferrer(referrer: string | null | undefined): string | null {
  if (!referrer) return null;
  if (!URL.canParse(referrer)) return referrer.split(/[?#]/)[0] || null;
  const url = new URL(referrer);
  return url.host ? `${url.protocol}//${url.host}${url.pathname}` : url.protocol;
}
