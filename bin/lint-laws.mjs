import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { findBannedPhrase } from "./banned-phrases.mjs";
import { intents } from "./intent-law.mjs";
import { checkFamilies, moduleOf, modules } from "./module-laws.mjs";

const isTest = /\.test\.tsx?$/;
/**
 * Wings in order: a wing may import those before it, never those after it. Files of app/ itself, such as the map of
 * links, have no order.
 */
const WINGS = [
  ...["ui", "http", "platform", "access", "organization", "setup", "people", "planning", "programs", "handover"],
  ...["insight", "wiring", "routes"],
];
const wingOf = (path) => WINGS.indexOf(/^app\/([^/.]+)(\/|\.ts$)/.exec(path)?.[1]);
/** Files that may import the process-wide database: guards get only a request, and jobs not even that. */
const usesGlobalDatabase =
  /^app\/(platform\/jobs\/|access\/guards\/|setup\/settings\/settings-routes\.server\.ts$|access\/sign-in\/authenticator\.server\.ts$)|\.job\.server\.ts$/;

/**
 * Further import rules: a file that matches `from` never imports what matches `to`. Both are paths from the root, or
 * packages.
 */
const laws = [
  {
    from: /^app\/routes\//,
    to: /^(kysely|pg|pg-cursor|db\/.*)$/,
    why: "Routes run no queries; put them in a module.",
  },
  {
    from: /^app\/routes\//,
    to: /^app\/routes\//,
    why: "Routes don't import each other; put shared code in a module.",
  },
  {
    from: /^app\/[^/]+\/(?<!routes\/)/,
    to: /^app\/db\.server\.ts$/,
    unless: usesGlobalDatabase,
    why: "Modules take the database as a parameter; only routes import the process-wide one and pass it on.",
  },
  { from: /^app\/http\//, to: /^(db\/|kysely|pg$)/, why: "app/http must not depend on the database." },
  {
    from: /^app\/ui\//,
    to: /^(db\/|kysely|pg$)|\.server\.tsx?$/,
    why: "app/ui runs in the browser.",
  },
  {
    from: /^(db|migrations)\//,
    to: /^(app|commands|bin)\//,
    why: "db/ and migrations/ must not depend on the application.",
  },
  { from: /^migrations\//, to: /^db\//, why: "A migration must not depend on code that can change later." },
  { from: /^app\//, to: /^(commands|bin)\//, why: "The application must not depend on the programs that start it." },
  { from: /^commands\//, to: /^app\/routes/, why: "Commands call modules, not routes." },
  { from: /^(app|db|migrations|commands|bin)\//, to: /^tests\//, why: "Only tests import from tests/." },
];

/** Files that also run in a browser, so they import only types of the server. */
const runsAnywhere = /^app\/(?!http\/|routes\/)[^/]+\/(?!.*\.server\.tsx?$)/;
const serverOnly = /\.server\.tsx?$|^(node:.*|kysely|pg|pg-cursor|db\/.*)$/;

const imports = {
  meta: { type: "problem", schema: [], docs: { description: "allowed imports" } },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const check = (node) => {
      if (node.source) checkImport(context, node, file, targetOf(node.source.value, file), isTypeOnly(node));
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression(node) {
        if (node.source.type === "Literal") checkImport(context, node, file, targetOf(node.source.value, file), false);
      },
    };
  },
};

function checkImport(context, node, file, target, isType) {
  const report = (why) => context.report({ node, message: `${file} must not import ${target}. ${why}` });
  for (const { from, to, unless, why } of laws) {
    const isExcused = unless?.test(file) || (isTest.test(file) && /^tests\//.test(target));
    if (from.test(file) && to.test(target) && !isExcused) report(why);
  }
  if (!isTest.test(file)) checkLayers(context.cwd, report, file, target);
  if (!isType && !isTest.test(file) && runsAnywhere.test(file) && serverOnly.test(target)) {
    report("Files without .server in their name also run in the browser.");
  }
}

/** Report an import of a later wing, and modules that import each other in a circle. */
function checkLayers(root, report, file, target) {
  const [wing, higher] = [wingOf(file), wingOf(target)];
  if (wing >= 0 && higher > wing) report(`${WINGS[higher]} is a later layer than ${WINGS[wing]}.`);
  const [own, other] = [moduleOf(file), moduleOf(target)];
  if (!own || !other || own === other) return;
  if (target.includes("/ui/", other.length)) report("A module's ui/ is private; put shared components in app/ui.");
  checkFamilies(report, own, other);
  const importPath = findImportPath(root, other, own);
  if (importPath) report(`Circular imports between modules: ${[own, ...importPath].join(" -> ")}.`);
}

/** Return the modules along imports from one module to another; null where there is no such path. */
function findImportPath(root, from, to, seen = new Set()) {
  if (from === to) return [to];
  seen.add(from);
  for (const next of importsOfModules(root).get(from) ?? []) {
    const importPath = seen.has(next) ? null : findImportPath(root, next, to, seen);
    if (importPath) return [from, ...importPath];
  }
  return null;
}

const graphs = new Map();

/** Map each module to the modules it imports, read once for each tree from the text of its files. */
function importsOfModules(root) {
  if (graphs.has(root)) return graphs.get(root);
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
  graphs.set(root, graph);
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
  meta: { type: "problem", schema: [], docs: { description: "file names describe the content" } },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const name = file.split("/").at(-1).replace(/\..*$/, "");
    return {
      Program(node) {
        if (/^(index|utils?|helpers?|common|services?|types?|misc|shared)$/i.test(name)) {
          context.report({ node, message: `${file}: name the file after its content; "${name}" is too general.` });
        }
        // Migrations begin with their time, as in 20261121T0900-companies.
        if (/[A-Z_]/.test(name.replace(/^\d{8}T\d{4}-/, "")))
          context.report({ node, message: `${file}: write file names in kebab-case.` });
      },
    };
  },
};

const words = {
  meta: { type: "problem", schema: [], docs: { description: "no banned phrases in texts" } },
  create(context) {
    const check = (node, sentence) => {
      const phrase = sentence.includes(" ") ? findBannedPhrase(sentence) : null;
      if (phrase)
        context.report({
          node,
          message: `"${phrase}" is a banned phrase (bin/banned-phrases.mjs), in "${sentence.trim()}".`,
        });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateLiteral(node) {
        const isSentence = node.parent.type !== "TaggedTemplateExpression";
        if (isSentence) check(node, node.quasis.map(({ value }) => value.cooked).join("…"));
      },
    };
  },
};

/** Exported names that a newcomer would not guess, and beginnings of such names. */
const RIDDLES = new Set([
  "besides",
  "doerOf",
  "Editor",
  "factsOf",
  "found",
  "Inflow",
  "Keyed",
  "once",
  "orTaken",
  "problem",
  "Problems",
  "Reach",
  "said",
  "say",
  "tallyOf",
  "twin",
  "usePart",
  "useSay",
  "useTwin",
  "Voice",
  "withFacts",
]);
/** Names of ways to say statuses and transitions that `defineWorkflow` has replaced. */
const STATUS_DIALECTS = /^(?:canTransition|next\w+Statuses$)|(?:Status(?:Words|Tones)|(?<!declared)Transitions)$/;
const RIDDLE_WORDS = /^(MOST|LEAST)_|^(may|tell|letGo|whyHidden)([A-Z]|$)/;
/** Names that a framework asks each file for: routes of Remix, and the commands. */
const FRAMEWORK_NAMES =
  /^(action|clientAction|clientLoader|ErrorBoundary|handle|headers|links|loader|meta|run|shouldRevalidate)$/;

const exportedNames = {
  meta: { type: "problem", schema: [], docs: { description: "exported names are unique and use the standard terms" } },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const check = (node) => {
      const { name } = node;
      if (FRAMEWORK_NAMES.test(name)) return;
      if (RIDDLES.has(name) || RIDDLE_WORDS.test(name)) {
        context.report({ node, message: `${name} is not a standard term: see docs/decisions/words.md.` });
      }
      if (STATUS_DIALECTS.test(name) && node.parent.type === "VariableDeclarator") {
        context.report({ node, message: `${name}: declare statuses and transitions with defineWorkflow.` });
      }
      const other = [...(filesByExport(context.cwd).get(name) ?? [])].find((path) => path !== file);
      if (other) context.report({ node, message: `${other} also exports ${name}. Exported names must be unique.` });
    };
    return {
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.id) check(declaration.id);
        for (const { id } of declaration?.declarations ?? []) if (id.type === "Identifier") check(id);
      },
    };
  },
};

const exportsOfTrees = new Map();

/** Map each exported name to its files, read once for each tree. A type may have the name of its component or value. */
function filesByExport(root) {
  if (exportsOfTrees.has(root)) return exportsOfTrees.get(root);
  const files = new Map();
  for (const folder of ["app", "db", "commands", "tests/support"].filter((folder) => existsSync(join(root, folder)))) {
    for (const path of readdirSync(join(root, folder), { recursive: true })) {
      const file = `${folder}/${path}`;
      if (!/\.tsx?$/.test(file) || isTest.test(file)) continue;
      const source = readFileSync(join(root, file), "utf8");
      for (const [, name] of source.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)) {
        if (!files.has(name)) files.set(name, new Set());
        files.get(name).add(file);
      }
    }
  }
  exportsOfTrees.set(root, files);
  return files;
}

export default { rules: { imports, intents, modules, names, words, exports: exportedNames } };
