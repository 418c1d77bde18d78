import { aliasForm } from "#app/platform/wording/alias-form.ts";
import { changeAliases } from "#app/setup/aliases/change-aliases.server.ts";
import { changeColor } from "#app/setup/colors/change-color.server.ts";
import { restoreDocument } from "#app/setup/documents/restore-document.server.ts";
import { saveDocument } from "#app/setup/documents/save-document.server.ts";
import { changeText } from "#app/setup/texts/change-text.server.ts";
import { standardWords } from "#app/ui/words.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function wordChanges({ db, now, senior, harborAdvisor }: Ground): Changes {
  const aliases = (singular: string, version = 0) => {
    const pairs = Object.keys(standardWords).map((term) => [term, { singular: "", plural: "" }]);
    return aliasForm.parse({ version, ...Object.fromEntries(pairs), location: { singular, plural: `${singular}s` } });
  };
  const document = (text: string, version = 0) => ({ text, version, note: "" });
  return {
    changeAliases: {
      async scene() {
        const company = await makeCompany(db);
        return {
          saves: () => changeAliases(db, senior, company.id, aliases("shop"), now),
          refuses: () => changeAliases(db, senior, company.id, aliases("shop", 7), now),
          isAbsent: () => changeAliases(db, harborAdvisor, company.id, aliases("shop"), now),
        };
      },
    },
    changeColor: {
      async scene() {
        const company = await makeCompany(db);
        const navy = { version: 0, light: "#1F3B6B", dark: "#A9C1EE" };
        return {
          saves: () => changeColor(db, senior, company.id, "primary", navy, now),
          refuses: () => changeColor(db, senior, company.id, "primary", { ...navy, light: "#FFFF99" }, now),
          isAbsent: () => changeColor(db, harborAdvisor, company.id, "primary", navy, now),
        };
      },
    },
    changeText: {
      async scene() {
        const company = await makeCompany(db);
        const typed = { version: 0, value: "Good morning" };
        return {
          saves: () => changeText(db, senior, company.id, "welcome.title", typed, now),
          refuses: () =>
            changeText(db, senior, company.id, "welcome.title", { ...typed, value: "Hello {nobody}" }, now),
          isAbsent: () => changeText(db, harborAdvisor, company.id, "welcome.title", typed, now),
        };
      },
    },
    saveDocument: {
      async scene() {
        const company = await makeCompany(db);
        const rules = document('{ "overBudget": "refuse" }');
        return {
          saves: () => saveDocument(db, senior, company.id, "planRules", rules, now),
          refuses: () => saveDocument(db, senior, company.id, "planRules", document('{ "overBudget": '), now),
          isAbsent: () => saveDocument(db, harborAdvisor, company.id, "planRules", rules, now),
        };
      },
    },
    restoreDocument: {
      async scene() {
        const company = await makeCompany(db);
        await saveDocument(db, senior, company.id, "planRules", document('{ "overBudget": "refuse" }'), now);
        const defaults = { number: 0, version: 1 };
        return {
          saves: () => restoreDocument(db, senior, company.id, "planRules", defaults, now),
          refuses: () => restoreDocument(db, senior, company.id, "planRules", { number: 9, version: 1 }, now),
          isAbsent: () => restoreDocument(db, harborAdvisor, company.id, "planRules", defaults, now),
        };
      },
    },
  };
}
