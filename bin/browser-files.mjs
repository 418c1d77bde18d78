/**
 * Return Rollup's `manualChunks` function. Rollup does not know that the root and the frame surround every page, and
 * would cut what they use into dozens of small files. The function returns null where Rollup decides.
 */
export function makeManualChunks() {
  let names;
  return (id, { getModuleIds, getModuleInfo }) => {
    names ??= nameModules([...getModuleIds()], (from) => getModuleInfo(from)?.importedIds ?? []);
    return names.get(id) ?? null;
  };
}

function nameModules(ids, importsOf) {
  const names = new Map();
  const take = (id, nameOf) => {
    if (names.has(id) || isMantineComponent(id)) return;
    names.set(id, nameOf(id));
    for (const next of importsOf(id)) if (!isImportedByMantine(id, next)) take(next, nameOf);
  };
  const takeAll = (entries, nameOf) => ids.filter((id) => entries.test(id)).forEach((id) => take(id, nameOf));
  takeAll(/\/app\/(root|entry\.client)\.tsx$/, (id) => (id.includes("/node_modules/") ? "libraries" : "base"));
  // Pages before sign-in have no frame, and what they share with it must not bring it along.
  takeAll(/\/app\/ui\/shell\/public-shell\.tsx$/, () => "base");
  takeAll(/\/app\/ui\/shell\/frame\.tsx$/, () => "frame");
  takeAll(/\/app\/ui\/form\/schema-form\.ts$/, () => "forms");
  return names;
}

/** Leave Mantine's components out: its index leads to all of Mantine, but the root needs only its provider. */
function isMantineComponent(id) {
  return /\/@mantine\/core\/esm\/(components|utils|core\/(Box|factory|styles-api|InlineStyles))\//.test(id);
}

/** Leave what Mantine imports beyond itself, such as its dialogs' scroll lock, in the files that use it. */
function isImportedByMantine(id, next) {
  return id.includes("/@mantine/") && !/\/(@mantine|clsx)\//.test(next);
}

/**
 * Vite plugin that keeps unused code out of the browser. `modules` maps the end of a module's path to the exports that
 * stay; its other exports become functions that do nothing.
 */
export function omitExports(modules) {
  return {
    name: "leave-out",
    transform(code, id, { ssr } = {}) {
      const [, kept] = Object.entries(modules).find(([ending]) => id.endsWith(ending)) ?? [];
      if (ssr || !kept) return null;
      const left = [];
      const withoutExports = code
        .replace(/^export (?=(?:const|function) (\w+))/gm, (whole, name) => {
          if (kept.includes(name)) return whole;
          left.push(name);
          return "";
        })
        .replace(/^export \{([^}]*)\};?/gm, (_whole, names) => {
          left.push(...names.split(",").map((name) => name.split(" as ").at(-1).trim()));
          return "";
        });
      const exports = left.map((name) => `nothing as ${name}`).join(", ");
      const stays = kept.length > 0 ? withoutExports : "";
      return { code: `${stays}\nconst nothing = () => undefined;\nexport { ${exports} };`, map: null };
    },
  };
}
