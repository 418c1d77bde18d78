import { acceptTerms } from "#app/access/terms/accept-terms.server.ts";
import { discardTermsDraft } from "#app/setup/terms/discard-terms-draft.server.ts";
import { publishTerms } from "#app/setup/terms/publish-terms.server.ts";
import { restoreTerms } from "#app/setup/terms/restore-terms.server.ts";
import { saveTermsDraft } from "#app/setup/terms/save-terms-draft.server.ts";
import { switchTerms } from "#app/setup/terms/switch-terms.server.ts";
import { makeTermsVersion, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { type ChangeCases, type ChangeContext, OWN_ACCOUNT_ONLY } from "./change.ts";

export function termsChanges({ db, now, senior, harborAdvisor, as }: ChangeContext): ChangeCases {
  const typed = { html: "<p>Be kind.</p>", draftVersion: 0 };
  async function withDraft() {
    const company = await makeCompany(db);
    await saveTermsDraft(db, senior, { companyId: company.id, typed, now });
    return company;
  }
  return {
    saveTermsDraft: {
      async scenario() {
        const { id } = await makeCompany(db);
        return {
          saves: () => saveTermsDraft(db, senior, { companyId: id, typed, now }),
          refuses: () => saveTermsDraft(db, senior, { companyId: id, typed: { ...typed, html: "<p> </p>" }, now }),
          isAbsent: () => saveTermsDraft(db, harborAdvisor, { companyId: id, typed, now }),
        };
      },
    },
    publishTerms: {
      async scenario() {
        const { id } = await withDraft();
        const draft = { draftVersion: 1, isMaterial: true };
        return {
          saves: () => publishTerms(db, senior, { companyId: id, ...draft, now }),
          refuses: () => publishTerms(db, senior, { companyId: id, ...draft, draftVersion: 7, now }),
          isAbsent: () => publishTerms(db, harborAdvisor, { companyId: id, ...draft, now }),
        };
      },
    },
    discardTermsDraft: {
      async scenario() {
        const { id } = await withDraft();
        return {
          saves: () => discardTermsDraft(db, senior, id, 1),
          refuses: () => discardTermsDraft(db, senior, id, 7),
          isAbsent: () => discardTermsDraft(db, harborAdvisor, id, 1),
        };
      },
    },
    restoreTerms: {
      async scenario() {
        const company = await makeCompany(db);
        await makeTermsVersion(db, company);
        const older = { number: 1, draftVersion: 0 };
        return {
          saves: () => restoreTerms(db, senior, { companyId: company.id, ...older, now }),
          refuses: () => restoreTerms(db, senior, { companyId: company.id, ...older, number: 7, now }),
          isAbsent: () => restoreTerms(db, harborAdvisor, { companyId: company.id, ...older, now }),
        };
      },
    },
    switchTerms: {
      async scenario() {
        const { id, version } = await makeCompany(db);
        return {
          saves: () => switchTerms(db, senior, { companyId: id, version, disabled: true, now }),
          refuses: () => switchTerms(db, senior, { companyId: id, version: 7, disabled: true, now }),
          isAbsent: () => switchTerms(db, harborAdvisor, { companyId: id, version, disabled: true, now }),
        };
      },
    },
    acceptTerms: {
      async scenario() {
        const company = await makeCompany(db);
        await makeTermsVersion(db, company);
        const person = await as(await makeUser(db, "Business Owner", { company }, { acceptedTermsVersion: null }));
        return {
          saves: () => acceptTerms(db, person, now, 1),
          refuses: () => acceptTerms(db, person, now, 7),
        };
      },
      exemptions: { isAbsent: OWN_ACCOUNT_ONLY },
    },
  };
}
