import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { newsOfDeadline, newsOfMissedAnswer } from "./claim-mails.ts";
import { claimWorkflow } from "./claims.server.ts";
import { entryOf } from "./submit-claim.server.ts";
import { mailCustomers } from "./mail-claim.server.ts";

const AT_ONCE = 200;
/** A paid claim is closed so many days later (PRODUCT-DETAILS.md B62). */
const CLOSES_DAYS = 30;
/** How many days before its last day a draft and an answer are warned of (PRODUCT-DETAILS.md B17, B63). */
const WARNINGS = { draft: [15, 5], information: [3, 1] } as const;

/**
 * Does what follows when days pass: warns, lets drafts expire, takes back what nobody answered and closes what is paid. It
 * may stop anywhere and run again, and twice at once.
 */
export async function passClaimDays(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  for (const kind of ["draft", "information"] as const) await warnOf(db, kind, now, atOnce);
  for (const pass of [expireDrafts, takeBackUnanswered, endHolds, closePaid]) {
    const due = await dueClaims(db, pass.due(now)).select("claims.id").orderBy("claims.id").execute();
    await inBatches(due, atOnce, (some) => passSome(db, pass, some, now));
  }
}

type Row = Awaited<ReturnType<typeof listDue>>[number];

/** What becomes of claims whose day has passed. */
interface Pass {
  due: (now: Date) => RawBuilder<boolean>;
  apply: (db: Db, claims: readonly Row[], now: Date) => Promise<void>;
}

const expireDrafts: Pass = {
  due: (now) => sql`claims.status = 'draft' and ${draftEndsOn} < ${todayAt(now)}`,
  apply: async (db, claims, now) => {
    await releaseAll(db, claims, now);
    const along = { statusSince: now, reservedCents: 0, heldUntil: null };
    await changeStatuses(db, system, claimWorkflow, claims, { verb: "expire", to: "expired", along }, now);
  },
};

const takeBackUnanswered: Pass = {
  due: (now) => sql`claims.status = 'infoRequested' and claims.information_due_on < ${todayAt(now)}`,
  apply: async (db, claims, now) => {
    const along = { statusSince: now, informationDueOn: null, heldUntil: heldUntilAt(now) };
    await changeStatuses(db, system, claimWorkflow, claims, { verb: "take-back", to: "draft", along }, now);
    await mailCustomers(
      db,
      claims.map((claim) => ({ claim, news: newsOfMissedAnswer(claim, dayIn(claim.timeZone, now)) })),
    );
  },
};

/** Releases what claims keep, once nobody appealed or submitted again in time. */
const endHolds: Pass = {
  due: (now) => sql`claims.held_until < ${todayAt(now)} and claims.status in ('rejected', 'draft')`,
  apply: async (db, claims, now) => {
    await releaseAll(db, claims, now);
    for (const [status, reason] of [
      ["rejected", "The time to appeal is over."],
      ["draft", "The time to submit it again is over."],
    ] as const) {
      const move = { verb: "release", to: status, reason, along: { reservedCents: 0, heldUntil: null } };
      const ofStatus = claims.filter((claim) => claim.status === status);
      await changeStatuses(db, system, claimWorkflow, ofStatus, move, now);
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
    ...entryOf(claim),
    type: "release" as const,
    amountCents: claim.reservedCents,
  }));
  await postEntries(db, system, entries, now);
}

const closePaid: Pass = {
  due: (now) => sql`claims.status = 'paid' and claims.paid_on + ${sql.lit(CLOSES_DAYS)} <= ${todayAt(now)}`,
  apply: (db, claims, now) => {
    const move = { verb: "close", to: "closed", along: { statusSince: now } };
    return changeStatuses(db, system, claimWorkflow, claims, move, now);
  },
};

/** Those of some claims that are still due, in one transaction: whoever runs at the same time finds them done. */
function passSome(db: Db, { due, apply }: Pass, some: readonly { id: number }[], now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const claims = await listDue(db, due(now), some, now);
    if (claims.length > 0) await apply(db, claims, now);
  });
}

