import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { companyPages } from "#app/ui/shell/company-pages.ts";
import { defaultTerms, translate } from "#app/ui/text/terms.ts";

/** Words of the types in the audit log whose code is not what users call the record. */
const words: Readonly<Record<string, string>> = {
  action: "To-do",
  actionSeries: "To-do series",
  "budget-account": "Balance",
  "event-program": "Event",
  "free-coffee-request": "Free coffee order",
  opening: "Competitor opening",
  point: "Nearby place",
  "social-order": "Social media order",
  "social-post": "Social media post",
};

const recordId = sql`audit_log.object_id::integer`;

/** SQL of the name or number of the records of each type in the audit log; other types have ids alone. */
const names: Readonly<Record<string, RawBuilder<string | null>>> = {
  action: columnOf("actions", "title"),
  announcement: columnOf("announcements", "title"),
  "autopilot-set": columnOf("autopilotSets", "name"),
  category: columnOf("categories", "name"),
  channel: columnOf("channels", "name"),
  "channel-option": columnOf("channelOptions", "name"),
  claim: columnOf("claims", "number"),
  company: columnOf("companies", "name"),
  "company-event": columnOf("companyEvents", "title"),
  customEvent: columnOf("customEvents", "title"),
  "event-program": columnOf("customEvents", "title"),
  "free-coffee-request": columnOf("freeCoffeeRequests", "number"),
  geography: columnOf("geographies", "name"),
  "gift-card-order": columnOf("giftCardOrders", "number"),
  group: columnOf("locationGroups", "name"),
  idea: columnOf("ideas", "title"),
  import: columnOf("imports", "fileName"),
  "incentive-program": columnOf("incentivePrograms", "name"),
  location: sql`(select name || ' (' || pc_number || ')' from locations where id = ${recordId})`,
  "metric-type": columnOf("metricTypes", "name"),
  network: columnOf("networks", "name"),
  objective: columnOf("objectives", "name"),
  opening: columnOf("openings", "brand"),
  "payment-batch": columnOf("paymentBatches", "number"),
  plan: columnOf("plans", "number"),
  point: columnOf("points", "name"),
  "social-order": columnOf("socialOrders", "number"),
  "social-post": columnOf("socialPosts", "title"),
  "studio-request": columnOf("studioRequests", "number"),
  user: sql`(select ${fullNameSql()} from users where users.id = ${recordId})`,
};

/** SQL of a document's title, by the page that edits it: the type of "3/giftCardRules". */
const documentTitle = sql`case split_part(audit_log.object_id, '/', 2) ${sql.join(
  Object.values(companyPages).flatMap((pages) =>
    Object.entries(pages).map(
      ([type, { label }]) => sql`when ${sql.lit(type)} then ${sql.lit(translate(defaultTerms, label))}`,
    ),
  ),
  sql` `,
)} end`;

/** SQL of the name or number of an entry's record; null when the record has none or is deleted. */
export const auditedName = sql<string | null>`case when audit_log.object_type = 'document' then ${documentTitle}
  when audit_log.object_id ~ '^[0-9]{1,9}$' then
  case audit_log.object_type ${sql.join(
    Object.entries(names).map(([type, name]) => sql`when ${sql.lit(type)} then ${name}`),
    sql` `,
  )} end end`;

/** Build the SQL of a type's word: "event-program" as "Event", "gift-card-order" as "Gift card order". */
export function auditTypeWord(type: RawBuilder<unknown>): RawBuilder<string> {
  const known = Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`);
  return sql`case ${type} ${sql.join(known, sql` `)} else upper(left(${type}, 1))
    || lower(regexp_replace(replace(substr(${type}, 2), '-', ' '), '([A-Z])', ' \\1', 'g')) end`;
}

function columnOf<Table extends keyof Schema & string>(
  table: Table,
  column: keyof Schema[Table] & string,
): RawBuilder<string | null> {
  return sql`(select ${sql.ref(column)}::text from ${sql.table(table)} where id = ${recordId})`;
}
