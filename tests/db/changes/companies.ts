import { changeCompany } from "#app/organization/companies/change-company.server.ts";
import { everythingOn } from "#app/organization/companies/company-features.ts";
import { companyForm, newCompanyForm } from "#app/organization/companies/company-form.ts";
import { createCompany } from "#app/organization/companies/create-company.server.ts";
import { renewSsoSecret, setCompanyStatus } from "#app/organization/companies/save-company.server.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function companyChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const settings = { timeZone: "America/Chicago", fiscalYearMonth: 4, fiscalYearDay: 1, ...everythingOn };
  let last = 0;
  const newName = () => `Kettle ${(last += 1)}`;
  return {
    createCompany: {
      async scene() {
        const form = newCompanyForm.parse({ ...settings, name: newName() });
        const like = (id: number) => ({ ...form, copyFrom: id, filledFrom: id });
        return {
          saves: () => createCompany(db, senior, form, null, now),
          refuses: () => createCompany(db, senior, { ...form, timeZone: "Mars/Olympus" }, null, now),
          isAbsent: () => createCompany(db, harborAdvisor, like(world.sunrise.id), null, now),
        };
      },
    },
    changeCompany: {
      async scene() {
        const { id, version } = await makeCompany(db);
        const form = companyForm.parse({ ...settings, version, name: newName() });
        return {
          saves: () => changeCompany(db, senior, id, form, null, now),
          refuses: () => changeCompany(db, senior, id, { ...form, timeZone: "Mars/Olympus" }, null, now),
          isAbsent: () => changeCompany(db, harborAdvisor, id, form, null, now),
        };
      },
    },
    renewSsoSecret: {
      async scene() {
        const sso = { ssoEnabled: true, ssoEndpoint: "https://sso.example.test", ssoSecret: "the one before" };
        const { id, version } = await makeCompany(db, sso);
        const without = await makeCompany(db);
        return {
          saves: () => renewSsoSecret(db, senior, { id }, { version, ssoSecret: "new" }, now),
          refuses: () =>
            renewSsoSecret(db, senior, { id: without.id }, { version: without.version, ssoSecret: "new" }, now),
          isAbsent: () => renewSsoSecret(db, harborAdvisor, { id }, { version, ssoSecret: "new" }, now),
        };
      },
    },
    setCompanyStatus: {
      async scene() {
        const { id, version } = await makeCompany(db);
        const form = { intent: "status", status: "suspended" as const, version };
        return {
          saves: () => setCompanyStatus(db, senior, { id, now }, form, now),
          refuses: () => setCompanyStatus(db, senior, { id, now }, { ...form, status: "active" }, now),
          isAbsent: () => setCompanyStatus(db, harborAdvisor, { id, now }, form, now),
        };
      },
    },
  };
}
