import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { pathOf, refuse } from "./responses.mjs";

const types = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const pagePolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "img-src 'self' data:",
].join("; ");
// What the service worker fetches is its own; browsers look for a new one at each visit.
const workerPath = "/sw.js";
const workerPolicy = "default-src 'none'; connect-src 'self'";
// Sources, maps, settings and requests of Remix's disabled features are never addresses of the product.
const hidden = /(^|\/)\.(?!well-known\/)/;
const sources = /\.(map|data|env|json|lock|m?ts|tsx|jsx|[mc]js|sql|log|sh|php|bak)$/i;
const folders = /^\/(__manifest|assets|build|node_modules)(\/|$)/i;

/**
 * Serve the built assets (a year, immutable) and public files (an hour), compressed as the build left them. Files are
 * listed once, so no path can lead elsewhere. Paths of sources and of missing assets get 404 before the application.
 */
export async function makeStaticFiles(folder) {
  const files = await listFiles(folder);
  return (req, res, next) => {
    const path = decodeURIComponent(pathOf(req));
    const isRead = req.method === "GET" || req.method === "HEAD";
    const file = files.get(path.endsWith("/") ? `${path}index.html` : path);
    if (file && isRead) return serve(req, res, file);
    if (isRead && files.has(`${path}/index.html`)) return res.redirect(308, `${path}/`);
    const isNever = [hidden, sources, folders].some((never) => never.test(path));
    if (isNever) return refuse(req, res, 404, "Page not found.");
    next();
  };
}

async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map();
  for (const entry of entries) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    if (!entry.isFile() || !types[extname(path)] || /\/\.(?!well-known\/)/.test(address)) continue;
    files.set(address, await describe(path, address));
  }
  return files;
}

async function describe(path, address) {
  const forms = [];
  for (const [encoding, suffix] of [
    ["br", ".br"],
    ["gzip", ".gz"],
    ["identity", ""],
  ]) {
    if (await stat(path + suffix).catch(() => null)) forms.push({ encoding, path: path + suffix });
  }
  return {
    type: types[extname(path)],
    forms,
    tag: createHash("sha256")
      .update(await readFile(path))
      .digest("base64url")
      .slice(0, 22),
    caching: cachingOf(address),
    policy: address === workerPath ? workerPolicy : types[extname(path)].startsWith("text/html") ? pagePolicy : null,
  };
}

function cachingOf(address) {
  if (address === workerPath) return "no-cache";
  return address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

// `res.sendFile` answers conditions and ranges, and ends its stream when the client disconnects.
function serve(req, res, file) {
  const form = file.forms.find(({ encoding }) => encoding === "identity" || req.acceptsEncodings(encoding));
  res.isStatic = true;
  res.set({
    "Cache-Control": file.caching,
    ETag: `"${file.tag}${form.encoding === "identity" ? "" : `-${form.encoding}`}"`,
    "Content-Type": file.type,
    ...(file.forms.length > 1 ? { Vary: "Accept-Encoding" } : {}),
    ...(form.encoding === "identity" ? {} : { "Content-Encoding": form.encoding }),
    ...(file.policy ? { "Content-Security-Policy": file.policy } : {}),
  });
  const options = { cacheControl: false, lastModified: false, dotfiles: "allow" };
  res.sendFile(form.path, options, (error) => {
    if (!error || res.headersSent) return;
    res.removeHeader("Content-Encoding");
    refuse(req, res, error.status ?? 500, "We couldn't send this file.", {
      ...error.headers,
      "Cache-Control": "no-store",
    });
  });
}