function listDue(db: Db, due: RawBuilder<boolean>, some: readonly { id: number }[], now: Date) {
  return dueClaims(db, due)
    .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
    .select(["claims.id", "claims.companyId", "claims.accountId", "claims.number", "claims.status", "claims.title"])
    .select(["claims.reservedCents", "claims.activityOn", "claims.requestedCents", "claims.expectedCents"])
    .select(sql<string>`${heldUntilAt(now)}`.as("heldUntil"))
    .select(["locations.pcNumber", "locations.timeZone", "incentivePrograms.claimWindowDays"])
    .where(sql<boolean>`claims.id = any(${some.map(({ id }) => id)}::integer[])`)
    .orderBy("claims.id")
    .forUpdate("claims")
    .execute();
}

function dueClaims(db: Db, due: RawBuilder<boolean>) {
  return db.selectFrom("claims").innerJoin("locations", "locations.id", "claims.locationId").where(due);
}

/** Warns of what is near, once for each claim, day and warning; the notices are what has been mailed. */
async function warnOf(db: Db, kind: "draft" | "information", now: Date, atOnce: number): Promise<void> {
  const endsOn = kind === "draft" ? draftEndsOn : sql<string>`claims.information_due_on`;
  const status = kind === "draft" ? "draft" : "infoRequested";
  const [early, late] = WARNINGS[kind];
  const left = sql`(${endsOn} - ${todayAt(now)})`;
  const days = sql<number>`case when ${left} > ${sql.lit(late)} then ${sql.lit(early)} else ${sql.lit(late)} end`;
  const near = sql<boolean>`claims.status = ${status} and ${left} between 0 and ${sql.lit(early)}
    and not exists (select from claim_notices notice where notice.claim_id = claims.id and notice.kind = ${kind}
      and notice.due_on = ${endsOn} and notice.days_before = ${days})`;
  const due = await dueClaims(db, near).select("claims.id").orderBy("claims.id").execute();
  await inBatches(due, atOnce, (some) =>
    db.transaction().execute(async (db) => {
      const claims = await listDue(db, near, some, now);
      const ids = claims.map(({ id }) => id);
      const { rows } = await sql<{ claimId: number; dueOn: string }>`
        insert into claim_notices (claim_id, kind, due_on, days_before)
        select claims.id, ${kind}, ${endsOn}, ${days} from claims join locations on locations.id = claims.location_id
        where claims.id = any(${ids}::integer[])
        on conflict do nothing returning claim_id, due_on`.execute(db);
      const dueOn = new Map(rows.map((row) => [row.claimId, row.dueOn]));
      await mailCustomers(
        db,
        claims.flatMap((claim) => {
          const day = dueOn.get(claim.id);
          return day === undefined ? [] : [{ claim, news: newsOfDeadline(kind, day) }];
        }),
      );
    }),
  );
}

/** The last day of an untouched draft at its location. */
const draftEndsOn = sql<string>`((claims.updated_at at time zone locations.time_zone)::date + ${daysOf("draftDays")})`;

function daysOf(rule: "draftDays" | "appealDays"): RawBuilder<number> {
  return sql`coalesce((${newestValue("incentiveRules", sql.ref("claims.companyId"))} ->> ${sql.lit(rule)})::integer,
    ${sql.lit(documentFrom("incentiveRules", null)[rule])})`;
}

/**
 * The last day on which claims whose question ran out today keep their money: the last one of the window in which they
 * can be submitted again, and as long as an appeal at least, so that a window that is over can be opened for them.
 */
function heldUntilAt(now: Date): RawBuilder<string> {
  return sql`(select greatest(claims.activity_on + programs.claim_window_days,
      (${now}::timestamptz at time zone places.time_zone)::date + ${daysOf("appealDays")})
    from incentive_programs programs, locations places
    where programs.id = claims.program_id and places.id = claims.location_id)`;
}

function todayAt(now: Date): RawBuilder<string> {
  return sql`(${now}::timestamptz at time zone locations.time_zone)::date`;
}
