import { acceptTerms } from "#app/access/terms/accept-terms.server.ts";
import { discardTermsDraft } from "#app/setup/terms/discard-terms-draft.server.ts";
import { publishTerms } from "#app/setup/terms/publish-terms.server.ts";
import { restoreTerms } from "#app/setup/terms/restore-terms.server.ts";
import { saveTermsDraft } from "#app/setup/terms/save-terms-draft.server.ts";
import { switchTerms } from "#app/setup/terms/switch-terms.server.ts";
import { makeTermsVersion, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { type Changes, type Ground, ONESELF } from "./change.ts";

export function termsChanges({ db, now, senior, harborAdvisor, as }: Ground): Changes {
  const typed = { html: "<p>Be kind.</p>", draftVersion: 0 };
  async function withDraft() {
    const company = await makeCompany(db);
    await saveTermsDraft(db, senior, company.id, typed, now);
    return company;
  }
  return {
    saveTermsDraft: {
      async scene() {
        const { id } = await makeCompany(db);
        return {
          saves: () => saveTermsDraft(db, senior, id, typed, now),
          refuses: () => saveTermsDraft(db, senior, id, { ...typed, html: "<p> </p>" }, now),
          isAbsent: () => saveTermsDraft(db, harborAdvisor, id, typed, now),
        };
      },
    },
    publishTerms: {
      async scene() {
        const { id } = await withDraft();
        const draft = { draftVersion: 1, isMaterial: true };
        return {
          saves: () => publishTerms(db, senior, id, draft, now),
          refuses: () => publishTerms(db, senior, id, { ...draft, draftVersion: 7 }, now),
          isAbsent: () => publishTerms(db, harborAdvisor, id, draft, now),
        };
      },
    },
    discardTermsDraft: {
      async scene() {
        const { id } = await withDraft();
        return {
          saves: () => discardTermsDraft(db, senior, id, 1),
          refuses: () => discardTermsDraft(db, senior, id, 7),
          isAbsent: () => discardTermsDraft(db, harborAdvisor, id, 1),
        };
      },
    },
    restoreTerms: {
      async scene() {
        const company = await makeCompany(db);
        await makeTermsVersion(db, company);
        const older = { number: 1, draftVersion: 0 };
        return {
          saves: () => restoreTerms(db, senior, company.id, older, now),
          refuses: () => restoreTerms(db, senior, company.id, { ...older, number: 7 }, now),
          isAbsent: () => restoreTerms(db, harborAdvisor, company.id, older, now),
        };
      },
    },
    switchTerms: {
      async scene() {
        const { id, version } = await makeCompany(db);
        return {
          saves: () => switchTerms(db, senior, id, { version, disabled: true }, now),
          refuses: () => switchTerms(db, senior, id, { version: 7, disabled: true }, now),
          isAbsent: () => switchTerms(db, harborAdvisor, id, { version, disabled: true }, now),
        };
      },
    },
    acceptTerms: {
      async scene() {
        const company = await makeCompany(db);
        await makeTermsVersion(db, company);
        const person = await as(await makeUser(db, "Business Owner", { company }, { acceptedTermsVersion: null }));
        return {
          saves: () => acceptTerms(db, person, now, 1),
          refuses: () => acceptTerms(db, person, now, 7),
        };
      },
      without: { isAbsent: ONESELF },
    },
  };
}
