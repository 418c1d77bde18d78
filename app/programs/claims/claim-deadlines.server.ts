import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type DueRow, runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { todayAtLocation } from "#app/programs/queue/queue-list.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { deadlineMailContent, missedAnswerMailContent } from "./claim-mails.ts";
import { CLOSES_DAYS } from "./claim-rules.ts";
import { claimRecords } from "./claims.server.ts";
import { claimLedgerEntry } from "./submit-claim.server.ts";
import { mailClaimCustomers } from "./mail-claim.server.ts";

/** Days before the last day at which owners are warned about a draft and an answer (docs/product/notifications.md). */
const WARNINGS = { draft: [15, 5], information: [3, 1] } as const;

/**
 * Apply claim deadlines: warn owners, expire drafts, return unanswered claims to draft, release expired holds and close
 * paid claims.
 */
export async function runClaimDeadlines(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  for (const kind of ["draft", "information"] as const) await sendWarnings(db, kind, now, options);
  for (const { due, apply } of [expireDrafts, takeBackUnanswered, releaseExpiredHolds, closePaid]) {
    await runDeadline(db, {
      due: (db) => selectDue(db, due(now), now),
      lock: ["claims"],
      apply: (db, claims) => apply(db, claims, now),
      batchSize: options.batchSize,
    });
  }
}

type Row = DueRow<typeof selectDue>;

/** Deadline of claims and its effect once it has passed. */
interface DeadlineRule {
  due: (now: Date) => RawBuilder<boolean>;
  apply: (db: Db, claims: readonly Row[], now: Date) => Promise<void>;
}

const expireDrafts: DeadlineRule = {
  due: (now) => sql`claims.status = 'draft' and ${selectDraftEndsOn} < ${todayAtLocation(now)}`,
  apply: async (db, claims, now) => {
    await releaseAll(db, claims, now);
    const extraColumns = { reservedCents: 0, heldUntil: null };
    await changeStatuses({ db, actor: systemActor, now }, claimRecords, claims, {
      action: "expire",
      to: "expired",
      extraColumns,
    });
  },
};

const takeBackUnanswered: DeadlineRule = {
  due: (now) => sql`claims.status = 'infoRequested' and claims.information_due_on < ${todayAtLocation(now)}`,
  apply: async (db, claims, now) => {
    const extraColumns = { informationDueOn: null, heldUntil: heldUntilAt(now) };
    await changeStatuses({ db, actor: systemActor, now }, claimRecords, claims, {
      action: "take-back",
      to: "draft",
      extraColumns,
    });
    await mailClaimCustomers(
      db,
      claims.map((claim) => ({ claim, news: missedAnswerMailContent(claim, dayIn(claim.timeZone, now)) })),
    );
  },
};

/** Release the money of claims that were not appealed or resubmitted in time. */
const releaseExpiredHolds: DeadlineRule = {
  due: (now) => sql`claims.held_until < ${todayAtLocation(now)} and claims.status in ('rejected', 'draft')`,
  apply: async (db, claims, now) => {
    await releaseAll(db, claims, now);
    for (const [status, reason] of [
      ["rejected", "The appeal deadline passed."],
      ["draft", "The deadline to resubmit passed."],
    ] as const) {
      const extraColumns = { statusSince: sql.ref("statusSince"), reservedCents: 0, heldUntil: null };
      const move = { action: "release", to: status, reason, extraColumns };
      const ofStatus = claims.filter((claim) => claim.status === status);
      await changeStatuses({ db, actor: systemActor, now }, claimRecords, ofStatus, move);
    }
  },
};

async function releaseAll(db: Db, claims: readonly Row[], now: Date): Promise<void> {
  const holding = claims.filter(({ reservedCents }) => reservedCents > 0);
  if (holding.length === 0) return;
  await lockAccounts(
    db,
    holding.map(({ accountId }) => accountId),
  );
  const entries = holding.map((claim) => ({
    ...claimLedgerEntry(claim),
    type: "release" as const,
    amountCents: claim.reservedCents,
  }));
  await postEntries(db, systemActor, entries, now);
}

const closePaid: DeadlineRule = {
  due: (now) => sql`claims.status = 'paid' and claims.paid_on + ${sql.lit(CLOSES_DAYS)} <= ${todayAtLocation(now)}`,
  apply: (db, claims, now) =>
    changeStatuses({ db, actor: systemActor, now }, claimRecords, claims, { action: "close", to: "closed" }),
};

