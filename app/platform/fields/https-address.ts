const MAX_LENGTH = 2_000;

/**
 * Tell whether a text is an allowed external link: https, a public host name, no user name. The server stores such an
 * address and never fetches it.
 */
export function isHttpsAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^https:\/\/[^\s/\\@?#]+([/?#][^\s\\]*)?$/i.test(text)) return false;
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === "" && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && !hostname.endsWith(".localhost");
}
