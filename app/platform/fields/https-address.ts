const LONGEST = 2_000;

/**
 * True for an address that people may give for a link out of the product: https, a public host name, no user name.
 * The server keeps such an address and never fetches it.
 */
export function isHttpsAddress(text: string): boolean {
  if (text.length > LONGEST || !/^https:\/\/[^\s/\\@?#]+([/?#][^\s\\]*)?$/i.test(text)) return false;
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === "" && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && !hostname.endsWith(".localhost");
}
