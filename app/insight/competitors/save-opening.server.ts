import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { milesBetween, isWithin } from "#app/platform/maps/distance.server.ts";
import type { Placed } from "#app/platform/maps/zip-places.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import { refusalOfMove, refusalOfReason } from "#app/platform/workflow/moves.ts";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import type { NewOpening, OpeningChange } from "./opening-form.ts";
import { LIKELY_SAME_MILES, openingMoves, refusalOfExpected, refusalOfStatus, standingWords } from "./opening-rules.ts";
import { tellWatchers } from "./opening-mails.server.ts";

interface In {
  companyId: number;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
  /** An advisor's own is verified by being added; anybody else's waits for one. */
  isVerified: boolean;
}

const kind = { table: "openings", noun: "opening" } as const;

/** Keeps an opening that somebody tells of. One that looks like another of its brand is refused once. */
export const addOpening = defineCreation({
  ...kind,
  find: (db, { reach }, { companyId }: In, form: Placed<NewOpening>) =>
    db
      .selectFrom("companies")
      .select(["id", likeness(companyId, null, form).as("likeness")])
      .where("id", "=", companyId)
      .where(reach.company("companies.id")),
  refuse: ({ likeness }, form, _db, { today }) =>
    refusalOfExpected(form, null, today) ?? refusalOfLikeness(likeness, form),
  columns: (form) => columnsOf(form),
  along: (_form, _found, { isVerified }, now) => (isVerified ? { standing: "verified", verifiedAt: now } : {}),
  then: (db, _editor, { id, where }) => (where.isVerified ? tellWatchers(db, id, "new") : Promise.resolve()),
});

/** Changes an opening; whoever watches the area hears of a new status. */
export const changeOpening = defineChange({
  ...kind,
  find: (
    db,
    { reach },
    { id, companyId }: { id: number; companyId: number; today: string },
    form: Placed<OpeningChange>,
  ) =>
    db
      .selectFrom("openings")
      .selectAll("openings")
      .select([likeness(companyId, id, form).as("likeness")])
      .where("id", "=", id)
      .where(reach.company("openings.companyId")),
  refuse: ({ standing, status }, form) =>
    standing === "merged" ? "This opening is one with another." : refusalOfStatus(status, form.status),
  check: (kept, form, _db, { today }) => refusalOfExpected(form, kept, today) ?? refusalOfLikeness(kept.likeness, form),
  columns: (form) => columnsOf(form),
  then: (db, _editor, { found, form }) =>
    found.standing === "verified" && found.status !== form.status
      ? tellWatchers(db, found.id, "status")
      : Promise.resolve(),
  result: ({ brand }) => ({ brand }),
});

const findOpening = (db: Db, { reach }: Pick<Editor, "reach">, { id }: { id: number }) =>
  db
    .selectFrom("openings")
    .select(["id", "companyId", "brand", "standing", "version"])
    .where("id", "=", id)
    .where(reach.company("openings.companyId"));

/** Believes a report: from then on the company's people see it. */
export const verifyOpening = defineChange({
  ...{ ...kind, verb: "verify" },
  find: (db, editor, at: { id: number }, _: { version: number }) => findOpening(db, editor, at),
  refuse: ({ standing }) => refusalOfMove("opening", openingMoves.verify, standing, wordFrom(standingWords, standing)),
  columns: () => ({ standing: "verified", dismissedBecause: null }),
  along: (_form, _found, { userId }, now) => ({ verifiedAt: now, verifiedBy: userId }),
  then: (db, _editor, { found }) => tellWatchers(db, found.id, "new"),
  result: ({ brand }) => ({ brand }),
});

/** Lets a report go, with a reason. */
export const dismissOpening = defineChange({
  ...{ ...kind, verb: "dismiss" },
  find: (db, editor, at: { id: number }, _: { version: number; reason: string }) => findOpening(db, editor, at),
  refuse: ({ standing }, { reason }) =>
    refusalOfMove("opening", openingMoves.dismiss, standing, wordFrom(standingWords, standing)) ??
    refusalOfReason(reason),
  columns: ({ reason }) => ({ standing: "dismissed", dismissedBecause: reason.trim() }),
  result: ({ brand }) => ({ brand }),
});

/** Makes an opening one with another of its company, which stays as it is. */
export const mergeOpening = defineChange({
  ...{ ...kind, verb: "merge" },
  find: (db, editor, { id }: { id: number }, { intoId }: { version: number; intoId: number }) =>
    findOpening(db, editor, { id }).select(
      sql<string | null>`(select standing from openings other
        where other.id = ${intoId} and other.company_id = openings.company_id and other.id <> openings.id)`.as("into"),
    ),
  refuse: ({ standing, into }) => {
    if (standing === "merged") return "This opening is one with another already.";
    return into === null || into === "merged" ? problem("intoId", "Choose from the list.") : null;
  },
  columns: ({ intoId }) => ({ standing: "merged", mergedIntoId: intoId, dismissedBecause: null }),
  result: ({ brand }) => ({ brand }),
});

/** From how near somebody is told of openings; null for not at all. */
export async function setWatch(db: Db, { userId }: Pick<Editor, "userId">, miles: number | null) {
  if (miles === null) await db.deleteFrom("openingWatches").where("userId", "=", userId).execute();
  else {
    await db
      .insertInto("openingWatches")
      .values({ userId, miles })
      .onConflict((on) => on.column("userId").doUpdateSet({ miles }))
      .execute();
  }
}

function columnsOf(form: Placed<NewOpening | OpeningChange>) {
  const { brand, tier, street, city, state, zip, latitude, longitude, status, expectedOn, precision } = form;
  const { source, sourceUrl, confidence, notes } = form;
  const place = { street, city, state, zip, latitude, longitude };
  return { brand, tier, ...place, status, expectedOn, precision, source, sourceUrl, confidence, notes };
}

interface Likeness {
  brand: string;
  city: string;
  miles: number;
}

/** The nearest opening of the same brand that is followed, where it lies so near that it may be the same one. */
function likeness(companyId: number, ownId: number | null, form: Placed<{ brand: string }>) {
  return sql<Likeness | null>`(
    select json_build_object('brand', other.brand, 'city', other.city, 'miles', ${milesBetween("other", form)})
    from openings other
    where other.company_id = ${companyId} and other.id <> ${ownId ?? 0} and lower(other.brand) = lower(${form.brand} collate "und-x-icu")
      and other.standing in ('reported', 'verified') and other.status not in ('cancelled', 'closed')
      and ${isWithin("other", LIKELY_SAME_MILES, form)}
    order by other.id limit 1)`;
}

function refusalOfLikeness(likeness: Likeness | null, { saveAnyway }: { saveAnyway: boolean }) {
  if (!likeness || saveAnyway) return null;
  const { brand, city, miles } = likeness;
  return problem(
    "saveAnyway",
    `${brand} in ${city} is known ${milesText(miles)} from there. Tick this box if these are two.`,
  );
}
