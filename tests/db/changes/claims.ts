import { passClaimDays } from "#app/programs/claims/claim-days.server.ts";
import { addClaimFiles, removeClaimFile } from "#app/programs/claims/claim-files.server.ts";
import { listEventSources } from "#app/programs/claims/claim-sources.server.ts";
import { saveClaim } from "#app/programs/claims/save-claim.server.ts";
import { startClaim } from "#app/programs/claims/start-claim.server.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAcceptedFile } from "#tests/support/make/files.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudget, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

export function claimChanges({ db, world, now, owner, harborOwner }: Ground): Changes {
  const fund = async () => {
    const shop = await makeLocation(db, world.north);
    return { shop, account: await makeBudget(db, await makeProgram(db, world.sunrise), shop) };
  };
  const draft = async (values: Parameters<typeof makeClaim>[3] = {}) => {
    const { shop, account } = await fund();
    return makeClaim(db, account, shop, values);
  };
  const content = {
    lines: [{ description: "Flyers", category: "Printing", amountCents: 40_000, isEligible: true }],
    ...{ vendor: "North Print", invoiceOn: "2026-11-11", proofComment: "", payeeName: "North", photoIds: [] },
    ...{ payMethod: "check" as const, version: 1 },
  };

  return {
    startClaim: {
      async scene() {
        const { shop } = await fund();
        const day = { startsOn: "2026-11-10", endsOn: "2026-11-10", isReimbursable: true };
        const start = async (status: string) => {
          const { id } = await makeCustomEvent(db, shop, { ...day, status });
          const [source] = await listEventSources(db, owner.reach, id, now);
          if (!source) throw new Error("The event is out of reach.");
          return () => startClaim(db, owner, source, {}, now);
        };
        return { saves: await start("held"), refuses: await start("cancelled") };
      },
      without: { isAbsent: "What is claimed was found within the reach before." },
    },
    saveClaim: {
      async scene() {
        const [{ id }, submitted] = [await draft(), await draft({ status: "submitted" })];
        return {
          saves: () => saveClaim(db, owner, id, content, now),
          refuses: () => saveClaim(db, owner, submitted.id, content, now),
          isAbsent: () => saveClaim(db, harborOwner, id, content, now),
        };
      },
    },
    addClaimFiles: {
      async scene() {
        const [{ id }, submitted] = [await draft(), await draft({ status: "submitted" })];
        const added = [{ file: await makeAcceptedFile(), kind: "invoice" as const }];
        return {
          saves: () => addClaimFiles(db, owner, id, added, now),
          refuses: () => addClaimFiles(db, owner, submitted.id, added, now),
          isAbsent: () => addClaimFiles(db, harborOwner, id, added, now),
        };
      },
    },
    removeClaimFile: {
      async scene() {
        const [claim, submitted] = [await draft(), await draft({ status: "submitted" })];
        const remove = async ({ id }: { id: number }, by = owner) => {
          const file = await db.selectFrom("claimFiles").select("fileId").where("claimId", "=", id).executeTakeFirst();
          return () => removeClaimFile(db, by, id, file?.fileId ?? 0, now);
        };
        return {
          saves: await remove(claim),
          refuses: await remove(submitted),
          isAbsent: await remove(claim, harborOwner),
        };
      },
    },
    passClaimDays: {
      async scene() {
        await draft({ status: "paid", paidOn: "2026-09-01", updatedAt: now });
        return { saves: () => passClaimDays(db, now) };
      },
      isOfServer: true,
      without: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
