import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  fieldRef,
  instantColumn,
  customColumn,
  statusColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, dayFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { auditedName, auditTypeWord } from "./audit-types.server.ts";
import { decodeFilters } from "#app/ui/list/url-filters.ts";
import { changeSentences } from "./change-sentences.ts";
import { MAX_AUDIT_ENTRIES } from "./max-audit-entries.ts";
import { listWorkflowActions, workflowActionLabel, workflowStatusWords } from "./workflow-texts.server.ts";
import { SYSTEM_NAME } from "#app/platform/identity/full-name.ts";

const at = fieldRef("auditLog.at");
/** Type of the record in an action's code: "user" in "user.view-as". */
const actionType = sql<string>`split_part(audit_log.action, '.', 1)`;

/** Action as users read it where it has no label: "user.view-as" as "User: view as". */
const shownAction = sql<string>`case audit_log.action
  when 'session.sign-in' then 'Sign-in'
  when 'session.sign-out' then 'Sign-out'
  when 'session.sign-out-others' then 'Sign-out of other browsers'
  else ${auditTypeWord(actionType)} || ': ' || lower(regexp_replace(
    replace(substr(audit_log.action, length(${actionType}) + 2), '-', ' '), '([A-Z])', ' \\1', 'g')) end`;
const objectType = auditTypeWord(sql`audit_log.object_type`);
const object = sql<string>`${objectType} || coalesce(' ' || audit_log.object_id, '')`;
/** Object as users read it: "Claim RB-2026-000003"; records without a name by their ids. */
const shownObject = sql<string>`${objectType} || coalesce(' ' || ${auditedName}, ' ' || audit_log.object_id, '')`;
/** Names of the users that the entry assigns the record to or takes it from, by their ids. */
const userNames = sql<Record<string, string> | null>`(select jsonb_object_agg(users.id, ${fullNameSql()}) from users
  where users.id = any(array(select id::integer from unnest(array[
    audit_log.before ->> 'assigneeId', audit_log.after ->> 'assigneeId',
    audit_log.before ->> 'ownerId', audit_log.after ->> 'ownerId']) id where id ~ '^[0-9]{1,9}$')))`;
// Access in another company is shown only to that company.
const before = sql<unknown>`case when audit_log.before ->> 'companyId' <> audit_log.company_id::text then null
  else audit_log.before end`;

