import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Return "app/planning/plans"; undefined outside the wings of capabilities. */
export const moduleOf = (path) => /^app\/(?!ui\/|http\/|routes\/|wiring\/)[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];

/**
 * Families of modules about one subject, in order: a member may import those before it. A module whose name begins with
 * a family's word is a member.
 */
const FAMILIES = [
  {
    word: "plan",
    modules: ["plans", "plan-creation", "plan-items", "plan-status", "plan-campaigns", "plan-editor"],
  },
  {
    word: "claim",
    modules: [
      ...["ledger", "incentives", "claim-sources", "claims", "unclaimed", "claim-desk", "claim-payments", "costs"],
    ],
  },
];
/** A family with more files than this is two subjects. */
const MAX_FAMILY_FILES = 110;
/** A module with more files than this is two modules. */
const MAX_MODULE_FILES = 40;

/** Rule that no module and no family is too large to see through. */
export const modules = {
  meta: { type: "problem", schema: [], docs: { description: "no module is too large to see through" } },
  create(context) {
    const file = relative(context.cwd, context.filename);
    return {
      Program(node) {
        const own = moduleOf(file);
        if (!own || !existsSync(join(context.cwd, own))) return;
        const files = filesOf(context.cwd, own);
        // Its first file speaks for the module.
        if (`${own}/${files[0]}` !== file) return;
        const report = (message) => context.report({ node, message });
        if (files.length > MAX_MODULE_FILES) report(`${own} has ${files.length} files. Split it by meaning.`);
        const name = nameOf(own);
        const family = FAMILIES.find(({ word, modules }) => name.startsWith(`${word}-`) || modules.includes(name));
        if (!family) return;
        if (!family.modules.includes(name)) report(`${name} is missing in the order of its family.`);
        const wing = dirname(own);
        const all = family.modules.flatMap((one) => filesOf(context.cwd, `${wing}/${one}`));
        if (all.length > MAX_FAMILY_FILES) report(`The ${family.word} family has ${all.length} files.`);
      },
    };
  },
};

/** Report an import of a later member of a family. */
export function checkFamilies(report, ownModule, otherModule) {
  const [own, other] = [nameOf(ownModule), nameOf(otherModule)];
  for (const { modules } of FAMILIES) {
    const [place, imported] = [modules.indexOf(own), modules.indexOf(other)];
    if (place >= 0 && imported > place) report(`${other} comes after ${own} in their family.`);
  }
}

const nameOf = (module) => module.slice(module.lastIndexOf("/") + 1);

function filesOf(root, module) {
  if (!existsSync(join(root, module))) return [];
  const paths = readdirSync(join(root, module), { recursive: true });
  return paths.filter((path) => /\.\w+$/.test(path)).sort();
}
