import { randomUUID } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { pathOf, refuse } from "./responses.mjs";

/** Paths that monitoring asks for by IP address, so their Host header is not checked. */
const machinePaths = new Set(["/healthz", "/readyz", "/metrics"]);
/**
 * Paths that take posts from other origins: each is authenticated otherwise or changes nothing. A test checks their
 * routes.
 */
export const crossOriginPaths = new Set(["/csp-report", "/stripe-events"]);
const forwardedHeaders = /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$)/;

/** Loopback, private, link-local and carrier-grade addresses. */
const localAddresses = readProxies(
  "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10",
);

/**
 * Return the middleware that every request passes before the application, in this order. It answers a refused request;
 * an accepted one carries `requestId`, `clientAddress` and `isLocal`, and its host is the site's own.
 * `state.isStopping` closes connections after their answer; `state.apiOrigins` are origins of older clients, which may
 * call /api with the cookie.
 */
export function makeRequestChecks({ appUrl, trustProxy, state }) {
  const proxies = readProxies(trustProxy);
  return [
    assignRequestId,
    addHeaders(appUrl, state),
    checkPath,
    readForwarded(proxies),
    checkHost(appUrl),
    allowOlderClients(state),
    checkOrigin(appUrl, state),
    checkMethod,
  ];
}

/** Parse addresses and CIDR ranges, separated by commas; throw CannotStart on anything else. */
export function readProxies(text = "") {
  const list = new BlockList();
  for (const entry of text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address, bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    const length = bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits);
    if (!isIP(address) || !Number.isInteger(length)) {
      const error = new Error(`TRUST_PROXY: "${entry}" is not an IP address or a range such as 10.0.0.0/8.`);
      throw Object.assign(error, { name: "CannotStart" });
    }
    list.addSubnet(address, length, family);
  }
  return list;
}

function assignRequestId(req, res, next) {
  const given = req.headers["x-request-id"] ?? "";
  req.requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader("X-Request-Id", req.requestId);
  next();
}

function addHeaders(appUrl, state) {
  const defaults = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(appUrl.protocol === "https:" ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  return (req, res, next) => {
    const { writeHead } = res;
    // Defaults are set last, so that handlers can set their own values.
    res.writeHead = (...args) => {
      for (const [name, value] of Object.entries(defaults)) if (!res.hasHeader(name)) res.setHeader(name, value);
      if (state.isStopping) res.setHeader("Connection", "close");
      return writeHead.apply(res, args);
    };
    next();
  };
}

function checkPath(req, res, next) {
  if (isValidPath(req.url)) next();
  else refuse(req, res, 400, "This address isn't valid.");
}

function isValidPath(url) {
  if (!url.startsWith("/") || !URL.canParse(`http://host${url}`)) return false;
  const { pathname } = new URL(`http://host${url}`);
  try {
    const path = decodeURIComponent(pathname);
    // A path that starts with two slashes, in any spelling, would redirect to another site.
    return ![pathOf({ url }), pathname, path].some((text) => /^\/[\\/]/.test(text)) && !/\p{Cc}/u.test(path);
  } catch {
    return false;
  }
}

function readForwarded(proxies) {
  return (req, res, next) => {
    const chain = `${req.headers["x-forwarded-for"] ?? ""}`.split(",").map((part) => plainAddress(part.trim()));
    let address = plainAddress(req.socket.remoteAddress ?? "");
    // From the nearest hop outwards, the first address that is no trusted proxy is the client.
    while (isTrusted(proxies, address) && isIP(chain.at(-1) ?? "")) address = chain.pop();
    req.clientAddress = address;
    // A proxy that TRUST_PROXY does not name hides the client.
    const isFirstHop = address === plainAddress(req.socket.remoteAddress ?? "");
    const isForwarded = Object.keys(req.headers).some((name) => forwardedHeaders.test(name));
    req.isLocal = isTrusted(localAddresses, address) && !(isForwarded && isFirstHop);
    for (const name of Object.keys(req.headers)) if (forwardedHeaders.test(name)) delete req.headers[name];
    next();
  };
}

function plainAddress(address) {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function isTrusted(proxies, address) {
  return isIP(address) > 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function checkHost(appUrl) {
  return (req, res, next) => {
    const isOurs = (req.headers.host ?? "").toLowerCase() === appUrl.host;
    if (!isOurs && !machinePaths.has(pathOf(req))) {
      return refuse(req, res, 400, `The Host header doesn't match this site's address, ${appUrl.origin}.`);
    }
    req.headers.host = appUrl.host;
    next();
  };
}

/** Let pages of older clients' origins read the answers of /api, and answer their browsers' preflight requests. */
function allowOlderClients(state) {
  return (req, res, next) => {
    if (state.apiOrigins.length > 0 && isApi(req)) res.vary("Origin");
    if (!isOlderClient(req, state)) return next();
    const { writeHead } = res;
    // Set last, so that no handler overrides them.
    res.writeHead = (...args) => {
      res.setHeader("Access-Control-Allow-Origin", req.headers.origin);
      res.setHeader("Access-Control-Allow-Credentials", "true");
      res.setHeader("Cross-Origin-Resource-Policy", "same-site");
      return writeHead.apply(res, args);
    };
    if (req.method !== "OPTIONS") return next();
    res.setHeader("Access-Control-Allow-Methods", "GET, HEAD, POST");
    res.setHeader("Access-Control-Allow-Headers", "Content-Type");
    res.setHeader("Access-Control-Max-Age", "600");
    res.writeHead(204).end();
  };
}

/**
 * Recognize an older client: browsers send the cookie from the same site only, so a request of another site is none.
 */
function isOlderClient(req, { apiOrigins }) {
  const site = req.headers["sec-fetch-site"];
  return isApi(req) && apiOrigins.includes(req.headers.origin) && (site === undefined || site === "same-site");
}

function isApi(req) {
  return new URL(`http://host${req.url}`).pathname.startsWith("/api/");
}

function checkOrigin(appUrl, state) {
  return (req, res, next) => {
    const isSafe = req.method === "GET" || req.method === "HEAD";
    const site = req.headers["sec-fetch-site"];
    const origin = req.headers.origin;
    const isOurs = site === undefined ? origin === undefined || origin === appUrl.origin : site === "same-origin";
    if (isSafe || isOurs || isOlderClient(req, state) || crossOriginPaths.has(pathOf(req))) next();
    else refuse(req, res, 403, "This request came from another site and was refused.");
  };
}

function checkMethod(req, res, next) {
  if (["GET", "HEAD", "POST"].includes(req.method)) next();
  else refuse(req, res, 405, "Method not allowed. Use GET, HEAD or POST.", { Allow: "GET, HEAD, POST" });
}
