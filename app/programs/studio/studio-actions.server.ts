import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { type RecordActionForm, type ActionOutcome, runTransition } from "#app/platform/workflow/workflow.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { bindDecisions } from "#app/programs/queue/define-decision.server.ts";
import { definePhaseCheckAction, tickBox } from "#app/programs/phase-checks/phase-checks.server.ts";
import { mailRecordAdvisors, mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { changeCompletionDate } from "./change-completion-date.server.ts";
import { offerFinals } from "./offer-finals.server.ts";
import { addProofRemark } from "./add-proof-remark.server.ts";
import { storeStudioFiles } from "./studio-files.server.ts";
import { acceptForm, closeForm, type deliverForm, type proofForm } from "./studio-form.ts";
import { studioAdvisorMailContent, studioCustomerMailContent, type StudioOutcome } from "./studio-mails.ts";
import { availableUntil } from "./studio-rules.ts";
import { type StudioRequest, defineStudioTransition, studioRecords } from "./studio.server.ts";

type Plain<Schema extends z.ZodType> = Omit<z.output<Schema>, "intent" | "reason" | "version">;

/** Business days that a requester has to answer the studio (docs/product/workflows.md, studio requests). */
const ANSWER_BUSINESS_DAYS = 5;

/** Columns of a request that a decision can change, as undo restores them. */
const studioState = z.object({
  statusSince: z.coerce.date(),
  neededBy: z.string(),
  informationDueOn: z.string().nullable(),
});

const { defineDecision, defineUndo } = bindDecisions(studioRecords, studioState);

/** Accept a request, optionally for another date. */
export const acceptStudioRequest = defineDecision<Plain<typeof acceptForm>>(
  "accept",
  async (_, __, { found: request, form, now }) => {
    const neededBy = form.neededBy ?? request.neededBy;
    if (neededBy < dayIn(request.timeZone, now)) {
      return { refused: fieldError("neededBy", "This date is in the past. Enter a new needed-by date.") };
    }
    const isMoved = neededBy !== request.neededBy;
    return {
      extraColumns: { neededBy },
      auditDetails: isMoved ? { neededBy } : {},
      news: newsOf(request, { action: "accept", neededBy, isMoved }),
    };
  },
  acceptForm,
);

export const askRequester = defineDecision("ask", async (_, __, { found: request, form, now }) => {
  const dueOn = addBusinessDays(dayIn(request.timeZone, now), ANSWER_BUSINESS_DAYS);
  return {
    extraColumns: { informationDueOn: dueOn },
    news: newsOf(request, { action: "ask", reason: form.reason ?? "", dueOn }),
  };
});

export const declineStudioRequest = defineDecision("decline", async (_, __, { found: request, form }) => ({
  news: newsOf(request, { action: "decline", reason: form.reason ?? "" }),
}));

/** Undo the actor's own decision on a request. */
export const undoStudioDecision = defineUndo("undo");

export const startDesign = defineStudioTransition("design");

export const holdStudioRequest = defineStudioTransition("hold", async (db, _, { found: request, form }) => {
  await notifyCustomer(db, request, { action: "hold", reason: form.reason ?? "" });
  return { extraColumns: { heldFrom: request.status } };
});

export const resumeDesign = defineStudioTransition("resume", async () => ({ extraColumns: { heldFrom: null } }));

export const approveProof = defineStudioTransition("approve", async (db, _, { found: request }) => {
  await notifyAdvisors(db, request, "approve");
  return { extraColumns: { heldFrom: null } };
});

export const requestProofChanges = defineStudioTransition("change", async (db, _, { found: request, form }) => {
  await notifyAdvisors(db, request, "change", form.reason);
  return { extraColumns: { heldFrom: null } };
});

export const closeStudioRequest = defineStudioTransition<Plain<typeof closeForm>>(
  "close",
  async (_, __, { form }) => ({ extraColumns: { satisfaction: form.satisfaction ?? null } }),
  closeForm,
);

export const cancelStudioRequest = defineStudioTransition("cancel", async (db, _, { found: request }) => {
  if (request.status !== "draft") await notifyAdvisors(db, request, "cancel");
  return {};
});

/** Box of the checklist that sending a proof ticks. */
const PROOF_SENT = "proofSent";

type FilesOutcome = ActionOutcome<StudioRequest> | NotStored;

/** Send a proof round; a round beyond the included ones needs the advisor's confirmation. */
export function sendProof(
  { db, actor, now }: Context,
  id: number,
  form: Plain<typeof proofForm> & RecordActionForm,
  files: AcceptedFile[],
): Promise<FilesOutcome> {
  return transactionWithFiles<FilesOutcome>(
    db,
    files,
    (db, storeFile) =>
      runTransition(
        db,
        studioRecords,
        { action: "send", actor, id, form, now },
        async (db, _, { found: request, form }) => {
          if (files.length === 0) return { refused: fieldError("files", "Choose the proof files.") };
          const round = request.roundsUsed + 1;
          const { roundsIncluded } = request.rules;
          if (round > roundsIncluded && !form.allowsMore) {
            const sentence = "The included rounds are used up. Confirm the extra round.";
            return { refused: fieldError("allowsMore", sentence) };
          }
          const sent = { requestId: id, round, note: form.note, sentAt: now, sentBy: actor.userId };
          await db.insertInto("studioProofs").values(sent).execute();
          await storeStudioFiles(db, actor, { ...request, files, kind: "proof", round, storeFile });
          await notifyCustomer(db, request, { action: "send", round, note: form.note });
          const { companyId, boxes } = request;
          if (boxes.some(({ key }) => key === PROOF_SENT))
            await tickBox({ db, actor, now }, { type: studioRecords.type, id, companyId }, PROOF_SENT);
          return { extraColumns: { roundsUsed: round }, auditDetails: { round } };
        },
      ),
    (work) => idempotent({ db, actor, now }, form, work),
  );
}

/** Deliver the final files, or a link to files too large to store. */
export function deliverStudioRequest(
  { db, actor, now }: Context,
  id: number,
  form: Plain<typeof deliverForm> & RecordActionForm,
  files: AcceptedFile[],
): Promise<FilesOutcome> {
  return transactionWithFiles<FilesOutcome>(
    db,
    files,
    (db, storeFile) =>
      runTransition(db, studioRecords, { action: "deliver", actor, id, form, now }, async (db, _, { found, form }) => {
        const finalLink = form.finalLink ?? null;
        if (files.length === 0 && finalLink === null) {
          return { refused: fieldError("files", "Choose the final files or enter a link to them.") };
        }
        const finals = { files, kind: "final", availableUntil: availableUntil(found, now) } as const;
        await storeStudioFiles(db, actor, { ...found, ...finals, storeFile });
        await notifyCustomer(db, found, { action: "deliver" });
        return { extraColumns: { finalLink } };
      }),
    (work) => idempotent({ db, actor, now }, form, work),
  );
}

/** Actions of customers on a request, by the intents of their page. */
export const customerStudioActions = {
  approve: approveProof,
  change: requestProofChanges,
  close: closeStudioRequest,
  cancel: cancelStudioRequest,
  pin: addProofRemark,
  comment: defineCommentAction(studioRecords),
};

/** Actions of advisors on a request; sending proofs and finals takes files and is answered separately. */
export const advisorStudioActions = {
  accept: acceptStudioRequest,
  ask: askRequester,
  decline: declineStudioRequest,
  undo: undoStudioDecision,
  design: startDesign,
  hold: holdStudioRequest,
  resume: resumeDesign,
  pin: addProofRemark,
  moveDay: changeCompletionDate,
  offerFinals,
  check: definePhaseCheckAction(studioRecords),
  comment: defineCommentAction(studioRecords),
  assign: defineAssignAction(studioRecords),
};

function notifyCustomer(db: Db, request: StudioRequest, outcome: StudioOutcome): Promise<void> {
  const { kind, ...news } = newsOf(request, outcome);
  return mailRecordCustomers(db, "studioRequests", kind, [{ id: request.id, news }]);
}

function newsOf(request: StudioRequest, outcome: StudioOutcome) {
  return { kind: `studio.${outcome.action}`, ...studioCustomerMailContent(request, outcome) };
}

function notifyAdvisors(
  db: Db,
  request: StudioRequest,
  action: "approve" | "change" | "cancel",
  words = "",
): Promise<void> {
  return mailRecordAdvisors(db, {
    table: "studioRequests",
    kind: `studio.${action}`,
    id: request.id,
    news: studioAdvisorMailContent(request, action, words),
  });
}
