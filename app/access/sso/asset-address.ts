/**
 * Return why the address of a marketing assets system or of its sign-in endpoint cannot be saved, as a sentence; null
 * when it can. The server never fetches it; browsers do, and one sends a signed token there.
 */
export function assetAddressRefusal(address: string): string | null {
  if (!/^https:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) {
    return "Enter an address that starts with https://.";
  }
  const { username, password, hostname } = new URL(address);
  if (username || password) return "Enter the address without a user name or password.";
  return isPublicHost(hostname) ? null : "Enter an address on the public internet.";
}

/**
 * Tell whether a sign-in endpoint belongs to its assets system: the same host, a parent or child domain of it, or a
 * sibling under the same domain. Any other host could steal users' tokens.
 */
export function isSsoEndpointOf(endpoint: string, assets: string): boolean {
  if (assetAddressRefusal(endpoint) || assetAddressRefusal(assets)) return false;
  const one = new URL(endpoint).hostname;
  const other = new URL(assets).hostname;
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const domain = parentOf(one);
  return domain === parentOf(other) && domain.includes(".") && !isSharedSuffix(domain);
}

/**
 * List the origins that the Marketing Assets form of a company's pages leads to. The content security policy of those
 * pages names them under `form-action`, because browsers check it on redirects too.
 */
export function assetOrigins(company: {
  dam: string | null;
  ssoEnabled: boolean;
  ssoEndpoint: string | null;
}): string[] {
  const { dam, ssoEnabled, ssoEndpoint } = company;
  if (!dam || assetAddressRefusal(dam)) return [];
  const isOn = ssoEnabled && ssoEndpoint !== null && isSsoEndpointOf(ssoEndpoint, dam);
  return [...new Set([dam, ...(isOn ? [ssoEndpoint] : [])].map((address) => new URL(address).origin))];
}

function isPublicHost(hostname: string): boolean {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !isAddress && /[^.]\.[^.]/.test(hostname) && !/\.(localhost|local|internal|lan|home|arpa)\.?$/.test(hostname);
}

function parentOf(hostname: string): string {
  return hostname.slice(hostname.indexOf(".") + 1);
}

/** Tell whether unrelated parties register under a domain, as under co.uk. */
function isSharedSuffix(domain: string): boolean {
  return /^(com|co|org|net|gov|edu|ac|ne|or)\.[a-z]{2}$/.test(domain);
}
