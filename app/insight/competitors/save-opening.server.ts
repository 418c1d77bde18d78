import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { milesBetween, isWithinMiles } from "#app/platform/maps/distance.server.ts";
import type { FormWithPlace } from "#app/platform/maps/zip-places.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { shortReasonRefusal } from "#app/platform/workflow/short-reason.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import type { NewOpening, OpeningChange } from "./opening-form.ts";
import {
  LIKELY_DUPLICATE_MILES,
  expectedDayRefusal,
  openingReportWorkflow,
  openingStatusRefusal,
} from "./opening-rules.ts";
import { notifyWatchers } from "./opening-mails.server.ts";

interface NewOpeningTarget {
  companyId: number;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
  /** True for an advisor's report; any other report waits for verification. */
  isVerified: boolean;
}

const kind = { table: "openings", noun: "opening" } as const;
const { verify, dismiss, merge } = openingReportWorkflow.transitions;

/**
 * Save a reported opening. A likely duplicate of the same brand is refused until the user confirms that it is separate.
 */
export const addOpening = defineCreation({
  ...kind,
  find: (db, { access }, { companyId }: NewOpeningTarget, form: FormWithPlace<NewOpening>) =>
    db
      .selectFrom("companies")
      .select(["id", selectLikelyDuplicate(companyId, null, form).as("likeness")])
      .where("id", "=", companyId)
      .where(access.company("companies.id")),
  refuse: ({ likeness }, form, _db, { today }) =>
    expectedDayRefusal(form, null, today) ?? validateNotDuplicate(likeness, form),
  columns: (form) => columnsOf(form),
  extraColumns: (_form, _found, { isVerified }, now) => (isVerified ? { standing: "verified", verifiedAt: now } : {}),
  afterSave: (db, _actor, { id, where }) => (where.isVerified ? notifyWatchers(db, id, "new") : Promise.resolve()),
});

/** Change an opening; watchers of the area are notified of a new status. */
export const changeOpening = defineChange({
  ...kind,
  find: (
    db,
    { access },
    { id, companyId }: { id: number; companyId: number; today: string },
    form: FormWithPlace<OpeningChange>,
  ) =>
    db
      .selectFrom("openings")
      .selectAll("openings")
      .select([selectLikelyDuplicate(companyId, id, form).as("likeness")])
      .where("id", "=", id)
      .where(access.company("openings.companyId")),
  refuse: ({ standing, status }, form) =>
    standing === "merged"
      ? "This opening was merged into another. Edit that one instead."
      : openingStatusRefusal(status, form.status),
  validate: (stored, form, _db, { today }) =>
    expectedDayRefusal(form, stored, today) ?? validateNotDuplicate(stored.likeness, form),
  columns: (form) => columnsOf(form),
  afterSave: (db, _actor, { found, form }) =>
    found.standing === "verified" && found.status !== form.status
      ? notifyWatchers(db, found.id, "status")
      : Promise.resolve(),
  result: ({ brand }) => ({ brand }),
});

const findOpening = (db: Db, { access }: Pick<Actor, "access">, { id }: { id: number }) =>
  db
    .selectFrom("openings")
    .select(["id", "companyId", "brand", "standing", "version"])
    .where("id", "=", id)
    .where(access.company("openings.companyId"));

/** Verify a report; from then on the company's customers see it. */
export const verifyOpening = defineChange({
  ...kind,
  action: "verify",
  find: (db, actor, at: { id: number }, _: { version: number }) => findOpening(db, actor, at),
  refuse: ({ standing }) => statusRefusal(openingReportWorkflow, verify, standing),
  columns: () => ({ standing: verify.to, dismissedBecause: null }),
  extraColumns: (_form, _found, { userId }, now) => ({ verifiedAt: now, verifiedBy: userId }),
  afterSave: (db, _actor, { found }) => notifyWatchers(db, found.id, "new"),
  result: ({ brand }) => ({ brand }),
});

/** Dismiss a report with a reason. */
export const dismissOpening = defineChange({
  ...kind,
  action: "dismiss",
  find: (db, actor, at: { id: number }, _: { version: number; reason: string }) => findOpening(db, actor, at),
  refuse: ({ standing }, { reason }) =>
    statusRefusal(openingReportWorkflow, dismiss, standing) ?? shortReasonRefusal(reason),
  columns: ({ reason }) => ({ standing: dismiss.to, dismissedBecause: reason.trim() }),
  result: ({ brand }) => ({ brand }),
});

/** Merge an opening into another of its company, which stays unchanged. */
export const mergeOpening = defineChange({
  ...kind,
  action: "merge",
  find: (db, actor, { id }: { id: number }, { intoId }: { version: number; intoId: number }) =>
    findOpening(db, actor, { id }).select(
      sql<string | null>`(select standing from openings other
        where other.id = ${intoId} and other.company_id = openings.company_id and other.id <> openings.id)`.as("into"),
    ),
  refuse: ({ standing, into }) => {
    if (statusRefusal(openingReportWorkflow, merge, standing)) return "This opening is already merged into another.";
    return into === null || into === "merged" ? fieldError("intoId", "Choose an opening from the list.") : null;
  },
  columns: ({ intoId }) => ({ standing: merge.to, mergedIntoId: intoId, dismissedBecause: null }),
  result: ({ brand }) => ({ brand }),
});

/** Set the user's alert distance in miles; null turns alerts off. */
export async function setAlertMiles(db: Db, { userId }: Pick<Actor, "userId">, miles: number | null) {
  if (miles === null) await db.deleteFrom("openingWatches").where("userId", "=", userId).execute();
  else {
    await db
      .insertInto("openingWatches")
      .values({ userId, miles })
      .onConflict((on) => on.column("userId").doUpdateSet({ miles }))
      .execute();
  }
}

function columnsOf(form: FormWithPlace<NewOpening | OpeningChange>) {
  const { brand, tier, street, city, state, zip, latitude, longitude, status, expectedOn, precision } = form;
  const { source, sourceUrl, confidence, notes } = form;
  const place = { street, city, state, zip, latitude, longitude };
  return { brand, tier, ...place, status, expectedOn, precision, source, sourceUrl, confidence, notes };
}

interface LikelyDuplicate {
  brand: string;
  city: string;
  miles: number;
}

/** Return an SQL expression of an open report of the same brand within `LIKELY_DUPLICATE_MILES`; null without one. */
function selectLikelyDuplicate(companyId: number, ownId: number | null, form: FormWithPlace<{ brand: string }>) {
  return sql<LikelyDuplicate | null>`(
    select json_build_object('brand', other.brand, 'city', other.city, 'miles', ${milesBetween("other", form)})
    from openings other
    where other.company_id = ${companyId} and other.id <> ${ownId ?? 0} and lower(other.brand) = lower(${form.brand} collate "und-x-icu")
      and other.standing in ('reported', 'verified') and other.status not in ('cancelled', 'closed')
      and ${isWithinMiles("other", LIKELY_DUPLICATE_MILES, form)}
    order by other.id limit 1)`;
}

function validateNotDuplicate(likeness: LikelyDuplicate | null, { saveAnyway }: { saveAnyway: boolean }) {
  if (!likeness || saveAnyway) return null;
  const { brand, city, miles } = likeness;
  return fieldError(
    "saveAnyway",
    `${brand} in ${city} was already reported ${milesText(miles)} away. Check this box if they are separate openings.`,
  );
}
