import { sql } from "kysely";
import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError, fieldErrorText } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { carriedQuery } from "#app/programs/queue/queue-desk.server.ts";
import { listCustomEventChoices } from "#app/planning/custom-events/custom-event-choices.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { documentRules, type FileRules } from "#app/platform/files/file-rules.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { listProofs } from "./proofs.server.ts";
import { changeStudioRequest, createStudioRequest } from "./save-studio-request.server.ts";
import { listStudioFiles } from "./request-files.server.ts";
import { removeBriefFile } from "./studio-files.server.ts";
import {
  briefUpload,
  deliverForm,
  advisorUpload,
  newStudioForm,
  proofForm,
  proofRules,
  studioForm,
} from "./studio-form.ts";
import { firstStudioDay, isStudioRequestEditable, isProofOpen, studioWorkflow } from "./studio-rules.ts";
import {
  deliverStudioRequest,
  sendProof,
  advisorStudioActions,
  type customerStudioActions,
} from "./studio-actions.server.ts";
import { findStudioRequest, studioRecords } from "./studio.server.ts";

/** Load the page of a request, for a customer or an advisor. Throws 404 when it is absent or out of scope. */
export async function loadStudioPage(db: Db, user: CurrentUser, id: number, now: Date) {
  const request = orNotFound(await findStudioRequest(db, user.access, id), "Request");
  const isAdvisor = isAdvisorRole(user.role);
  const canAnswer = isAdvisor || (can(user, "studio:order") && canOrder(user));
  return {
    request,
    today: dayIn(request.timeZone, now),
    canEdit: !isAdvisor && canAnswer && isStudioRequestEditable(request, user),
    canPin: canAnswer && isProofOpen(request),
    brief: await listStudioFiles(db, id, "brief"),
    ...availableFinals(await listStudioFiles(db, id, "final"), now),
    proofs: await listProofs(db, id),
    ...(await readRecordPage({ db, user, now }, studioRecords, request)),
  };
}

/** Load the form of a new request: empty, copied from another, for an event or for a plan item. */
export async function loadStudioOrderForm(db: Db, member: Member, address: URL, now: Date) {
  const idIn = (name: string) => {
    const given = address.searchParams.get(name);
    return given === null ? null : parseId(given);
  };
  const copyId = idIn("copy");
  const copied = copyId === null ? null : orNotFound(await findStudioRequest(db, member.access, copyId), "Request");
  const { locations } = await listCustomEventChoices(db, member);
  const rules = await findRules(db, member.companyId);
  const today = dayIn(userTimeZone(member), now);
  const wanted = address.searchParams.get("type") ?? copied?.type;
  const only = locations.length === 1 ? locations[0] : undefined;
  return {
    locations,
    today,
    rules,
    eventId: idIn("event"),
    planItemId: idIn("item"),
    begin: {
      ...(copied ?? { formats: [], answers: {} }),
      type: wanted,
      version: undefined,
      neededBy: firstStudioDay(today, rules, false),
      isRush: false,
      locationIds: copied
        ? await listPlaceIds(db, copied.id)
        : [only?.id ?? member.defaultLocationId].flatMap((id) => id ?? []),
    },
  };
}

/** Load the edit page of a request. Throws 404 when it is absent or out of scope. */
export async function loadStudioEdit(db: Db, member: Member, id: number, now: Date) {
  const request = orNotFound(await findStudioRequest(db, member.access, id), "Request");
  const { locations } = await listCustomEventChoices(db, member);
  return {
    request,
    locations,
    rules: request.rules,
    today: dayIn(request.timeZone, now),
    canEdit: isStudioRequestEditable(request, member),
    locationIds: await listPlaceIds(db, id),
    files: await listStudioFiles(db, id, "brief"),
    asked: (await readRecordLog(db, member.access, { type: "studio-request", id }, { internal: false })).changes.find(
      ({ toStatus }) => toStatus === "infoRequested",
    )?.reason,
  };
}

/**
 * Return the final files that can be downloaded now, their end of availability, and `areOver` when some have expired.
 */
function availableFinals(all: Awaited<ReturnType<typeof listStudioFiles>>, now: Date) {
  const finals = all.filter(({ availableUntil }) => availableUntil === null || availableUntil > now);
  return { finals, until: all[0]?.availableUntil ?? null, areOver: finals.length < all.length };
}

async function findRules(db: Db, companyId: number) {
  const { saved } = await db
    .selectNoFrom(selectNewestValue("studioRequestForm", sql`${companyId}::integer`).as("saved"))
    .executeTakeFirstOrThrow();
  return parseDocumentValue("studioRequestForm", saved);
}

async function listPlaceIds(db: Db, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("studioRequestLocations")
    .select("locationId")
    .where("requestId", "=", requestId)
    .execute();
  return rows.map(({ locationId }) => locationId);
}

/** Intent that renders the fields of a work type on the server for browsers without JavaScript. */
const SHOW_FIELDS = "type";

