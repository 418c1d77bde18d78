import { changeCompany } from "#app/organization/companies/change-company.server.ts";
import { companyForm, newCompanyForm } from "#app/organization/companies/company-form.ts";
import { createCompany } from "#app/organization/companies/create-company.server.ts";
import { renewSsoSecret } from "#app/organization/companies/renew-sso-secret.server.ts";
import { setCompanyStatus } from "#app/organization/companies/set-company-status.server.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function companyChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const settings = { timeZone: "America/Chicago", fiscalYearMonth: 4, fiscalYearDay: 1 };
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
          saves: () => renewSsoSecret(db, senior, id, version, now),
          refuses: () => renewSsoSecret(db, senior, without.id, without.version, now),
          isAbsent: () => renewSsoSecret(db, harborAdvisor, id, version, now),
        };
      },
    },
    setCompanyStatus: {
      async scene() {
        const { id, version } = await makeCompany(db);
        const form = { intent: "status", status: "suspended" as const, version };
        return {
          saves: () => setCompanyStatus(db, senior, id, form, now),
          refuses: () => setCompanyStatus(db, senior, id, { ...form, status: "active" }, now),
          isAbsent: () => setCompanyStatus(db, harborAdvisor, id, form, now),
        };
      },
    },
  };
}
