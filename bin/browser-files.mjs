/**
 * Which file a module of the browser goes into, for Rollup's `manualChunks`. Rollup does not know that the root and the
 * frame are around every page, and cuts what they use into dozens of small files. Null: Rollup decides.
 */
export function makeFileNames() {
  let names;
  return (id, { getModuleIds, getModuleInfo }) => {
    names ??= nameModules([...getModuleIds()], (from) => getModuleInfo(from)?.importedIds ?? []);
    return names.get(id) ?? null;
  };
}

function nameModules(ids, importsOf) {
  const names = new Map();
  const take = (id, nameOf) => {
    if (names.has(id) || isOfMantineForms(id)) return;
    names.set(id, nameOf(id));
    for (const next of importsOf(id)) if (!isOfMantineAlone(id, next)) take(next, nameOf);
  };
  const takeAll = (entries, nameOf) => ids.filter((id) => entries.test(id)).forEach((id) => take(id, nameOf));
  takeAll(/\/app\/(root|entry\.client)\.tsx$/, (id) => (id.includes("/node_modules/") ? "libraries" : "base"));
  takeAll(/\/app\/ui\/shell\/frame\.tsx$/, () => "frame");
  takeAll(/\/app\/ui\/schema-form\.ts$/, () => "forms");
  return names;
}

/** Mantine's index leads to all of Mantine; the root needs its provider alone. */
function isOfMantineForms(id) {
  return /\/@mantine\/core\/esm\/(components|utils|core\/(Box|factory|styles-api|InlineStyles))\//.test(id);
}

/** What its index leads to beyond Mantine, such as the scroll lock of its dialogs, stays with those who use it. */
function isOfMantineAlone(id, next) {
  return id.includes("/@mantine/") && !/\/(@mantine|clsx)\//.test(next);
}

/**
 * A Vite plugin: what no page of ours runs does not travel to the browser. `modules` names, by the end of its path, each
 * module whose exports do nothing there, with those that stay as they are.
 */
export function leaveOut(modules) {
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
