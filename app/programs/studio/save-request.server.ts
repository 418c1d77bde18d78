import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { isVisible } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import { asOfDraft, checkAnswers } from "#app/programs/questions/questions.ts";
import { makeRecord, makeSubmitted } from "#app/programs/queue/make-record.server.ts";
import { mailAdvisorsOf } from "#app/programs/queue/record-mails.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import type { DocumentOf } from "#app/setup/documents/document-types.ts";
import { listStudioFiles } from "./request-files.server.ts";
import { keepStudioFiles } from "./studio-files.server.ts";
import { MOST_FILES, type StudioForm } from "./studio-form.ts";
import { newsForAdvisors } from "./studio-mails.ts";
import { fieldsOfType, isEditable, NOT_A_GUEST, refusalOfDay } from "./studio-rules.ts";
import { lockStudioRequest, studioWorkflow } from "./studio.server.ts";

type Saved = Outcome<{ id: number; number: string; isSubmitted: boolean }> | NotStored;

/** Makes a request, as a draft or submitted as the form's `intent` says, with its files. */
export function orderStudio(
  db: Db,
  editor: Editor,
  form: StudioForm,
  files: AcceptedFile[],
  now: Date,
): Promise<Saved> {
  return transactionWithFiles<Saved>(
    db,
    files,
    async (db, storeFile) => {
      if (!mayOrder(editor)) return { saved: false, problems: problem("", NOT_A_GUEST) };
      const places = await findPlaces(db, editor, form.locationIds);
      if ("refused" in places) return { saved: false, problems: places.refused };
      const { companyId, networkId, locationId, timeZone, rules } = places;
      const today = dayIn(timeZone, now);
      const checked = checkContent(form, rules, today);
      if ("refused" in checked) return { saved: false, problems: checked.refused };
      const { eventId = null, planItemId = null } = form;
      const ofSource = await refusalOfSource(db, editor, { eventId, planItemId });
      if (ofSource) return { saved: false, problems: ofSource };
      const [number = ""] = await takeNumbers(db, companyId, "ST", Number(today.slice(0, 4)));
      const values = { companyId, networkId, locationId, number, eventId, planItemId, ...checked.columns };
      const told = { number, type: form.type, title: form.title, neededBy: form.neededBy };
      const isSubmitted = form.intent === "submit";
      const id = isSubmitted
        ? await makeSubmitted(db, editor, studioWorkflow, values, told, now)
        : await makeRecord(db, editor, studioWorkflow, values, { status: "draft", verb: "start", told }, now);
      await placeAt(db, editor, id, form.locationIds);
      await keepStudioFiles(db, editor, { id, companyId }, { files, kind: "brief" }, storeFile);
      if (isSubmitted) await tellAdvisors(db, { id, number, ...form }, places.place);
      return { saved: true, id, number, isSubmitted };
    },
    (work) => once(db, editor, form, now, work),
  );
}

/**
 * Keeps what a request asks for until the studio accepts it, and submits a draft or answers what was asked where the form's
 * `intent` says so. Null when it is absent or out of reach.
 */
