import { removeBriefFile } from "#app/programs/studio/studio-files.server.ts";
import type { StudioForm } from "#app/programs/studio/studio-form.ts";
import type { StudioStatus } from "#app/programs/studio/studio-rules.ts";
import { advanceStudioRequests } from "#app/programs/studio/studio-deadlines.server.ts";
import { deliverStudioRequest, sendProof } from "#app/programs/studio/studio-actions.server.ts";
import { changeStudioRequest, createStudioRequest } from "#app/programs/studio/save-studio-request.server.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeProof, makeStudioRequest } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const content: Omit<StudioForm, "locationIds"> = {
  intent: "submit",
  type: "print",
  title: "Poster",
  purpose: "The spring menu",
  audience: "",
  keyMessage: "",
  offer: "",
  legalLine: "",
  size: "8.5 x 11 in",
  quantity: 20,
  formats: ["pdf"],
  links: "",
  isRush: false,
  neededBy: "2027-01-15",
  answers: [],
};
const ticks = {
  inDesign: ["firstDraft", "internalReview"],
  approved: ["finalExported"],
};

export function studioChanges({
  db,
  world,
  now,
  owner,
  senior,
  harborOwner,
  harborAdvisor,
}: ChangeContext): ChangeCases {
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
    createStudioRequest: {
      async scenario() {
        const { id } = await makeLocation(db, world.north);
        const form = { ...content, locationIds: [id], idempotencyKey: `page of ${id}` };
        const files = [await makeAcceptedFile()];
        return {
          saves: () => createStudioRequest({ db, actor: owner, now }, form, files),
          refuses: () => createStudioRequest({ db, actor: owner, now }, { ...form, neededBy: "2026-11-20" }, files),
          isAbsent: () => createStudioRequest({ db, actor: harborOwner, now }, form, files),
        };
      },
    },
    changeStudioRequest: {
      async scenario() {
        const [draft, accepted] = [await request({ status: "draft" }), await request({ status: "accepted" })];
        const form = ({ locationId }: { locationId: number }) => ({
          ...content,
          locationIds: [locationId],
          version: 1,
          answer: "",
        });
        return {
          saves: () => changeStudioRequest({ db, actor: owner, now }, draft.id, form(draft), []),
          refuses: () => changeStudioRequest({ db, actor: owner, now }, accepted.id, form(accepted), []),
          isAbsent: () => changeStudioRequest({ db, actor: harborOwner, now }, draft.id, form(draft), []),
        };
      },
    },
    removeBriefFile: {
      async scenario() {
        const withFile = async (status: StudioStatus) => {
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
      async scenario() {
        const [{ id }, unticked] = [await ticked("inDesign"), await request({ status: "inDesign" })];
        const form = { note: "", allowsMore: false };
        const files = [await makeAcceptedFile()];
        return {
          saves: () => sendProof({ db, actor: senior, now }, id, form, files),
          refuses: () => sendProof({ db, actor: senior, now }, unticked.id, form, files),
          isAbsent: () => sendProof({ db, actor: harborAdvisor, now }, id, form, files),
        };
      },
    },
    deliverStudioRequest: {
      async scenario() {
        const [{ id }, unticked] = [await ticked("approved"), await request({ status: "approved" })];
        const files = [await makeAcceptedFile()];
        return {
          saves: () => deliverStudioRequest({ db, actor: senior, now }, id, {}, files),
          refuses: () => deliverStudioRequest({ db, actor: senior, now }, unticked.id, {}, files),
          isAbsent: () => deliverStudioRequest({ db, actor: harborAdvisor, now }, id, {}, files),
        };
      },
    },
    advanceStudioRequests: {
      async scenario() {
        await makeProof(db, await request(), new Date("2026-11-02T15:00:00Z"));
        return { saves: () => advanceStudioRequests(db, now) };
      },
      isSystemChange: true,
      exemptions: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
