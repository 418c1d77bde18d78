import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { newsForCustomer, type StudioNews } from "./studio-mails.ts";
import { studioWorkflow } from "./studio.server.ts";

const AT_ONCE = 200;
/** So many days after its delivery a request closes by itself (PRODUCT-DETAILS.md B62). */
const CLOSED_AFTER_DAYS = 10;

/**
 * Calls unanswered proofs to mind, puts on hold those that nobody answered, and closes what was delivered a while ago. It
 * may stop anywhere and run again, and twice at once.
 */
export async function passStudioDays(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const waiting = await listWaiting(db).execute();
  const due = waiting.filter((request) => stepOf(request, now) !== null);
  await inBatches(due, atOnce, (some) =>
    db.transaction().execute(async (db) => {
      const among = sql<boolean>`studio_requests.id = any(${some.map(({ id }) => id)}::integer[])`;
      const requests = await listWaiting(db).where(among).forUpdate(["studioRequests", "studioProofs"]).execute();
      const taking = (step: string) => requests.filter((request) => stepOf(request, now) === step);
      const held = taking("holdProof");
      const along = { statusSince: now, heldFrom: "proofReady" };
      await changeStatuses(db, system, studioWorkflow, held, { verb: "hold", to: "onHold", along }, now);
      await tell(db, held, "holdProof");
      const reminded = taking("remind");
      await sql`update studio_proofs set reminders = reminders + 1 from studio_requests request
        where request.id = studio_proofs.request_id and request.rounds_used = studio_proofs.round
          and request.id = any(${reminded.map(({ id }) => id)}::integer[])`.execute(db);
      await tell(db, reminded, "remind");
    }),
  );
  const delivered = await listDelivered(db, now).execute();
  await inBatches(delivered, atOnce, (some) =>
    db.transaction().execute(async (db) => {
      const among = sql<boolean>`studio_requests.id = any(${some.map(({ id }) => id)}::integer[])`;
      const requests = await listDelivered(db, now).where(among).forUpdate("studioRequests").execute();
      const move = { verb: "close", to: "closed", along: { statusSince: now } };
      await changeStatuses(db, system, studioWorkflow, requests, move, now);
    }),
  );
}

/** The requests with a proof that nobody answered. */
function listWaiting(db: Db) {
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
    .select(newestValue("studioRequestForm", sql.ref("studioRequests.companyId")).as("savedRules"))
    .where("studioRequests.status", "=", "proofReady")
    .orderBy("studioRequests.id");
}

type Waiting = Awaited<ReturnType<ReturnType<typeof listWaiting>["execute"]>>[number];

/** What is due about an unanswered proof today at its location; null when nothing is. */
function stepOf({ sentAt, timeZone, reminders, savedRules }: Waiting, now: Date): "remind" | "holdProof" | null {
  const { reminderBusinessDays, holdAfterBusinessDays } = documentFrom("studioRequestForm", savedRules);
  const [today, sentOn] = [dayIn(timeZone, now), dayIn(timeZone, sentAt)];
  if (addBusinessDays(sentOn, holdAfterBusinessDays) <= today) return "holdProof";
  const passed = reminderBusinessDays.filter((days) => addBusinessDays(sentOn, days) <= today);
  return passed.length > reminders ? "remind" : null;
}

function tell(db: Db, requests: readonly Waiting[], verb: "remind" | "holdProof"): Promise<void> {
  const told: StudioNews = { verb };
  const news = requests.map((request) => ({ id: request.id, news: newsForCustomer(request, told) }));
  return mailCustomersOf(db, "studioRequests", `studio.${verb}`, news);
}

function listDelivered(db: Db, now: Date) {
  return db
    .selectFrom("studioRequests")
    .select(["id", "companyId", "status"])
    .where("status", "=", "delivered")
    .where(sql<boolean>`status_since <= ${now}::timestamptz - make_interval(days => ${CLOSED_AFTER_DAYS})`)
    .orderBy("id");
}
