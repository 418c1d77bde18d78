const BASE = "http://same.origin";
const LONGEST = 2_000;

/**
 * Return a path of this site from `?next=` and its like, else the fallback. Refuses other hosts, protocol-relative and
 * backslash forms, control characters, and whatever would become one of them once decoded or folded.
 */
export function sameOriginPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith("/") || wanted.length > LONGEST || /[\p{Cc}\\]/u.test(wanted)) return fallback;
  const url = URL.canParse(wanted, BASE) ? new URL(wanted, BASE) : null;
  if (!url || url.origin !== BASE || /\/\/|[\p{Cc}\\]/u.test(decodedLoosely(url.pathname))) return fallback;
  // A URL with `_data` asks for a route's data and is not the URL of a page.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url.pathname + url.search + url.hash;
}

function decodedLoosely(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
