import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { daysAwayForm, endDaysAwayForm } from "./days-away-form.ts";
import { notifyStandIns } from "./notify-stand-ins.server.ts";

interface OwnAdvisor {
  userId: number;
}

const NO_DAYS_AWAY = { standInId: null, awayFrom: null, awayUntil: null };

/** Find an advisor's own days away and stand-in, by id and name; nulls when none are named. */
export function findDaysAway(db: Db, { userId }: OwnAdvisor) {
  return db
    .selectFrom("users")
    .leftJoin("users as standIn", "standIn.id", "users.standInId")
    .select(["users.version", "users.standInId", "users.awayFrom", "users.awayUntil"])
    .select(fullNameSql("standIn").as("standIn"))
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** List the advisors who can stand in: registered, and with a company in the advisor's own scope. */
export function listStandInChoices(db: Db, { userId, access }: OwnAdvisor & { access: AccessScope }) {
  return standInChoices(db, { userId, access })
    .select(["users.id", fullNameSql().as("name")])
    .orderBy(fullNameSql())
    .orderBy("users.id")
    .execute();
}

/** Name a stand-in for the advisor's own days away, which replace the former ones. */
export const saveDaysAway = defineChange({
  table: "users",
  noun: "profile",
  type: "user",
  action: "set-stand-in",
  find: (db, { access }, { userId }: OwnAdvisor, { standInId }: z.output<typeof daysAwayForm>) =>
    db
      .selectFrom("users as own")
      .select(["own.id", "own.version", "own.standInId", "own.awayFrom", "own.awayUntil", "own.timeZone"])
      .select(
        standInChoices(db, { userId, access }).select("users.id").where("users.id", "=", standInId).as("foundStandIn"),
      )
      .where("own.id", "=", userId),
  validate: ({ foundStandIn }) =>
    foundStandIn === null ? fieldError("standInId", "Choose an advisor from the list.") : null,
  columns: ({ standInId, awayFrom, awayUntil }) => ({ standInId, awayFrom, awayUntil }),
  afterSave: (db, _, { found, form, now }) => notifyStandIns(db, { absent: found, saved: form, now }),
});

/** End the advisor's own days away. */
export const endDaysAway = defineChange({
  table: "users",
  noun: "profile",
  type: "user",
  action: "end-stand-in",
  find: (db, _, { userId }: OwnAdvisor, __: z.output<typeof endDaysAwayForm>) =>
    db
      .selectFrom("users")
      .select(["id", "version", "standInId", "awayFrom", "awayUntil", "timeZone"])
      .where("id", "=", userId),
  columns: () => NO_DAYS_AWAY,
  afterSave: (db, _, { found, now }) => notifyStandIns(db, { absent: found, saved: NO_DAYS_AWAY, now }),
});

function standInChoices(db: Db, { userId, access }: OwnAdvisor & { access: AccessScope }) {
  return db
    .selectFrom("users")
    .where("users.status", "=", "Registered")
    .where("users.id", "<>", userId)
    .where(
      sql<boolean>`(users.role = 'Senior Advisor' or users.role = 'Mainstreet Advisor' and exists (
        select from advisor_companies where user_id = users.id and ${access.company("advisor_companies.companyId")}))`,
    );
}
