import { aliasForm } from "#app/platform/wording/alias-form.ts";
import { changeAliases } from "#app/setup/texts/change-aliases.server.ts";
import { changeColor } from "#app/setup/colors/change-color.server.ts";
import { restoreDocument } from "#app/setup/documents/restore-document.server.ts";
import { saveDocument } from "#app/setup/documents/save-document.server.ts";
import { changeText } from "#app/setup/texts/change-text.server.ts";
import { standardTerms } from "#app/ui/text/terms.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function textChanges({ db, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const aliases = (singular: string, version = 0) => {
    const pairs = Object.keys(standardTerms).map((term) => [term, { singular: "", plural: "" }]);
    return aliasForm.parse({ version, ...Object.fromEntries(pairs), location: { singular, plural: `${singular}s` } });
  };
  const document = (text: string, version = 0) => ({ text, version, note: "" });
  return {
    changeAliases: {
      async scenario() {
        const company = await makeCompany(db);
        return {
          saves: () => changeAliases(db, senior, { companyId: company.id, form: aliases("shop"), now }),
          refuses: () => changeAliases(db, senior, { companyId: company.id, form: aliases("shop", 7), now }),
          isAbsent: () => changeAliases(db, harborAdvisor, { companyId: company.id, form: aliases("shop"), now }),
        };
      },
    },
    changeColor: {
      async scenario() {
        const company = await makeCompany(db);
        const navy = { version: 0, light: "#1F3B6B", dark: "#A9C1EE" };
        return {
          saves: () => changeColor(db, senior, { companyId: company.id, name: "primary", colorChange: navy, now }),
          refuses: () =>
            changeColor(db, senior, {
              companyId: company.id,
              name: "primary",
              colorChange: { ...navy, light: "#FFFF99" },
              now,
            }),
          isAbsent: () =>
            changeColor(db, harborAdvisor, { companyId: company.id, name: "primary", colorChange: navy, now }),
        };
      },
    },
    changeText: {
      async scenario() {
        const company = await makeCompany(db);
        const typed = { version: 0, value: "Good morning" };
        return {
          saves: () => changeText(db, senior, { companyId: company.id, key: "welcome.title", typed, now }),
          refuses: () =>
            changeText(db, senior, {
              companyId: company.id,
              key: "welcome.title",
              typed: { ...typed, value: "Hello {nobody}" },
              now,
            }),
          isAbsent: () => changeText(db, harborAdvisor, { companyId: company.id, key: "welcome.title", typed, now }),
        };
      },
    },
    saveDocument: {
      async scenario() {
        const company = await makeCompany(db);
        const rules = document('{ "overBudget": "refuse" }');
        return {
          saves: () =>
            saveDocument(db, senior, { companyId: company.id, type: "planRules", documentChange: rules, now }),
          refuses: () =>
            saveDocument(db, senior, {
              companyId: company.id,
              type: "planRules",
              documentChange: document('{ "overBudget": '),
              now,
            }),
          isAbsent: () =>
            saveDocument(db, harborAdvisor, { companyId: company.id, type: "planRules", documentChange: rules, now }),
        };
      },
    },
    restoreDocument: {
      async scenario() {
        const company = await makeCompany(db);
        await saveDocument(db, senior, {
          companyId: company.id,
          type: "planRules",
          documentChange: document('{ "overBudget": "refuse" }'),
          now,
        });
        const defaults = { number: 0, version: 1 };
        return {
          saves: () => restoreDocument(db, senior, { companyId: company.id, type: "planRules", ...defaults, now }),
          refuses: () =>
            restoreDocument(db, senior, { companyId: company.id, type: "planRules", number: 9, version: 1, now }),
          isAbsent: () =>
            restoreDocument(db, harborAdvisor, { companyId: company.id, type: "planRules", ...defaults, now }),
        };
      },
    },
  };
}
