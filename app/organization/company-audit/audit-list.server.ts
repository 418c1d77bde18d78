import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { field, instant, own, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, onDay, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { changeSentences } from "./change-sentences.ts";
import { MOST_ENTRIES } from "./most-entries.ts";

const at = field("auditLog.at");

/** "user.view-as" as people read it: "User: view as". */
const spokenAction = sql<string>`upper(left(audit_log.action, 1))
  || substr(replace(replace(audit_log.action, '.', ': '), '-', ' '), 2)`;
const object = sql<string>`initcap(left(audit_log.object_type, 1))
  || lower(regexp_replace(replace(substr(audit_log.object_type, 2), '-', ' '), '([A-Z])', ' \\1', 'g'))
  || coalesce(' ' || audit_log.object_id, '')`;
// What somebody was in another company is that company's.
const before = sql<unknown>`case when audit_log.before ->> 'companyId' <> audit_log.company_id::text then null
  else audit_log.before end`;

/** What was done in a company, the newest first: at most so many entries, up to the end of the last day that is asked for. */
export const auditList = defineList<{ companyId: number }>()({
  ...{ name: "audit", one: "entry", many: "entries", id: "auditLog.id" },
  from: (db, reach, { companyId }, { to }) =>
    db
      .selectFrom("auditLog")
      .where("auditLog.companyId", "=", companyId)
      .where(reach.company("auditLog.companyId"))
      .where(isRecent(companyId, to)),
  columns: {
    at: instant("When", at, { sort: true, withTime: true, fixed: true, card: "title", size: 160 }),
    who: text("Who", nameOf("actorId"), { none: "The system", card: "secondary", size: 140 }),
    behalf: text("On behalf of", nameOf("onBehalfOfId"), { none: "–", card: "hidden", size: 115 }),
    action: text("What", spokenAction, { sort: { by: [field("auditLog.action")] }, size: 150 }),
    object: text("Object", object, {
      ...{ sort: { by: [field("auditLog.objectType"), field("auditLog.objectId")] }, size: 130 },
    }),
    changes: own<unknown>("Before → after", field("auditLog.after"), { size: 250 }),
    result: status(
      "Result",
      field("auditLog.result"),
      { done: "Done", refused: "Refused" },
      { done: "success", refused: "danger" },
      { hidden: true, size: 110 },
    ),
    address: text("From", field("auditLog.address"), { none: "Unknown", card: "hidden", size: 145 }),
  },
  more: (query) => query.select([before.as("before"), field("auditLog.action").as("verb")]),
  shown: ({ changes, before, verb, ...row }) => ({
    ...row,
    sentences: changeSentences(before, changes, verb),
    isCreation: verb.endsWith(".create"),
  }),
  standard: { by: "at" },
  search: {
    label: "What was done",
    where: (q) => sql`(${like(spokenAction, q)} or ${like(field("auditLog.action"), q)})`,
  },
  filters: {
    who: typed("Who", (name) => sql`(${isBy("actorId", name)} or ${isBy("onBehalfOfId", name)})`),
    object: typed("Object", (name) => like(object, name)),
    from: onDay("From", (day, { companyId }) => sql`${at} >= ${startOf(companyId, day)}`),
    to: onDay("To", (day, { companyId }) => sql`${at} < ${startOf(companyId, day, 1)}`),
    result: choice("Result", { done: "Done", refused: "Refused" }, (result) => sql`audit_log.result = ${result}`, {
      folded: true,
    }),
    by: choice(
      "By",
      { people: "People of the company", advisors: "{Advisors}", system: "The system" },
      {
        people: sql`(audit_log.actor_id is not null and audit_log.actor_role not like '%Advisor')`,
        advisors: sql`audit_log.actor_role like '%Advisor'`,
        system: sql`audit_log.actor_id is null`,
      },
      { folded: true },
    ),
  },
  csv: {
    Entry: field("auditLog.id"),
    "When (UTC)": "at",
    Who: "who",
    "On behalf of": "behalf",
    What: field("auditLog.action"),
    Object: field("auditLog.objectType"),
    "Object id": field("auditLog.objectId"),
    Before: sql`${before}::text`,
    After: sql`audit_log.after::text`,
    Result: field("auditLog.result"),
    From: field("auditLog.address"),
    Request: field("auditLog.requestId"),
  },
});

/**
 * Holds for the newest entries of a company before the end of a day. The log grows for ever and its pages must not: the
 * oldest instant among so many is found in the index alone.
 */
function isRecent(companyId: number, to: string | null | undefined): RawBuilder<boolean> {
  const end = to ? startOf(companyId, to, 1) : sql`'infinity'`;
  return sql<boolean>`(audit_log.at >= coalesce((
    select newest.at from audit_log newest where newest.company_id = ${companyId} and newest.at < ${end}
    order by newest.at desc offset ${MOST_ENTRIES - 1} limit 1), '-infinity'))`;
}

/** The first instant of a day, or of one some days later, where the company is. */
function startOf(companyId: number, day: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select time_zone from companies where id = ${companyId}))`;
}

function nameOf(column: "actorId" | "onBehalfOfId"): RawBuilder<string | null> {
  return sql`(select ${nameInFull()} from users where users.id = ${field(`auditLog.${column}`)})`;
}

/** Holds where that person's name or e-mail contains it; the expression is that of the trigram index. */
function isBy(column: "actorId" | "onBehalfOfId", name: string): RawBuilder<boolean> {
  const searchText = sql`users.first_name || ' ' || users.last_name || ' ' || users.email`;
  return sql`(${field(`auditLog.${column}`)} in (select id from users where ${like(searchText, name)}))`;
}
