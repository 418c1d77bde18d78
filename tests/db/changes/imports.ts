import { discardImport } from "#app/platform/imports/discard-import.server.ts";
import { inviteUser } from "#app/people/user-imports/invite-user.server.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import type { Changes, Ground } from "./change.ts";

export function importChanges({ db, world, now, senior, harborAdvisor, invitee, somebody }: Ground): Changes {
  const { sunrise } = world;
  return {
    discardImport: {
      async scene() {
        const [made, saved] = [await makeImport(db, sunrise), await makeImport(db, sunrise, { status: "saved" })];
        return {
          saves: () => discardImport(db, senior, sunrise.id, made.id),
          refuses: () => discardImport(db, senior, sunrise.id, saved.id),
          isAbsent: () => discardImport(db, harborAdvisor, sunrise.id, made.id),
        };
      },
    },
    inviteUser: {
      leaves: "mail",
      isOfServer: true,
      without: { isAbsent: "The queue acts on nobody's behalf." },
      async scene() {
        const [invited, registered] = [await invitee(), await somebody()];
        return {
          saves: () => inviteUser(db, invited.id, "Ruth Calloway", now),
          refuses: () => inviteUser(db, registered.id, "Ruth Calloway", now),
        };
      },
    },
  };
}