function selectDue(db: Db, due: RawBuilder<boolean>, now: Date) {
  return db
    .selectFrom("claims")
    .innerJoin("locations", "locations.id", "claims.locationId")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
    .select(["claims.id", "claims.companyId", "claims.accountId", "claims.number", "claims.status", "claims.title"])
    .select(["claims.reservedCents", "claims.activityOn", "claims.requestedCents", "claims.expectedCents"])
    .select(sql<string>`${heldUntilAt(now)}`.as("heldUntil"))
    .select(["locations.pcNumber", "locations.timeZone", "incentivePrograms.claimWindowDays"])
    .where(due);
}

/** Mail each deadline warning once a claim, day and warning; `claim_notices` records the mails sent. */
async function sendWarnings(
  db: Db,
  kind: "draft" | "information",
  now: Date,
  options: { batchSize?: number },
): Promise<void> {
  const endsOn = kind === "draft" ? selectDraftEndsOn : sql<string>`claims.information_due_on`;
  const status = kind === "draft" ? "draft" : "infoRequested";
  const [early, late] = WARNINGS[kind];
  const left = sql`(${endsOn} - ${todayAtLocation(now)})`;
  const days = sql<number>`case when ${left} > ${sql.lit(late)} then ${sql.lit(early)} else ${sql.lit(late)} end`;
  const near = sql<boolean>`claims.status = ${status} and ${left} between 0 and ${sql.lit(early)}
    and not exists (select from claim_notices notice where notice.claim_id = claims.id and notice.kind = ${kind}
      and notice.due_on = ${endsOn} and notice.days_before = ${days})`;
  await runDeadline(db, {
    due: (db) => selectDue(db, near, now),
    lock: ["claims"],
    apply: async (db, claims) => {
      const ids = claims.map(({ id }) => id);
      const { rows } = await sql<{ claimId: number; dueOn: string }>`
        insert into claim_notices (claim_id, kind, due_on, days_before)
        select claims.id, ${kind}, ${endsOn}, ${days} from claims join locations on locations.id = claims.location_id
        where claims.id = any(${ids}::integer[])
        on conflict do nothing returning claim_id, due_on`.execute(db);
      const dueOn = new Map(rows.map((row) => [row.claimId, row.dueOn]));
      await mailClaimCustomers(
        db,
        claims.flatMap((claim) => {
          const day = dueOn.get(claim.id);
          return day === undefined ? [] : [{ claim, news: deadlineMailContent(kind, day) }];
        }),
      );
    },
    batchSize: options.batchSize,
  });
}

/** SQL of the last day of an untouched draft in `claims`, at its location in `locations`. */
const selectDraftEndsOn = sql<string>`((claims.updated_at at time zone locations.time_zone)::date + ${ruleDays("draftDays")})`;

/**
 * Build the SQL of the day by which a draft in `claims` has to be submitted: its claim deadline while that is to come,
 * unless the draft expires before.
 */
export function lastDayToSubmit(today: string): RawBuilder<string> {
  const deadline = sql`(claims.activity_on
    + (select claim_window_days from incentive_programs where incentive_programs.id = claims.program_id))`;
  return sql`case when claims.window_waived_by is null and ${deadline} >= ${today}::date
    then least(${deadline}, ${selectDraftEndsOn}) else ${selectDraftEndsOn} end`;
}

function ruleDays(rule: "draftDays" | "appealDays"): RawBuilder<number> {
  return sql`coalesce((${selectNewestValue("incentiveRules", sql.ref("claims.companyId"))} ->> ${sql.lit(rule)})::integer,
    ${sql.lit(parseDocumentValue("incentiveRules", null)[rule])})`;
}

/**
 * Build the SQL of the last day on which a claim that is not answered today keeps its money: the end of its claim
 * window, but at least as long as an appeal takes, so that an advisor can still waive a window that has ended.
 */
function heldUntilAt(now: Date): RawBuilder<string> {
  return sql`(select greatest(claims.activity_on + programs.claim_window_days,
      (${now}::timestamptz at time zone places.time_zone)::date + ${ruleDays("appealDays")})
    from incentive_programs programs, locations places
    where programs.id = claims.program_id and places.id = claims.location_id)`;
}
