import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { isVisibleEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { withOptionalAnswers, validateAnswers } from "#app/programs/order-forms/questions.ts";
import { insertRecord, insertSubmittedRecord } from "#app/programs/queue/insert-record.server.ts";
import { mailRecordAdvisors } from "#app/programs/queue/record-mails.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import type { DocumentOf } from "#app/setup/documents/document-types.ts";
import { listStudioFiles } from "./request-files.server.ts";
import { storeStudioFiles } from "./studio-files.server.ts";
import { MAX_STUDIO_FILES, type StudioForm } from "./studio-form.ts";
import { studioAdvisorMailContent } from "./studio-mails.ts";
import { workTypeFields, isStudioRequestEditable, neededByRefusal } from "./studio-rules.ts";
import { lockStudioRequest, studioRecords } from "./studio.server.ts";

type Saved = RecordOutcome<{ id: number; number: string; isSubmitted: boolean }> | NotStored;

/** Create a request with its files; the form's `intent` decides whether it is a draft or submitted. */
export function createStudioRequest(
  { db, actor, now }: Context,
  form: StudioForm,
  files: AcceptedFile[],
): Promise<Saved> {
  return transactionWithFiles<Saved>(
    db,
    files,
    async (db, storeFile) => {
      if (!canOrder(actor)) return { saved: false, fieldErrors: fieldError("", ORDER_REFUSAL) };
      const places = await findRequestLocations(db, actor, form.locationIds);
      if ("refused" in places) return { saved: false, fieldErrors: places.refused };
      const { companyId, networkId, locationId, timeZone, rules } = places;
      const today = dayIn(timeZone, now);
      const checked = validateContent(form, rules, today);
      if ("refused" in checked) return { saved: false, fieldErrors: checked.refused };
      const { eventId = null, planItemId = null } = form;
      const ofSource = await validateSource(db, actor, { eventId, planItemId });
      if (ofSource) return { saved: false, fieldErrors: ofSource };
      const [number = ""] = await takeRecordNumbers(db, { companyId, prefix: "ST", year: Number(today.slice(0, 4)) });
      const values = { companyId, networkId, locationId, number, eventId, planItemId, ...checked.columns };
      const auditDetails = { number, type: form.type, title: form.title, neededBy: form.neededBy };
      const isSubmitted = form.intent === "submit";
      const id = isSubmitted
        ? await insertSubmittedRecord({ db, actor, now }, studioRecords, values, auditDetails)
        : await insertRecord({ db, actor, now }, studioRecords, values, {
            status: "draft",
            action: "start",
            auditDetails,
          });
      await storeLocations(db, actor, id, form.locationIds);
      await storeStudioFiles(db, actor, { id, companyId, files, kind: "brief", storeFile });
      if (isSubmitted) await notifyAdvisors(db, { id, number, ...form }, places.place);
      return { saved: true, id, number, isSubmitted };
    },
    (work) => idempotent({ db, actor, now }, form, work),
  );
}

/**
 * Save a request until the studio accepts it; submit a draft or send an answer when the form's `intent` says so. Null
 * when it is absent or out of scope.
 */
export function changeStudioRequest(
  { db, actor, now }: Context,
  id: number,
  form: StudioForm & { version: number; answer: string },
  files: AcceptedFile[],
): Promise<Saved> {
  return transactionWithFiles<Saved>(db, files, async (db, storeFile) => {
    const request = await lockStudioRequest(db, actor.access, id);
    if (!request) return null;
    if (!isStudioRequestEditable(request, actor)) return { saved: false, fieldErrors: fieldError("", CLOSED) };
    if (form.version !== request.version) return { saved: false, fieldErrors: staleError("request"), status: 409 };
    if (files.length > 0 && (await listStudioFiles(db, id, "brief")).length + files.length > MAX_STUDIO_FILES) {
      return { saved: false, fieldErrors: fieldError("files", `Add up to ${MAX_STUDIO_FILES} files.`) };
    }
    const places = await findRequestLocations(db, actor, form.locationIds);
    if ("refused" in places) return { saved: false, fieldErrors: places.refused };
    // A date accepted in time stays valid unless it changes or becomes a rush.
    const isAsTight = form.isRush || !request.isRush;
    const isKept = form.neededBy === request.neededBy && isAsTight && request.status !== "draft";
    const today = isKept ? "" : dayIn(request.timeZone, now);
    const isSubmitted = form.intent === "submit" && request.status !== "submitted";
    const checked = validateContent(
      { ...form, intent: request.status === "draft" ? form.intent : "submit" },
      places.rules,
      today,
    );
    if ("refused" in checked) return { saved: false, fieldErrors: checked.refused };
    const { companyId, number } = request;
    const { networkId, locationId } = places;
    const columns = { networkId, locationId, ...checked.columns };
    await storeLocations(db, actor, id, form.locationIds);
    await storeStudioFiles(db, actor, { ...request, files, kind: "brief", storeFile });
    const record = { type: "studio-request", id, companyId };
    if (isSubmitted) {
      const extraColumns = { ...columns, submittedAt: now, submittedBy: actor.userId, informationDueOn: null };
      await changeStatus({ db, actor, now }, studioRecords, request, {
        action: "submit",
        to: "submitted",
        extraColumns,
      });
      if (form.answer) await writeComment({ db, actor, now }, record, form.answer);
      await notifyAdvisors(db, { id, number, ...form }, places.place);
    } else {
      const after = { title: form.title, neededBy: form.neededBy, locationIds: form.locationIds };
      await withAudit(db, actor, { action: "studio-request.change", object: record, companyId, after })
        .updateTable("studioRequests")
        .set({ ...columns, updatedAt: now, updatedBy: actor.userId })
        .set((of) => ({ version: of("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    }
    return { saved: true, id, number, isSubmitted };
  });
}

const CLOSED = "The studio is working on this request. Write a comment to add details.";

interface RequestLocations {
  /** First location, which names the request. */
  place: { name: string; pcNumber: string };
  companyId: number;
  networkId: number;
  locationId: number;
  timeZone: string;
  rules: DocumentOf<"studioRequestForm">;
}

/** Find the locations of a form, all of one network, with the company's rules. */
async function findRequestLocations(
  db: Db,
  { access }: Actor,
  locationIds: readonly number[],
): Promise<RequestLocations | { refused: FieldErrors }> {
  const places = await db
    .selectFrom("locations")
    .select(["id", "companyId", "networkId", "name", "pcNumber", "timeZone"])
    .select(selectNewestValue("studioRequestForm", sql.ref("locations.companyId")).as("savedRules"))
    .where("id", "in", locationIds)
    .where("status", "<>", "closed")
    .where(access.location("locations.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const [place] = places;
  if (!place || places.length !== new Set(locationIds).size) {
    return { refused: fieldError("locationIds", "Choose {locations} from the list.") };
  }
  if (places.some(({ networkId }) => networkId !== place.networkId)) {
    return {
      refused: fieldError("locationIds", "Choose {locations} of one {network}. Create a request for each {network}."),
    };
  }
  const { companyId, networkId, id: locationId, timeZone, savedRules } = place;
  return {
    place,
    companyId,
    networkId,
    locationId,
    timeZone,
    rules: parseDocumentValue("studioRequestForm", savedRules),
  };
}

/**
 * Validate the content and return its columns or field errors. Drafts can lack answers. `today` is "" when the date
 * does not change.
 */
function validateContent(
  form: StudioForm,
  rules: DocumentOf<"studioRequestForm">,
  today: string,
): { refused: FieldErrors } | { columns: Record<string, unknown> } {
  const type = rules.types.find(({ key }) => key === form.type);
  if (!type) return { refused: fieldError("", "This type is no longer available. Choose another one.") };
  const isDraft = form.intent !== "submit";
  const checked = validateAnswers(isDraft ? withOptionalAnswers(type.questions) : type.questions, form.answers);
  if ("refused" in checked) return checked;
  if (!isDraft && form.purpose === "") return { refused: fieldError("purpose", "Enter the purpose.") };
  const ofDay = today === "" || isDraft ? null : neededByRefusal(form.neededBy, form.isRush, today, rules);
  if (ofDay) return { refused: fieldError("neededBy", ofDay) };
  const { size, quantity, formats } = workTypeFields(form.type);
  const { title, purpose, audience, keyMessage, offer, legalLine, links, neededBy, isRush } = form;
  return {
    columns: {
      type: form.type,
      title,
      purpose,
      audience,
      keyMessage,
      offer,
      legalLine,
      links,
      neededBy,
      isRush,
      size: size ? form.size : "",
      quantity: quantity ? form.quantity : null,
      formats: form.formats.filter((one) => formats.some((format) => format === one)),
      answers: JSON.stringify(checked.answers),
    },
  };
}

/** Check that the request's event and plan item are in scope, as for an address. */
async function validateSource(
  db: Db,
  { access }: Actor,
  { eventId, planItemId }: { eventId: number | null; planItemId: number | null },
): Promise<FieldErrors | null> {
  if (eventId === null && planItemId === null) return null;
  const { rows } = await sql<{ isThere: boolean }>`select
    (${eventId}::integer is null or exists (select from custom_events where id = ${eventId} and ${isVisibleEvent(access)}))
    and (${planItemId}::integer is null or exists (select from plan_items join plans on plans.id = plan_items.plan_id
      where plan_items.id = ${planItemId} and ${access.location("plans.locationId")})) as is_there`.execute(db);
  return rows[0]?.isThere ? null : fieldError("", "The event or {plan} item of this request no longer exists.");
}

/** Locations outside the user's scope stay with the request. */
async function storeLocations(db: Db, { access }: Actor, id: number, locationIds: readonly number[]): Promise<void> {
  await sql`with gone as (
      delete from studio_request_locations where request_id = ${id} and location_id <> all(${locationIds}::integer[])
        and ${access.location("studioRequestLocations.locationId")}
    ) insert into studio_request_locations (request_id, location_id)
      select ${id}, unnest(${locationIds}::integer[]) on conflict do nothing`.execute(db);
}

function notifyAdvisors(
  db: Db,
  request: { id: number; number: string; title: string; neededBy: string; isRush: boolean },
  place: { name: string; pcNumber: string },
): Promise<void> {
  const news = studioAdvisorMailContent({ ...request, location: place.name, pcNumber: place.pcNumber }, "submit");
  return mailRecordAdvisors(db, { table: "studioRequests", kind: "studio.submitted", id: request.id, news });
}
