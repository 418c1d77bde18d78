import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const isTest = /\.test\.tsx?$/;
/**
 * The house, from the ground up. Who stands higher may import who stands lower, never back; files of app/ itself, such as
 * the map of links, stand outside.
 */
const WINGS = [
  ...["ui", "http", "platform", "access", "organization", "setup", "people", "planning", "programs", "handover"],
  ...["insight", "wiring", "routes"],
];
const wingOf = (path) => WINGS.indexOf(/^app\/([^/.]+)(\/|\.ts$)/.exec(path)?.[1]);
/** "app/planning/plans"; undefined outside the wings of capabilities. */
const moduleOf = (path) => /^app\/(?!ui\/|http\/|routes\/|wiring\/)[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];
/** Guards take a request alone, and jobs come without one: both reach for the database themselves. */
const holdsDatabase =
  /^app\/(platform\/jobs\/|access\/guards\/|setup\/settings\/settings-routes\.server\.ts$|access\/sign-in\/authenticator\.server\.ts$)|\.job\.server\.ts$/;

/**
 * Who may import whom besides: a file that `from` fits never imports what `to` fits. Both are paths from the root, or
 * packages.
 */
const laws = [
  {
    from: /^app\/routes\//,
    to: /^(kysely|pg|pg-cursor|db\/.*)$/,
    why: "A route guards, reads, calls and answers; queries stand in modules.",
  },
  {
    from: /^app\/routes\//,
    to: /^app\/routes\//,
    why: "A route never imports another route; what both need is a module's.",
  },
  {
    from: /^app\/[^/]+\/(?<!routes\/)/,
    to: /^app\/db\.server\.ts$/,
    unless: holdsDatabase,
    why: "A module is handed the database; the process-wide one is for routes to pass on.",
  },
  { from: /^app\/http\//, to: /^(db\/|kysely|pg$)/, why: "http knows no table." },
  {
    from: /^app\/ui\//,
    to: /^(db\/|kysely|pg$)|\.server\.tsx?$/,
    why: "ui runs in a browser.",
  },
  {
    from: /^(db|migrations)\//,
    to: /^(app|commands|bin)\//,
    why: "The database layer knows nothing of the application.",
  },
  { from: /^migrations\//, to: /^db\//, why: "A migration stands for itself: what it imported could change under it." },
  { from: /^app\//, to: /^(commands|bin)\//, why: "The application does not know how it is started." },
  { from: /^commands\//, to: /^app\/routes/, why: "Commands call modules." },
  { from: /^(app|db|migrations|commands|bin)\//, to: /^tests\//, why: "Nothing that runs imports tests." },
];

/** Files that run in a browser too, so they import nothing of the server but types. */
const runsAnywhere = /^app\/(?!http\/|routes\/)[^/]+\/(?!.*\.server\.tsx?$)/;
const serverOnly = /\.server\.tsx?$|^(node:.*|kysely|pg|pg-cursor|db\/.*)$/;

const imports = {
  meta: { type: "problem", schema: [], docs: { description: "who may import whom" } },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const check = (node) => {
      if (node.source) judge(context, node, file, targetOf(node.source.value, file), isTypeOnly(node));
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression(node) {
        if (node.source.type === "Literal") judge(context, node, file, targetOf(node.source.value, file), false);
      },
    };
  },
};

function judge(context, node, file, target, isType) {
  const report = (why) => context.report({ node, message: `${file} must not import ${target}. ${why}` });
  for (const { from, to, unless, why } of laws) {
    const isExcused = unless?.test(file) || (isTest.test(file) && /^tests\//.test(target));
    if (from.test(file) && to.test(target) && !isExcused) report(why);
  }
  if (!isTest.test(file)) judgeRooms(context.cwd, report, file, target);
  if (!isType && !isTest.test(file) && runsAnywhere.test(file) && serverOnly.test(target)) {
    report("A file without .server runs in a browser too.");
  }
}

/** Wings stand in one order, and modules in no circle. */
function judgeRooms(root, report, file, target) {
  const [wing, higher] = [wingOf(file), wingOf(target)];
  if (wing >= 0 && higher > wing) report(`${WINGS[higher]} stands above ${WINGS[wing]}.`);
  const [own, other] = [moduleOf(file), moduleOf(target)];
  if (!own || !other || own === other) return;
  if (target.includes("/ui/", other.length)) report("A module's ui is its own; what two need is app/ui's.");
  const way = wayBack(root, other, own);
  if (way) report(`The modules form a circle: ${[own, ...way].join(" -> ")}.`);
}

/** The modules on the way from one module to another along imports; null where there is none. */
function wayBack(root, from, to, seen = new Set()) {
  if (from === to) return [to];
  seen.add(from);
  for (const next of importsOfModules(root).get(from) ?? []) {
    const way = seen.has(next) ? null : wayBack(root, next, to, seen);
    if (way) return [from, ...way];
  }
  return null;
}

const known = new Map();

/** Which modules each module imports, read once for each tree from the text of its files. */
function importsOfModules(root) {
  if (known.has(root)) return known.get(root);
  const graph = new Map();
  for (const path of readdirSync(join(root, "app"), { recursive: true })) {
    const file = `app/${path}`;
    const own = moduleOf(file);
    if (!own || !/\.tsx?$/.test(file) || isTest.test(file)) continue;
    if (!graph.has(own)) graph.set(own, new Set());
    for (const [, specifier] of readFileSync(join(root, file), "utf8").matchAll(/\bfrom "([#.][^"]+)"/g)) {
      const other = moduleOf(targetOf(specifier, file));
      if (other && other !== own) graph.get(own).add(other);
    }
  }
  known.set(root, graph);
  return graph;
}

function isTypeOnly(node) {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  return node.specifiers?.length > 0 && node.specifiers.every((one) => (one.importKind ?? one.exportKind) === "type");
}

function targetOf(specifier, file) {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(file), specifier) : specifier;
}

const names = {
  meta: { type: "problem", schema: [], docs: { description: "files are named for what they hold" } },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const name = file.split("/").at(-1).replace(/\..*$/, "");
    return {
      Program(node) {
        if (/^(index|utils?|helpers?|common|services?|types?|misc|shared)$/i.test(name)) {
          context.report({ node, message: `${file}: a file is named for what it holds, not "${name}".` });
        }
        // Migrations begin with their time, as in 20261121T0900-companies.
        if (/[A-Z_]/.test(name.replace(/^\d{8}T\d{4}-/, "")))
          context.report({ node, message: `${file}: file names are kebab-case.` });
      },
    };
  },
};

export default { rules: { imports, names } };
