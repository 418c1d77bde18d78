import { becameText } from "#app/platform/workflow/status-words.ts";
import { sql } from "kysely";
import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Member, Person } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem, sentencesOf } from "#app/http/problems.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { findEventFormChoices } from "#app/planning/custom-events/event-choices.server.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { documentRules, type FileRules } from "#app/platform/files/file-rules.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { mayOrder, openSteps } from "#app/platform/workflow/transitions.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { listProofs } from "./proofs.server.ts";
import { changeStudioRequest, orderStudio } from "./save-request.server.ts";
import { listStudioFiles } from "./request-files.server.ts";
import { removeBriefFile } from "./studio-files.server.ts";
import {
  briefUpload,
  deliverForm,
  deskUpload,
  newStudioForm,
  proofForm,
  proofRules,
  studioForm,
} from "./studio-form.ts";
import { firstDayOf, isEditable, isProofOpen, studioStatusWords, studioTransitions } from "./studio-rules.ts";
import { deliverRequest, sendProof, studioDeskSteps } from "./studio-steps.server.ts";
import { findStudioRequest } from "./studio.server.ts";

/** What a page of a request shows, a customer's or an advisor's; 404 when it is absent or out of reach. */
export async function loadStudioPage(db: Db, person: Person, id: number, now: Date) {
  const request = found(await findStudioRequest(db, person.reach, id), "Request");
  const isAdvisor = isAdvisorRole(person.role);
  const mayAnswer = isAdvisor || (may(person, "studio:order") && mayOrder(person));
  return {
    request,
    today: dayIn(request.timeZone, now),
    steps: openSteps(studioTransitions, request, person, now),
    mayEdit: !isAdvisor && mayAnswer && isEditable(request, person),
    mayPin: mayAnswer && isProofOpen(request),
    mayComment: isAdvisor || may(person, "studio:order"),
    brief: await listStudioFiles(db, id, "brief"),
    ...finalsAt(await listStudioFiles(db, id, "final"), now),
    proofs: await listProofs(db, id),
    ...(await readRecordLog(db, person.reach, { type: "studio-request", id }, { internal: isAdvisor })),
  };
}

/** What the form of a new request begins with, which may be like another one, for an event, or for an item of a plan. */
export async function loadStudioOrder(db: Db, member: Member, address: URL, now: Date) {
  const idIn = (name: string) => {
    const given = address.searchParams.get(name);
    return given === null ? null : idOf(given);
  };
  const copyId = idIn("copy");
  const copied = copyId === null ? null : found(await findStudioRequest(db, member.reach, copyId), "Request");
  const { locations } = await findEventFormChoices(db, member);
  const rules = await findRules(db, member.companyId);
  const today = dayIn(timeZoneOf(member), now);
  const wanted = address.searchParams.get("type") ?? copied?.type;
  const only = locations.length === 1 ? locations[0] : undefined;
  return {
    ...{ locations, today, rules, eventId: idIn("event"), planItemId: idIn("item") },
    begin: {
      ...(copied ?? { formats: [], answers: {} }),
      type: wanted,
      version: undefined,
      neededBy: firstDayOf(today, rules, false),
      isRush: false,
      locationIds: copied
        ? await listPlaceIds(db, copied.id)
        : [only?.id ?? member.defaultLocationId].flatMap((id) => id ?? []),
    },
  };
}

/** What the page of a request's change shows; 404 when it is absent or out of reach. */
export async function loadStudioEdit(db: Db, member: Member, id: number, now: Date) {
  const request = found(await findStudioRequest(db, member.reach, id), "Request");
  const { locations } = await findEventFormChoices(db, member);
  return {
    ...{ request, locations, rules: request.rules },
    today: dayIn(request.timeZone, now),
    mayEdit: isEditable(request, member),
    locationIds: await listPlaceIds(db, id),
    files: await listStudioFiles(db, id, "brief"),
    asked: (await readRecordLog(db, member.reach, { type: "studio-request", id }, { internal: false })).changes.find(
      ({ toStatus }) => toStatus === "infoRequested",
    )?.reason,
  };
}

/** The final files that can be downloaded now, and until when; `areOver` where they no longer can. */
function finalsAt(all: Awaited<ReturnType<typeof listStudioFiles>>, now: Date) {
  const finals = all.filter(({ availableUntil }) => availableUntil === null || availableUntil > now);
  return { finals, until: all[0]?.availableUntil ?? null, areOver: finals.length < all.length };
}

async function findRules(db: Db, companyId: number) {
  const { saved } = await db
    .selectNoFrom(newestValue("studioRequestForm", sql`${companyId}::integer`).as("saved"))
    .executeTakeFirstOrThrow();
  return documentFrom("studioRequestForm", saved);
}