export function changeStudioRequest(
  db: Db,
  editor: Editor,
  id: number,
  form: StudioForm & { version: number; answer: string },
  files: AcceptedFile[],
  now: Date,
): Promise<Saved> {
  return transactionWithFiles<Saved>(db, files, async (db, storeFile) => {
    const request = await lockStudioRequest(db, editor.reach, id);
    if (!request) return null;
    if (!isEditable(request, editor)) return { saved: false, problems: problem("", CLOSED) };
    if (form.version !== request.version) return { saved: false, problems: stale("request"), status: 409 };
    if (files.length > 0 && (await listStudioFiles(db, id, "brief")).length + files.length > MOST_FILES) {
      return { saved: false, problems: problem("files", `A request has ${MOST_FILES} files at most.`) };
    }
    const places = await findPlaces(db, editor, form.locationIds);
    if ("refused" in places) return { saved: false, problems: places.refused };
    // What was asked for in time stays in time, unless its day moves or it is no rush any more.
    const isAsTight = form.isRush || !request.isRush;
    const isKept = form.neededBy === request.neededBy && isAsTight && request.status !== "draft";
    const today = isKept ? "" : dayIn(request.timeZone, now);
    const isSubmitted = form.intent === "submit" && request.status !== "submitted";
    const checked = checkContent(
      { ...form, intent: request.status === "draft" ? form.intent : "submit" },
      places.rules,
      today,
    );
    if ("refused" in checked) return { saved: false, problems: checked.refused };
    const { companyId, number } = request;
    const { networkId, locationId } = places;
    const columns = { networkId, locationId, ...checked.columns };
    await placeAt(db, editor, id, form.locationIds);
    await keepStudioFiles(db, editor, request, { files, kind: "brief" }, storeFile);
    const record = { type: "studio-request", id, companyId };
    if (isSubmitted) {
      const along = {
        ...columns,
        statusSince: now,
        submittedAt: now,
        submittedBy: editor.userId,
        informationDueOn: null,
      };
      await changeStatus(db, editor, studioWorkflow, request, { verb: "submit", to: "submitted", along }, now);
      if (form.answer) await writeComment(db, editor, record, form.answer, now);
      await tellAdvisors(db, { id, number, ...form }, places.place);
    } else {
      const after = { title: form.title, neededBy: form.neededBy, locationIds: form.locationIds };
      await withAudit(db, editor, { action: "studio-request.change", object: record, companyId, after })
        .updateTable("studioRequests")
        .set({ ...columns, updatedAt: now, updatedBy: editor.userId })
        .set((of) => ({ version: of("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    }
    return { saved: true, id, number, isSubmitted };
  });
}

const CLOSED = "The studio has this request. Write a comment to tell it more.";

interface Places {
  /** The first of them, which leads. */
  place: { name: string; pcNumber: string };
  companyId: number;
  networkId: number;
  locationId: number;
  timeZone: string;
  rules: DocumentOf<"studioRequestForm">;
}

/** The locations of a form, which are of one network, with the company's rules. */
async function findPlaces(
  db: Db,
  { reach }: Editor,
  locationIds: readonly number[],
): Promise<Places | { refused: Problems }> {
  const places = await db
    .selectFrom("locations")
    .select(["id", "companyId", "networkId", "name", "pcNumber", "timeZone"])
    .select(newestValue("studioRequestForm", sql.ref("locations.companyId")).as("savedRules"))
    .where("id", "in", locationIds)
    .where("status", "<>", "closed")
    .where(reach.location("locations.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const [place] = places;
  if (!place || places.length !== new Set(locationIds).size) {
    return { refused: problem("locationIds", "Choose {locations} from the list.") };
  }
  if (places.some(({ networkId }) => networkId !== place.networkId)) {
    return {
      refused: problem("locationIds", "Choose {locations} of one {network}. Make a request for each {network}."),
    };
  }
  const { companyId, networkId, id: locationId, timeZone, savedRules } = place;
  return { place, companyId, networkId, locationId, timeZone, rules: documentFrom("studioRequestForm", savedRules) };
}

/** What is asked for, in columns; or why it cannot be. Drafts may lack answers. `today` is "" where the day is kept. */
function checkContent(
  form: StudioForm,
  rules: DocumentOf<"studioRequestForm">,
  today: string,
): { refused: Problems } | { columns: Record<string, unknown> } {
  const type = rules.types.find(({ key }) => key === form.type);
  if (!type) return { refused: problem("", "The studio does not do this any more. Choose another type.") };
  const isDraft = form.intent !== "submit";
  const checked = checkAnswers(isDraft ? asOfDraft(type.questions) : type.questions, form.answers);
  if ("refused" in checked) return checked;
  if (!isDraft && form.purpose === "") return { refused: problem("purpose", "Say what it is for.") };
  const ofDay = today === "" || isDraft ? null : refusalOfDay(form.neededBy, form.isRush, today, rules);
  if (ofDay) return { refused: problem("neededBy", ofDay) };
  const { size, quantity, formats } = fieldsOfType(form.type);
  const { title, purpose, audience, keyMessage, offer, legalLine, links, neededBy, isRush } = form;
  return {
    columns: {
      ...{ type: form.type, title, purpose, audience, keyMessage, offer, legalLine, links, neededBy, isRush },
      ...{ size: size ? form.size : "", quantity: quantity ? form.quantity : null },
      formats: form.formats.filter((one) => formats.some((format) => format === one)),
      answers: JSON.stringify(checked.answers),
    },
  };
}

/** The event and the plan's item that a request is for are looked up inside the reach like those of an address. */
async function refusalOfSource(
  db: Db,
  { reach }: Editor,
  { eventId, planItemId }: { eventId: number | null; planItemId: number | null },
): Promise<Problems | null> {
  if (eventId === null && planItemId === null) return null;
  const { rows } = await sql<{ isThere: boolean }>`select
    (${eventId}::integer is null or exists (select from custom_events where id = ${eventId} and ${isVisible(reach)}))
    and (${planItemId}::integer is null or exists (select from plan_items join plans on plans.id = plan_items.plan_id
      where plan_items.id = ${planItemId} and ${reach.location("plans.locationId")})) as is_there`.execute(db);
  return rows[0]?.isThere ? null : problem("", "What this request is for does not exist any more.");
}

/** Those of a request's locations that its editor does not reach stay with it. */
async function placeAt(db: Db, { reach }: Editor, id: number, locationIds: readonly number[]): Promise<void> {
  await sql`with gone as (
      delete from studio_request_locations where request_id = ${id} and location_id <> all(${locationIds}::integer[])
        and ${reach.location("studioRequestLocations.locationId")}
    ) insert into studio_request_locations (request_id, location_id)
      select ${id}, unnest(${locationIds}::integer[]) on conflict do nothing`.execute(db);
}

function tellAdvisors(
  db: Db,
  request: { id: number; number: string; title: string; neededBy: string; isRush: boolean },
  place: { name: string; pcNumber: string },
): Promise<void> {
  const news = newsForAdvisors({ ...request, location: place.name, pcNumber: place.pcNumber }, "submit");
  return mailAdvisorsOf(db, "studioRequests", "studio.submitted", request.id, news);
}
