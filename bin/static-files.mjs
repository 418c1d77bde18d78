import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream";
import { pathOf, refuse } from "./answers.mjs";

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
// Sources, maps, settings and what Remix's switched-off features would ask for are never an address of the product.
const hidden = /(^|\/)\.(?!well-known\/)/;
const sources = /\.(map|data|env|json|lock|m?ts|tsx|jsx|[mc]js|sql|log|sh|php|bak)$/i;
const folders = /^\/(__manifest|assets|build|node_modules)(\/|$)/i;

/**
 * Serves the built assets (a year, immutable) and public files (an hour), compressed as the build left them. The files
 * are listed once, so no path can lead elsewhere. Paths of sources and of missing assets are 404 before the
 * application.
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
    if (isNever) return refuse(req, res, 404, "There is nothing at this address.");
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
    const found = await stat(path + suffix).catch(() => null);
    if (found) forms.push({ encoding, path: path + suffix, size: found.size });
  }
  return {
    type: types[extname(path)],
    forms,
    tag: createHash("sha256")
      .update(await readFile(path))
      .digest("base64url")
      .slice(0, 22),
    caching: address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
}

function serve(req, res, file) {
  const accepted = acceptedEncodings(req.headers["accept-encoding"]);
  const form = file.forms.find(({ encoding }) => encoding === "identity" || accepted.has(encoding));
  const tag = `"${file.tag}${form.encoding === "identity" ? "" : `-${form.encoding}`}"`;
  res.isStatic = true;
  res.setHeader("Cache-Control", file.caching);
  res.setHeader("ETag", tag);
  if (file.forms.length > 1) res.setHeader("Vary", "Accept-Encoding");
  if (req.headers["if-none-match"]?.split(/\s*,\s*/).includes(tag)) return res.writeHead(304).end();
  res.setHeader("Content-Type", file.type);
  res.setHeader("Content-Length", form.size);
  if (file.type.startsWith("text/html")) res.setHeader("Content-Security-Policy", pagePolicy);
  if (form.encoding !== "identity") res.setHeader("Content-Encoding", form.encoding);
  if (req.method === "HEAD") return res.end();
  // An error after the head can only cut the connection, which `pipeline` does.
  pipeline(createReadStream(form.path), res, () => undefined);
}

function acceptedEncodings(header = "") {
  const wanted = header.split(",").map((part) => part.trim().split(/\s*;\s*q=/));
  return new Set(wanted.filter(([, quality = "1"]) => Number(quality) > 0).map(([name]) => name.toLowerCase()));
}