async function listPlaceIds(db: Db, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("studioRequestLocations")
    .select("locationId")
    .where("requestId", "=", requestId)
    .execute();
  return rows.map(({ locationId }) => locationId);
}

/** Without script, what a type of work is asked is shown by the server, with what was typed. */
const SHOW_FIELDS = "type";

/** Makes the request that the order's page posts. */
export function answerStudioOrder(db: Db, call: Call, member: Member, now: Date) {
  return readUpload(call.request, briefUpload, async ({ form, files }) => {
    const submission = parseForm(form, newStudioForm);
    if (form.get("intent") === SHOW_FIELDS) return json(submission.reply());
    if (submission.status !== "success") return refuse(submission);
    const received = await receiveFiles(db, call, member, files, documentRules, now);
    if ("problem" in received) return refuse(submission, problem("files", received.problem));
    const outcome = found(await orderStudio(db, member, submission.value, received.files, now), "{Location}");
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    return redirectWithNotice(paths.studioRequest(outcome.id), savedText(outcome));
  });
}

function savedText({ number, isSubmitted }: { number: string; isSubmitted: boolean }): string {
  return isSubmitted ? `${number} is submitted. You hear of it by mail.` : `${number} is saved.`;
}

/** Saves what the page of a request's change posts, or takes a file off it. */
export function answerStudioEdit(db: Db, call: Call, member: Member, id: number, now: Date) {
  const self = paths.editStudioRequest(id);
  return readUpload(call.request, briefUpload, async ({ form, files }) => {
    const intent = String(form.get("intent"));
    if (intent.startsWith("remove-file:")) {
      const outcome = found(await removeBriefFile(db, member, id, idOf(intent.slice(12))), "File");
      if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
      return redirectWithNotice(self, `${outcome.name} is removed.`);
    }
    const submission = parseForm(form, studioForm);
    if (submission.status !== "success" || intent === SHOW_FIELDS) {
      found(await findStudioRequest(db, member.reach, id), "Request");
      return intent === SHOW_FIELDS ? json(submission.reply()) : refuse(submission);
    }
    const received = await receiveFiles(db, call, member, files, documentRules, now);
    if ("problem" in received) return refuse(submission, problem("files", received.problem));
    const outcome = found(await changeStudioRequest(db, member, id, submission.value, received.files, now), "Request");
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    return redirectWithNotice(paths.studioRequest(id), savedText(outcome));
  });
}

/** Does what the studio's page of a request posts: proofs and finals with their files, and every other step. */
export function answerStudioDesk(db: Db, call: Call, advisor: Editor, id: number, now: Date) {
  const self = paths.studioChecklist(id);
  return readUpload(call.request, deskUpload, async (upload) => {
    const intent = String(upload.form.get("intent"));
    if (intent === "send" || intent === "deliver") return answerWithFiles(db, call, advisor, id, intent, upload, now);
    const answer = await answerStep(studioDeskSteps, db, advisor, id, upload.form, now);
    if (!answer.saved) return redirectWithNotice(self, answer.sentence, { tone: "danger" });
    return redirectWithNotice(self, textOf(intent, answer));
  });
}

/** What people read after a step. */
export function textOf(intent: string, answer: { found: { number: string }; to: string }): string {
  switch (intent) {
    case "comment":
      return "Your comment is added.";
    case "pin":
      return "Your remark is added.";
    case "assign":
      return `${answer.found.number} is handed over.`;
    case "offerFinals":
      return `The files of ${answer.found.number} are offered again.`;
    case "moveDay":
      return `${answer.found.number} is done by another day.`;
    case "check":
      return "The checklist is saved.";
    default:
      return becameText(studioStatusWords, answer);
  }
}

async function answerWithFiles(
  db: Db,
  call: Call,
  advisor: Editor,
  id: number,
  intent: "send" | "deliver",
  upload: Upload,
  now: Date,
) {
  return intent === "send"
    ? answer(proofForm, proofRules, (form, files) => sendProof(db, advisor, id, form, files, now))
    : answer(deliverForm, documentRules, (form, files) => deliverRequest(db, advisor, id, form, files, now));

  async function answer<Schema extends z.ZodType>(
    schema: Schema,
    rules: FileRules,
    take: (form: z.output<Schema>, files: AcceptedFile[]) => ReturnType<typeof sendProof>,
  ) {
    const submission = parseForm(upload.form, schema);
    if (submission.status !== "success") {
      found(await findStudioRequest(db, advisor.reach, id), "Request");
      return refuse(submission);
    }
    const received = await receiveFiles(db, call, advisor, upload.files, rules, now);
    if ("problem" in received) return refuse(submission, problem("files", received.problem));
    const outcome = found(await take(submission.value, received.files), "Request");
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    return redirectWithNotice(paths.studioChecklist(id), becameText(studioStatusWords, outcome));
  }
}
