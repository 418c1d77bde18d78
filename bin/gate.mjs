import { randomUUID } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { pathOf, refuse } from "./answers.mjs";

/** Asked by machines, which know this one by its address and not by its name. */
const machinePaths = new Set(["/healthz", "/readyz", "/metrics"]);
/** Posts that no browser page of ours sends: each proves itself otherwise or changes nothing. A test asks for their routes. */
export const fromAnywhere = new Set(["/csp-report", "/stripe-events"]);
const forwardedHeaders = /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$)/;

/** Loopback, private, link-local and carrier-grade addresses. */
const localAddresses = readProxies(
  "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10",
);

/**
 * What every request passes before the application, in this order. A request that fails is answered here; one that
 * passes carries `requestId`, `clientAddress` and `isLocal`, and its host is the site's own. `state.isStopping` ends connections
 * with their answer; `state.apiOrigins` are those of older clients, which may call /api with the cookie.
 */
export function makeGate({ appUrl, trustProxy, state }) {
  const proxies = readProxies(trustProxy);
  return [
    identify,
    addHeaders(appUrl, state),
    checkPath,
    takeForwarded(proxies),
    checkHost(appUrl),
    welcomeOlderClients(state),
    checkOrigin(appUrl, state),
    checkMethod,
  ];
}

/** Addresses and CIDR ranges, separated by commas. Throws on anything else. */
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
      const error = new Error(`TRUST_PROXY: "${entry}" is not an address or range.`);
      throw Object.assign(error, { name: "CannotStart" });
    }
    list.addSubnet(address, length, family);
  }
  return list;
}

function identify(req, res, next) {
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
    // Filled in last, so that whoever answers may set its own.
    res.writeHead = (...args) => {
      for (const [name, value] of Object.entries(defaults)) if (!res.hasHeader(name)) res.setHeader(name, value);
      if (state.isStopping) res.setHeader("Connection", "close");
      return writeHead.apply(res, args);
    };
    next();
  };
}

function checkPath(req, res, next) {
  if (isReadable(req.url)) next();
  else refuse(req, res, 400, "This address cannot be read.");
}

function isReadable(url) {
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

function takeForwarded(proxies) {
  return (req, res, next) => {
    const chain = `${req.headers["x-forwarded-for"] ?? ""}`.split(",").map((part) => plainAddress(part.trim()));
    let address = plainAddress(req.socket.remoteAddress ?? "");
    // From the nearest hop outwards: the first that is no proxy of ours is the client.
    while (isTrusted(proxies, address) && isIP(chain.at(-1) ?? "")) address = chain.pop();
    req.clientAddress = address;
    // A proxy that is not named in TRUST_PROXY hides who asks.
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
      return refuse(req, res, 400, `This address is not served here. Open ${appUrl.origin}.`);
    }
    req.headers.host = appUrl.host;
    next();
  };
}

/** Lets pages of the origins of older clients read what /api answers, and answers their browsers' question beforehand. */
function welcomeOlderClients(state) {
  return (req, res, next) => {
    if (state.apiOrigins.length > 0 && isApi(req)) res.vary("Origin");
    if (!isOlderClient(req, state)) return next();
    const { writeHead } = res;
    // Set last, so that no answer says otherwise.
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

/** The cookie comes along from the same site alone, so a browser that names another site is no older client. */
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
    if (isSafe || isOurs || isOlderClient(req, state) || fromAnywhere.has(pathOf(req))) next();
    else refuse(req, res, 403, "This request came from another site and was refused.");
  };
}

function checkMethod(req, res, next) {
  if (["GET", "HEAD", "POST"].includes(req.method)) next();
  else refuse(req, res, 405, "This address answers GET, HEAD and POST only.", { Allow: "GET, HEAD, POST" });
}
