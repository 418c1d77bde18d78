import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ResultRow, ResultSection } from "./report.ts";

const client = fileURLToPath(new URL("../../build/client", import.meta.url));
const MAX_SCRIPT = 200;
const MAX_SIGN_IN = 115;
const MAX_OWN = 25;
const MAX_STYLE = 50;
const signInPages = /public\/(login|register|verify|forgotten-password|reset)$/;

interface Entry {
  module: string;
  imports?: string[];
  css?: string[];
}

interface Route extends Entry {
  id: string;
  parentId?: string;
}

interface Manifest {
  entry: Entry;
  routes: Record<string, Route>;
}

/** Measure the compressed size of each page's scripts and styles, by the build's own manifest. */
export function measureAssets(): ResultSection {
  const manifest = readManifest();
  const pages = Object.values(manifest.routes).filter((route) => isPage(route));
  const weighed = pages.map(({ id }) => weigh(manifest, pages, id)).sort((one, other) => other.all - one.all);
  const signIn = weighed.filter(({ id }) => signInPages.test(id));
  const others = weighed.filter(({ id }) => !signInPages.test(id));
  const sheets = readdirSync(`${client}/assets`).filter((name) => name.endsWith(".css"));
  const styles = sizeOf(new Set(sheets.map((name) => `/assets/${name}`)));
  return {
    title: "Scripts and styles, compressed",
    rows: [
      { ...least("scripts of the heaviest page", MAX_SCRIPT), ...heaviest(others, "all", MAX_SCRIPT) },
      { ...least("scripts of the heaviest sign-in page", MAX_SIGN_IN), ...heaviest(signIn, "all", MAX_SIGN_IN) },
      { ...least("largest own part of a page", MAX_OWN), ...heaviest(weighed, "own", MAX_OWN) },
      { ...least("all styles", MAX_STYLE), measured: `${styles.toFixed(1)} KB`, isMet: styles <= MAX_STYLE },
    ],
    note:
      "Brotli, as the server sends it; a KB is 1,024 bytes. Code that loads only when it is used, such as error " +
      "reporting, is not counted. A page's own part is code that no other page loads; zod and the form library are " +
      "in shared files.",
    detail: [
      "## Scripts by page",
      "",
      "The frame is the code that the root and layout routes load.",
      "",
      "| page | total | beyond the frame | own |",
      "|---|---|---|---|",
      ...weighed.map(lineOf),
    ].join("\n"),
  };
}

function least(what: string, most: number): Pick<ResultRow, "what" | "budget"> {
  return { what, budget: `at most ${most} KB` };
}

function heaviest(pages: readonly Weight[], kind: "all" | "own", most: number) {
  const [page] = [...pages].sort((one, other) => other[kind] - one[kind]);
  if (!page) return { measured: "no such page", isMet: null };
  return { measured: `${page[kind].toFixed(1)} KB (${nameOf(page.id)})`, isMet: page[kind] <= most };
}

function lineOf({ id, all, added, own }: Weight): string {
  return `| ${[nameOf(id), ...[all, added, own].map((size) => `${size.toFixed(1)} KB`)].join(" | ")} |`;
}

function nameOf(id: string): string {
  return `\`${id.replace("routes/", "")}\``;
}

interface Weight {
  id: string;
  /** Size of everything the page loads. */
  all: number;
  /** Size without the files of root and layout. */
  added: number;
  /** Size of the files that no other page loads. */
  own: number;
}

/** Return the names of the pages whose first load has a text in its scripts. */
export function pagesWithScript(text: string): string[] {
  const manifest = readManifest();
  const hasText = (file: string) => readFileSync(client + file, "utf8").includes(text);
  const pages = Object.values(manifest.routes).filter((route) => isPage(route));
  const found = pages.filter((page) => [...frameOf(manifest, page.id), ...filesOf(page)].some(hasText));
  return found.map(({ id }) => id);
}

/** Return the files of the entry, root and layouts around a page. */
function frameOf(manifest: Manifest, id: string): Set<string> {
  const frame = new Set(filesOf(manifest.entry));
  for (let route = parentOf(manifest, id); route; route = parentOf(manifest, route.id)) {
    for (const file of filesOf(route)) frame.add(file);
  }
  return frame;
}

function weigh(manifest: Manifest, pages: readonly Route[], id: string): Weight {
  const frame = frameOf(manifest, id);
  const page = manifest.routes[id];
  const added = (page ? filesOf(page) : []).filter((file) => !frame.has(file));
  const ofOthers = new Set(pages.filter((other) => other.id !== id).flatMap(filesOf));
  return {
    id,
    all: sizeOf(new Set([...frame, ...added])),
    added: sizeOf(new Set(added)),
    own: sizeOf(new Set(added.filter((file) => !ofOthers.has(file)))),
  };
}

function parentOf({ routes }: Manifest, id: string) {
  return routes[routes[id]?.parentId ?? ""];
}

// A module without a component is a resource route, not a page.
function isPage({ id, module }: Route): boolean {
  const isFrame = id === "root" || id.endsWith("/layout") || id.startsWith("routes/dev/");
  return !isFrame && statSync(client + module).size >= 200;
}

function filesOf({ module, imports = [] }: Entry): string[] {
  return [module, ...imports];
}

function sizeOf(files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + sentSize(client + file), 0) / 1_024;
}

function sentSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function readManifest(): Manifest {
  const name = readdirSync(`${client}/assets`).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(`${client}/assets/${name}`, "utf8");
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  return manifest;
}
