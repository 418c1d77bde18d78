import { removeBriefFile } from "#app/programs/studio/studio-files.server.ts";
import type { StudioForm } from "#app/programs/studio/studio-form.ts";
import { passStudioDays } from "#app/programs/studio/studio-days.server.ts";
import { deliverRequest, sendProof } from "#app/programs/studio/studio-steps.server.ts";
import { changeStudioRequest, orderStudio } from "#app/programs/studio/save-request.server.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeProof, makeStudioRequest } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

const content: Omit<StudioForm, "locationIds"> = {
  ...{ intent: "submit", type: "print", title: "Poster", purpose: "The spring menu", audience: "", keyMessage: "" },
  ...{ offer: "", legalLine: "", size: "8.5 x 11 in", quantity: 20, formats: ["pdf"], links: "", isRush: false },
  ...{ neededBy: "2027-01-15", answers: [] },
};
const ticks = {
  inDesign: ["firstDraft", "internalReview"],
  approved: ["finalExported"],
};

export function studioChanges({ db, world, now, owner, senior, harborOwner, harborAdvisor }: Ground): Changes {
  const request = async (values: Parameters<typeof makeStudioRequest>[2] = {}) =>
    makeStudioRequest(db, await makeLocation(db, world.north), values);
  const ticked = async (status: keyof typeof ticks) => {
    const made = await request({ status });
    const done = { objectType: "studio-request", objectId: made.id, companyId: made.companyId, doneAt: now };
    await db
      .insertInto("phaseChecks")
      .values(ticks[status].map((box) => ({ ...done, box })))
      .execute();
    return made;
  };

  return {
    orderStudio: {
      async scene() {
        const { id } = await makeLocation(db, world.north);
        const form = { ...content, locationIds: [id], idempotencyKey: `page of ${id}` };
        const files = [await makeAcceptedFile()];
        return {
          saves: () => orderStudio(db, owner, form, files, now),
          refuses: () => orderStudio(db, owner, { ...form, neededBy: "2026-11-20" }, files, now),
          isAbsent: () => orderStudio(db, harborOwner, form, files, now),
        };
      },
    },
    changeStudioRequest: {
      async scene() {
        const [draft, accepted] = [await request({ status: "draft" }), await request({ status: "accepted" })];
        const form = ({ locationId }: { locationId: number }) => ({
          ...{ ...content, locationIds: [locationId], version: 1, answer: "" },
        });
        return {
          saves: () => changeStudioRequest(db, owner, draft.id, form(draft), [], now),
          refuses: () => changeStudioRequest(db, owner, accepted.id, form(accepted), [], now),
          isAbsent: () => changeStudioRequest(db, harborOwner, draft.id, form(draft), [], now),
        };
      },
    },
    removeBriefFile: {
      async scene() {
        const withFile = async (status: string) => {
          const { id, companyId } = await request({ status });
          const file = await makeFile(db, { companyId, objectType: "studioRequest", objectId: id });
          await db.insertInto("studioFiles").values({ requestId: id, fileId: file.id, kind: "brief" }).execute();
          return { id, fileId: file.id };
        };
        const [draft, accepted] = [await withFile("draft"), await withFile("accepted")];
        return {
          saves: () => removeBriefFile(db, owner, draft.id, draft.fileId),
          refuses: () => removeBriefFile(db, owner, accepted.id, accepted.fileId),
          isAbsent: () => removeBriefFile(db, harborOwner, draft.id, draft.fileId),
        };
      },
    },
    sendProof: {
      async scene() {
        const [{ id }, unticked] = [await ticked("inDesign"), await request({ status: "inDesign" })];
        const form = { note: "", allowsMore: false };
        const files = [await makeAcceptedFile()];
        return {
          saves: () => sendProof(db, senior, id, form, files, now),
          refuses: () => sendProof(db, senior, unticked.id, form, files, now),
          isAbsent: () => sendProof(db, harborAdvisor, id, form, files, now),
        };
      },
    },
    deliverRequest: {
      async scene() {
        const [{ id }, unticked] = [await ticked("approved"), await request({ status: "approved" })];
        const files = [await makeAcceptedFile()];
        return {
          saves: () => deliverRequest(db, senior, id, {}, files, now),
          refuses: () => deliverRequest(db, senior, unticked.id, {}, files, now),
          isAbsent: () => deliverRequest(db, harborAdvisor, id, {}, files, now),
        };
      },
    },
    passStudioDays: {
      async scene() {
        await makeProof(db, await request(), new Date("2026-11-02T15:00:00Z"));
        return { saves: () => passStudioDays(db, now) };
      },
      isOfServer: true,
      without: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