/** Create a request from the posted order form. */
export function answerStudioOrder(db: Db, call: Call, member: Member, now: Date) {
  return readUpload(call.request, briefUpload, async ({ form, files }) => {
    const submission = parseForm(form, newStudioForm);
    if (parseIntent(form, [SHOW_FIELDS])) return json(submission.reply());
    if (submission.status !== "success") return refuseForm(submission);
    const received = await receiveFiles(db, { call, user: member, rules: documentRules, now }, files);
    if ("problem" in received) return refuseForm(submission, fieldError("files", received.problem));
    const outcome = orNotFound(
      await createStudioRequest({ db, actor: member, now }, submission.value, received.files),
      "{Location}",
    );
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    return redirectWithNotice(paths.studioRequest(outcome.id), savedText(outcome));
  });
}

function savedText({ number, isSubmitted }: { number: string; isSubmitted: boolean }): string {
  return isSubmitted ? `${number} submitted. We'll email you about its progress.` : `${number} saved.`;
}

/** Save the posted edit form of a request, or remove a file from it. */
export function answerStudioEdit(
  db: Db,
  { call, member, id, now }: { call: Call; member: Member; id: number; now: Date },
) {
  const self = paths.editStudioRequest(id);
  return readUpload(call.request, briefUpload, async ({ form, files }) => {
    const removeFileId = form.get("removeFileId");
    if (removeFileId !== null) {
      const outcome = orNotFound(await removeBriefFile(db, member, id, parseId(removeFileId)), "File");
      if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
      return redirectWithNotice(self, `${outcome.name} removed.`);
    }
    const isShowing = parseIntent(form, [SHOW_FIELDS]);
    const submission = parseForm(form, studioForm);
    if (submission.status !== "success" || isShowing) {
      orNotFound(await findStudioRequest(db, member.access, id), "Request");
      return isShowing ? json(submission.reply()) : refuseForm(submission);
    }
    const received = await receiveFiles(db, { call, user: member, rules: documentRules, now }, files);
    if ("problem" in received) return refuseForm(submission, fieldError("files", received.problem));
    const outcome = orNotFound(
      await changeStudioRequest({ db, actor: member, now }, id, submission.value, received.files),
      "Request",
    );
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    return redirectWithNotice(paths.studioRequest(id), savedText(outcome));
  });
}

/** Handle a post to the advisor's page of a request: send a proof or the final files, or run any other action. */
export function answerAdvisorStudioPage(
  db: Db,
  { call, advisor, id, now }: { call: Call; advisor: Actor; id: number; now: Date },
) {
  const self = paths.studioChecklist(id) + carriedQuery(call.request);
  return readUpload(call.request, advisorUpload, async (upload) => {
    const intent = parseIntent(upload.form, ["send", "deliver"]);
    if (intent) return answerWithFiles(db, { call, advisor, id, intent, upload, now });
    const answer = await runPostedAction({ db, actor: advisor, now }, advisorStudioActions, id, upload.form);
    if (!answer.saved) return redirectWithNotice(self, answer.sentence, { tone: "danger" });
    return redirectWithNotice(self, studioActionNotice(answer));
  });
}

/** Return the notice to show after an action, such as "Checklist saved." */
export function studioActionNotice(answer: {
  intent: keyof typeof customerStudioActions | keyof typeof advisorStudioActions;
  found: { number: string };
  to: string;
}): string {
  switch (answer.intent) {
    case "comment":
      return "Comment added.";
    case "pin":
      return "Comment added.";
    case "undo":
      return `Decision on ${answer.found.number} undone.`;
    case "assign":
      return `${answer.found.number} reassigned.`;
    case "offerFinals":
      return `Download period of ${answer.found.number} restarted.`;
    case "moveDay":
      return `Needed-by date of ${answer.found.number} changed.`;
    case "check":
      return "Checklist saved.";
    default:
      return newStatusText(studioWorkflow.words, answer);
  }
}

async function answerWithFiles(
  db: Db,
  {
    call,
    advisor,
    id,
    intent,
    upload,
    now,
  }: { call: Call; advisor: Actor; id: number; intent: "send" | "deliver"; upload: Upload; now: Date },
) {
  return intent === "send"
    ? answer(proofForm, proofRules, (form, files) => sendProof({ db, actor: advisor, now }, id, form, files))
    : answer(deliverForm, documentRules, (form, files) =>
        deliverStudioRequest({ db, actor: advisor, now }, id, form, files),
      );

  async function answer<Schema extends z.ZodType>(
    schema: Schema,
    rules: FileRules,
    take: (form: z.output<Schema>, files: AcceptedFile[]) => ReturnType<typeof sendProof>,
  ) {
    const submission = parseForm(upload.form, schema);
    if (submission.status !== "success") {
      orNotFound(await findStudioRequest(db, advisor.access, id), "Request");
      return refuseForm(submission);
    }
    const received = await receiveFiles(db, { call, user: advisor, rules, now }, upload.files);
    if ("problem" in received) return refuseForm(submission, fieldError("files", received.problem));
    const outcome = orNotFound(await take(submission.value, received.files), "Request");
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    return redirectWithNotice(
      paths.studioChecklist(id) + carriedQuery(call.request),
      newStatusText(studioWorkflow.words, outcome),
    );
  }
}