/** List of a company's audit entries, newest first: the last `MAX_AUDIT_ENTRIES` before the end of the filtered day. */
export const auditList = defineList<{ companyId: number }>()({
  name: "audit",
  one: "entry",
  many: "entries",
  id: "auditLog.id",
  from: (db, access, { companyId }, { to }) =>
    db
      .selectFrom("auditLog")
      .where("auditLog.companyId", "=", companyId)
      .where(access.company("auditLog.companyId"))
      .where(isRecent(companyId, to)),
  columns: {
    at: instantColumn("Time", at, { sort: true, withTime: true, fixed: true, card: "title", size: 160 }),
    who: personColumn("User", nameOf("actorId"), { none: SYSTEM_NAME, card: "secondary", size: 140 }),
    behalf: textColumn("On behalf of", nameOf("onBehalfOfId"), { hidden: true, none: "–", card: "hidden", size: 115 }),
    action: textColumn("Action", shownAction, { sort: { by: [fieldRef("auditLog.action")] }, size: 150 }),
    object: textColumn("Record", shownObject, {
      sort: { by: [fieldRef("auditLog.objectType"), fieldRef("auditLog.objectId")] },
      size: 130,
    }),
    changes: customColumn<unknown>("Before → after", fieldRef("auditLog.after"), { size: 250 }),
    result: statusColumn({
      head: "Result",
      value: fieldRef("auditLog.result"),
      words: { done: "Done", refused: "Refused" },
      tones: { done: "success", refused: "danger" },
      options: { hidden: true, size: 110 },
    }),
    address: textColumn("IP address", fieldRef("auditLog.address"), { none: "Unknown", card: "hidden", size: 145 }),
  },
  more: (query) =>
    query
      .select([before.as("before"), userNames.as("userNames")])
      .select([fieldRef("auditLog.action").as("actionCode"), fieldRef("auditLog.objectType").as("objectType")]),
  shown: ({ changes, before, userNames, actionCode, objectType, ...row }) => ({
    ...row,
    action: workflowActionLabel(actionCode) ?? row.action,
    sentences: changeSentences(before, changes, {
      action: actionCode,
      statuses: workflowStatusWords(objectType),
      users: userNames ?? {},
    }),
    isCreation: actionCode.endsWith(".create"),
  }),
  standard: { by: "at" },
  search: {
    label: "Action",
    where: (q) => sql`(${textContains(shownAction, q)} or ${textContains(fieldRef("auditLog.action"), q)}
      or audit_log.action = any(${listWorkflowActions(q)}::text[]))`,
  },
  filters: {
    who: textFilter("User", (name) => sql`(${isNamedLike("actorId", name)} or ${isNamedLike("onBehalfOfId", name)})`),
    object: textFilter("Record", (name) => sql`(${textContains(object, name)} or ${textContains(shownObject, name)})`),
    from: dayFilter("From", (day, { companyId }) => sql`${at} >= ${startOfCompanyDay(companyId, day)}`),
    to: dayFilter("To", (day, { companyId }) => sql`${at} < ${startOfCompanyDay(companyId, day, 1)}`),
    result: oneOfFilter("Result", { done: "Done", refused: "Refused" }, (result) => sql`audit_log.result = ${result}`, {
      folded: true,
    }),
    by: oneOfFilter(
      "By",
      { people: "Company users", advisors: "{Advisors}", system: SYSTEM_NAME },
      {
        people: sql`(audit_log.actor_id is not null and audit_log.actor_role not like '%Advisor')`,
        advisors: sql`audit_log.actor_role like '%Advisor'`,
        system: sql`audit_log.actor_id is null`,
      },
      { folded: true },
    ),
  },
  csv: {
    Entry: fieldRef("auditLog.id"),
    "Time (UTC)": "at",
    User: "who",
    "On behalf of": "behalf",
    Action: fieldRef("auditLog.action"),
    Record: fieldRef("auditLog.objectType"),
    "Record ID": fieldRef("auditLog.objectId"),
    Before: sql`${before}::text`,
    After: sql`audit_log.after::text`,
    Result: fieldRef("auditLog.result"),
    "IP address": fieldRef("auditLog.address"),
    Request: fieldRef("auditLog.requestId"),
  },
});

/** Tell whether a company has entries that are too old for the list of an address. */
export async function hasOlderAuditEntries(db: Db, companyId: number, address: URLSearchParams): Promise<boolean> {
  const { to } = decodeFilters(auditList.filters, address);
  const { rows } = await sql<{ hasOlder: boolean }>`select exists (
    select from audit_log where company_id = ${companyId} and at < ${endOfEntries(companyId, to)}
    order by at desc offset ${MAX_AUDIT_ENTRIES} limit 1) as has_older`.execute(db);
  return rows[0]?.hasOlder ?? false;
}

/**
 * Build the SQL condition that an entry is among a company's newest before the end of a day. The log grows without
 * limit but its pages must not, so the oldest instant among the newest entries is found in the index alone.
 */
function isRecent(companyId: number, to: string | null | undefined): RawBuilder<boolean> {
  return sql<boolean>`(audit_log.at >= coalesce((
    select newest.at from audit_log newest where newest.company_id = ${companyId} and newest.at < ${endOfEntries(companyId, to)}
    order by newest.at desc offset ${MAX_AUDIT_ENTRIES - 1} limit 1), '-infinity'))`;
}

/** Build the SQL of the end of the filtered day; endless without one. */
function endOfEntries(companyId: number, to: string | null | undefined): RawBuilder<Date> {
  return to ? startOfCompanyDay(companyId, to, 1) : sql`'infinity'::timestamptz`;
}

/** Build the SQL of the first instant of a day, or of one some days later, in the company's time zone. */
function startOfCompanyDay(companyId: number, day: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select time_zone from companies where id = ${companyId}))`;
}

function nameOf(column: "actorId" | "onBehalfOfId"): RawBuilder<string | null> {
  return sql`(select ${fullNameSql()} from users where users.id = ${fieldRef(`auditLog.${column}`)})`;
}

/**
 * Build the SQL condition that the user's name or email contains the text; the expression matches the trigram index.
 */
function isNamedLike(column: "actorId" | "onBehalfOfId", name: string): RawBuilder<boolean> {
  const searchText = sql`users.first_name || ' ' || users.last_name || ' ' || users.email`;
  return sql`(${fieldRef(`auditLog.${column}`)} in (select id from users where ${textContains(searchText, name)}))`;
}
