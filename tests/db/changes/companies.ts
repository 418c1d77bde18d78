import { changeCompany } from "#app/organization/companies/change-company.server.ts";
import { ALL_FEATURES_ON } from "#app/organization/companies/company-features.ts";
import { companyForm, newCompanyForm } from "#app/organization/companies/company-form.ts";
import { createCompany } from "#app/organization/companies/create-company.server.ts";
import { renewSsoSecret, setCompanyStatus } from "#app/organization/companies/save-company.server.ts";
import { copyCompany } from "#app/insight/company-setup/copy-company.server.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function companyChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const settings = { timeZone: "America/Chicago", fiscalYearMonth: 4, fiscalYearDay: 1, ...ALL_FEATURES_ON };
  let last = 0;
  const newName = () => `Kettle ${(last += 1)}`;
  return {
    createCompany: {
      async scenario() {
        const form = newCompanyForm.parse({ ...settings, name: newName() });
        const like = (id: number) => ({ ...form, copyFrom: id, filledFrom: id });
        return {
          saves: () => createCompany({ db, actor: senior, now }, form, null),
          refuses: () => createCompany({ db, actor: senior, now }, { ...form, timeZone: "Mars/Olympus" }, null),
          isAbsent: () => createCompany({ db, actor: harborAdvisor, now }, like(world.sunrise.id), null),
        };
      },
    },
    copyCompany: {
      async scenario() {
        const [from, to] = [await makeCompany(db), await makeCompany(db)];
        await makeChannel(db, from);
        const form = { intent: "copy" as const, from: from.id, kinds: ["channels"], replace: [] };
        return {
          saves: () => copyCompany({ db, actor: senior, now }, to.id, form),
          isAbsent: () => copyCompany({ db, actor: harborAdvisor, now }, to.id, form),
        };
      },
      exemptions: { refuses: "Records that are there stay, and the others are copied." },
    },
    changeCompany: {
      async scenario() {
        const { id, version } = await makeCompany(db);
        const form = companyForm.parse({ ...settings, version, name: newName() });
        return {
          saves: () => changeCompany({ db, actor: senior, now }, id, form, null),
          refuses: () => changeCompany({ db, actor: senior, now }, id, { ...form, timeZone: "Mars/Olympus" }, null),
          isAbsent: () => changeCompany({ db, actor: harborAdvisor, now }, id, form, null),
        };
      },
    },
    renewSsoSecret: {
      async scenario() {
        const sso = { ssoEnabled: true, ssoEndpoint: "https://sso.example.test", ssoSecret: "the one before" };
        const { id, version } = await makeCompany(db, sso);
        const without = await makeCompany(db);
        return {
          saves: () => renewSsoSecret({ db, actor: senior, now }, { id }, { version, ssoSecret: "new" }),
          refuses: () =>
            renewSsoSecret(
              { db, actor: senior, now },
              { id: without.id },
              { version: without.version, ssoSecret: "new" },
            ),
          isAbsent: () => renewSsoSecret({ db, actor: harborAdvisor, now }, { id }, { version, ssoSecret: "new" }),
        };
      },
    },
    setCompanyStatus: {
      async scenario() {
        const { id, version } = await makeCompany(db);
        const form = { intent: "status", status: "suspended" as const, version };
        return {
          saves: () => setCompanyStatus({ db, actor: senior, now }, { id, now }, form),
          refuses: () => setCompanyStatus({ db, actor: senior, now }, { id, now }, { ...form, status: "active" }),
          isAbsent: () => setCompanyStatus({ db, actor: harborAdvisor, now }, { id, now }, form),
        };
      },
    },
  };
}
