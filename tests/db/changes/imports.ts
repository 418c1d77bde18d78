import { discardImport } from "#app/platform/imports/discard-import.server.ts";
import { inviteUser } from "#app/people/user-imports/invite-user.server.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function importChanges({
  db,
  world,
  now,
  senior,
  harborAdvisor,
  invitee,
  makeNorthUser,
}: ChangeContext): ChangeCases {
  const { sunrise } = world;
  return {
    discardImport: {
      async scenario() {
        const [made, saved] = [await makeImport(db, sunrise), await makeImport(db, sunrise, { status: "saved" })];
        return {
          saves: () => discardImport(db, { importer: senior, companyId: sunrise.id, importId: made.id }),
          refuses: () => discardImport(db, { importer: senior, companyId: sunrise.id, importId: saved.id }),
          isAbsent: () => discardImport(db, { importer: harborAdvisor, companyId: sunrise.id, importId: made.id }),
        };
      },
    },
    inviteUser: {
      trace: "mail",
      isSystemChange: true,
      exemptions: { isAbsent: "The queue acts on nobody's behalf." },
      async scenario() {
        const [invited, registered] = [await invitee(), await makeNorthUser()];
        return {
          saves: () => inviteUser(db, invited.id, "Ruth Calloway", now),
          refuses: () => inviteUser(db, registered.id, "Ruth Calloway", now),
        };
      },
    },
  };
}
