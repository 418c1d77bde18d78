import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type DueRow, runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { studioCustomerMailContent, type StudioOutcome } from "./studio-mails.ts";
import { studioWorkflow } from "./studio-rules.ts";
import { studioRecords } from "./studio.server.ts";

/** Days after delivery at which a request is closed (docs/product/workflows.md, studio requests). */
const CLOSED_AFTER_DAYS = 10;

/**
 * Remind customers of unanswered proofs, put long unanswered ones on hold and close requests delivered some days ago.
 */
export async function advanceStudioRequests(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  const unanswered = await selectUnanswered(db).execute();
  const due = unanswered.filter((request) => dueAction(request, now) !== null).map(({ id }) => id);
  await runDeadline(db, {
    due: (db) => selectUnanswered(db).where(sql<boolean>`studio_requests.id = any(${due}::integer[])`),
    lock: ["studioRequests", "studioProofs"],
    apply: (db, requests) => remindOrHold(db, requests, now),
    batchSize: options.batchSize,
  });
  const { to } = studioWorkflow.transitions.close;
  await runDeadline(db, {
    due: (db) =>
      db
        .selectFrom("studioRequests")
        .select(["id", "companyId", "status"])
        .where("status", "=", "delivered")
        .where(sql<boolean>`status_since <= ${now}::timestamptz - make_interval(days => ${CLOSED_AFTER_DAYS})`),
    lock: ["studioRequests"],
    apply: (db, requests) =>
      changeStatuses({ db, actor: systemActor, now }, studioRecords, requests, { action: "close", to }),
    batchSize: options.batchSize,
  });
}

async function remindOrHold(db: Db, requests: readonly UnansweredRequest[], now: Date): Promise<void> {
  const taking = (action: string) => requests.filter((request) => dueAction(request, now) === action);
  const toHold = taking("holdProof");
  await changeStatuses({ db, actor: systemActor, now }, studioRecords, toHold, {
    action: "hold",
    to: studioWorkflow.transitions.hold.to,
    extraColumns: { heldFrom: "proofReady" },
  });
  await notify(db, toHold, "holdProof");
  const reminded = taking("remind");
  await sql`update studio_proofs set reminders = reminders + 1 from studio_requests request
    where request.id = studio_proofs.request_id and request.rounds_used = studio_proofs.round
      and request.id = any(${reminded.map(({ id }) => id)}::integer[])`.execute(db);
  await notify(db, reminded, "remind");
}

/** Select requests with an unanswered proof. */
function selectUnanswered(db: Db) {
  return db
    .selectFrom("studioRequests")
    .innerJoin("locations", "locations.id", "studioRequests.locationId")
    .innerJoin("studioProofs", (on) =>
      on
        .onRef("studioProofs.requestId", "=", "studioRequests.id")
        .onRef("studioProofs.round", "=", "studioRequests.roundsUsed"),
    )
    .select(["studioRequests.id", "studioRequests.companyId", "studioRequests.status", "studioRequests.number"])
    .select(["studioRequests.title", "studioRequests.neededBy", "studioProofs.sentAt", "studioProofs.reminders"])
    .select(["locations.name as location", "locations.pcNumber", "locations.timeZone"])
    .select(selectNewestValue("studioRequestForm", sql.ref("studioRequests.companyId")).as("savedRules"))
    .where("studioRequests.status", "=", "proofReady");
}

type UnansweredRequest = DueRow<typeof selectUnanswered>;

/** Return the action due today for an unanswered proof, in the location's time zone; null when none is. */
function dueAction(
  { sentAt, timeZone, reminders, savedRules }: UnansweredRequest,
  now: Date,
): "remind" | "holdProof" | null {
  const { reminderBusinessDays, holdAfterBusinessDays } = parseDocumentValue("studioRequestForm", savedRules);
  const [today, sentOn] = [dayIn(timeZone, now), dayIn(timeZone, sentAt)];
  if (addBusinessDays(sentOn, holdAfterBusinessDays) <= today) return "holdProof";
  const passed = reminderBusinessDays.filter((days) => addBusinessDays(sentOn, days) <= today);
  return passed.length > reminders ? "remind" : null;
}

function notify(db: Db, requests: readonly UnansweredRequest[], action: "remind" | "holdProof"): Promise<void> {
  const outcome: StudioOutcome = { action };
  const news = requests.map((request) => ({ id: request.id, news: studioCustomerMailContent(request, outcome) }));
  return mailRecordCustomers(db, "studioRequests", `studio.${action}`, news);
}
