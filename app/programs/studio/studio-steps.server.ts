import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { once } from "#app/platform/records/once.server.ts";
import { type StepForm, type StepOutcome, takeStep } from "#app/platform/workflow/workflow.server.ts";
import { checkStep } from "#app/programs/phase-checks/phase-checks.server.ts";
import { mailAdvisorsOf, mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { assignStep, commentStep } from "#app/programs/queue/record-work.server.ts";
import { moveDayStep } from "./move-day.server.ts";
import { offerFinalsStep } from "./offer-finals.server.ts";
import { pinStep } from "./pin-proof.server.ts";
import { keepStudioFiles } from "./studio-files.server.ts";
import { acceptForm, closeForm, type deliverForm, type proofForm } from "./studio-form.ts";
import { newsForAdvisors, newsForCustomer, type StudioNews } from "./studio-mails.ts";
import { availableUntil } from "./studio-rules.ts";
import { type StudioRequest, studioStep, studioWorkflow } from "./studio.server.ts";

type Plain<Schema extends z.ZodType> = Omit<z.output<Schema>, "intent" | "reason" | "version">;

/** So many business days a requester has to tell what the studio asked for (PRODUCT-DETAILS.md B62). */
const ANSWER_BUSINESS_DAYS = 5;

/** Takes a request on, for another day where the studio says so. */
export const acceptRequest = studioStep<Plain<typeof acceptForm>>(
  "accept",
  async (db, _, { found: request, form, now }) => {
    const neededBy = form.neededBy ?? request.neededBy;
    if (neededBy < dayIn(request.timeZone, now)) {
      return { refused: problem("neededBy", "This day is over. Say by which day it is done.") };
    }
    const isMoved = neededBy !== request.neededBy;
    await tellCustomer(db, request, { verb: "accept", neededBy, isMoved });
    return { along: { neededBy }, told: isMoved ? { neededBy } : {} };
  },
  acceptForm,
);

export const askRequester = studioStep("ask", async (db, _, { found: request, form, now }) => {
  const dueOn = addBusinessDays(dayIn(request.timeZone, now), ANSWER_BUSINESS_DAYS);
  await tellCustomer(db, request, { verb: "ask", reason: form.reason ?? "", dueOn });
  return { along: { informationDueOn: dueOn } };
});

export const declineRequest = studioStep("decline", async (db, _, { found: request, form }) => {
  await tellCustomer(db, request, { verb: "decline", reason: form.reason ?? "" });
  return {};
});

export const startDesign = studioStep("design");

export const holdRequest = studioStep("hold", async (db, _, { found: request, form }) => {
  await tellCustomer(db, request, { verb: "hold", reason: form.reason ?? "" });
  return { along: { heldFrom: request.status } };
});

export const resumeDesign = studioStep("resume", async () => ({ along: { heldFrom: null } }));

export const approveProof = studioStep("approve", async (db, _, { found: request }) => {
  await tellAdvisors(db, request, "approve");
  return { along: { heldFrom: null } };
});

export const requestChanges = studioStep("change", async (db, _, { found: request, form }) => {
  await tellAdvisors(db, request, "change", form.reason);
  return { along: { heldFrom: null } };
});

export const closeRequest = studioStep<Plain<typeof closeForm>>(
  "close",
  async (_, __, { form }) => ({ along: { satisfaction: form.satisfaction ?? null } }),
  closeForm,
);

export const cancelRequest = studioStep("cancel", async (db, _, { found: request }) => {
  if (request.status !== "draft") await tellAdvisors(db, request, "cancel");
  return {};
});

type FilesOutcome = StepOutcome<StudioRequest> | NotStored;

/** Sends a round of proofs; one beyond those that are included needs an advisor's word. */
export function sendProof(
  db: Db,
  editor: Editor,
  id: number,
  form: Plain<typeof proofForm> & StepForm,
  files: AcceptedFile[],
  now: Date,
): Promise<FilesOutcome> {
  return transactionWithFiles<FilesOutcome>(
    db,
    files,
    (db, storeFile) =>
      takeStep(db, studioWorkflow, { verb: "send", editor, id, form, now }, async (db, _, { found: request, form }) => {
        if (files.length === 0) return { refused: problem("files", "Choose the files of the proof.") };
        const round = request.roundsUsed + 1;
        const { roundsIncluded } = request.rules;
        if (round > roundsIncluded && !form.allowsMore) {
          const sentence = `${roundsIncluded} rounds are included. Tick that you do one more.`;
          return { refused: problem("allowsMore", sentence) };
        }
        const sent = { requestId: id, round, note: form.note, sentAt: now, sentBy: editor.userId };
        await db.insertInto("studioProofs").values(sent).execute();
        await keepStudioFiles(db, editor, request, { files, kind: "proof", round }, storeFile);
        await tellCustomer(db, request, { verb: "send", round, note: form.note });
        return { along: { roundsUsed: round }, told: { round } };
      }),
    (work) => once(db, editor, form, now, work),
  );
}

/** Delivers the final files, or the address of what is too large for a file. */
export function deliverRequest(
  db: Db,
  editor: Editor,
  id: number,
  form: Plain<typeof deliverForm> & StepForm,
  files: AcceptedFile[],
  now: Date,
): Promise<FilesOutcome> {
  return transactionWithFiles<FilesOutcome>(
    db,
    files,
    (db, storeFile) =>
      takeStep(db, studioWorkflow, { verb: "deliver", editor, id, form, now }, async (db, _, { found, form }) => {
        const finalLink = form.finalLink ?? null;
        if (files.length === 0 && finalLink === null) {
          return { refused: problem("files", "Choose the final files, or enter where they are.") };
        }
        const kept = { files, kind: "final", availableUntil: availableUntil(found, now) } as const;
        await keepStudioFiles(db, editor, found, kept, storeFile);
        await tellCustomer(db, found, { verb: "deliver" });
        return { along: { finalLink } };
      }),
    (work) => once(db, editor, form, now, work),
  );
}

/** What customers do with a request, by the intents of their page. */
export const ownStudioSteps = {
  approve: approveProof,
  change: requestChanges,
  close: closeRequest,
  cancel: cancelRequest,
  pin: pinStep,
  comment: commentStep(studioWorkflow),
};

/** What advisors do with one; proofs and final files come with files, and are sent by themselves. */
export const studioDeskSteps = {
  accept: acceptRequest,
  ask: askRequester,
  decline: declineRequest,
  design: startDesign,
  hold: holdRequest,
  resume: resumeDesign,
  pin: pinStep,
  moveDay: moveDayStep,
  offerFinals: offerFinalsStep,
  check: checkStep(studioWorkflow),
  comment: commentStep(studioWorkflow),
  assign: assignStep(studioWorkflow),
};

function tellCustomer(db: Db, request: StudioRequest, told: StudioNews): Promise<void> {
  const kind = `studio.${told.verb}`;
  return mailCustomersOf(db, "studioRequests", kind, [{ id: request.id, news: newsForCustomer(request, told) }]);
}

function tellAdvisors(
  db: Db,
  request: StudioRequest,
  verb: "approve" | "change" | "cancel",
  words = "",
): Promise<void> {
  return mailAdvisorsOf(db, "studioRequests", `studio.${verb}`, request.id, newsForAdvisors(request, verb, words));
}
