/**
 * Why the address of a marketing assets system or of its sign-in endpoint cannot be kept, as a sentence; null when it
 * can. The server never fetches it; browsers do, and one of them carries a signed token there.
 */
export function whyNotAssetAddress(address: string): string | null {
  if (!/^https:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) {
    return "Enter an address that begins with https://.";
  }
  const { username, password, hostname } = new URL(address);
  if (username || password) return "Enter the address without a user name or password.";
  return isPublicHost(hostname) ? null : "Enter an address on the public internet.";
}

/**
 * True when a sign-in endpoint belongs to the assets system it signs people in to: the same host, one above or below
 * it, or its neighbour under the same domain. Anything else could carry people's tokens off.
 */
export function isEndpointOf(endpoint: string, assets: string): boolean {
  if (whyNotAssetAddress(endpoint) || whyNotAssetAddress(assets)) return false;
  const one = new URL(endpoint).hostname;
  const other = new URL(assets).hostname;
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const domain = parentOf(one);
  return domain === parentOf(other) && domain.includes(".") && !isSharedSuffix(domain);
}

/**
 * The origins that the Marketing Assets form of a company's pages leads to. The content security policy of those pages
 * names them under `form-action`, because browsers ask it of redirects too.
 */
export function assetOrigins(company: {
  dam: string | null;
  ssoEnabled: boolean;
  ssoEndpoint: string | null;
}): string[] {
  const { dam, ssoEnabled, ssoEndpoint } = company;
  if (!dam || whyNotAssetAddress(dam)) return [];
  const isOn = ssoEnabled && ssoEndpoint !== null && isEndpointOf(ssoEndpoint, dam);
  return [...new Set([dam, ...(isOn ? [ssoEndpoint] : [])].map((address) => new URL(address).origin))];
}

function isPublicHost(hostname: string): boolean {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !isAddress && /[^.]\.[^.]/.test(hostname) && !/\.(localhost|local|internal|lan|home|arpa)\.?$/.test(hostname);
}

function parentOf(hostname: string): string {
  return hostname.slice(hostname.indexOf(".") + 1);
}

/** Domains such as co.uk, under which strangers are neighbours. */
function isSharedSuffix(domain: string): boolean {
  return /^(com|co|org|net|gov|edu|ac|ne|or)\.[a-z]{2}$/.test(domain);
}
