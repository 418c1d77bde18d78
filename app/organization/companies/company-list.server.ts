import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  countColumn,
  csvInstant,
  fieldRef,
  instantColumn,
  namesColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { companyWorkflow } from "./company-rules.ts";
import { companyFlags, roleFlags } from "./company-words.ts";

const networks = sql<number>`(select count(*) from networks
  where networks.company_id = companies.id and networks.status <> 'merged')`;
const locations = sql<number>`(select count(*) from locations where locations.company_id = companies.id)`;
const users = sql<number>`(select count(*) from users where users.company_id = companies.id)`;
/** Newest sign-in of a company's users; null when none has signed in. */
const lastActivity = sql<Date | null>`(select users.last_sign_in_at from users
  where users.company_id = companies.id order by users.last_sign_in_at desc nulls last limit 1)`;

/** Names of the features that a company has turned off: "Guest accounts", "Business metrics (View Only)". */
const featuresOff = sql<string[]>`array_remove(array[${sql.join([
  ...Object.entries(companyFlags).map(
    ([flag, word]) => sql`case when ${sql.ref(`companies.${flag}`)} then ${word}::text end`,
  ),
  ...Object.entries(roleFlags).map(([flag, word]) => {
    const roles = sql.ref(`companies.${flag}`);
    return sql`case when cardinality(${roles}) > 0 then ${word}::text || ' (' || array_to_string(${roles}, ', ') || ')' end`;
  }),
])}], null)`;

/** List of the companies within the scope. */
export const companyList = defineList<object>()({
  name: "companies",
  one: "company",
  many: "companies",
  id: "companies.id",
  from: (db, access) =>
    db
      .selectFrom("companies")
      .leftJoin("files", "files.id", "companies.logoFileId")
      .where(access.company("companies.id")),
  columns: {
    name: textColumn("Name", fieldRef("companies.name"), { sort: true, card: "title", fixed: true, size: 390 }),
    status: statusColumn({
      head: "Status",
      value: fieldRef("companies.status"),
      words: companyWorkflow.words,
      tones: companyWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 120,
      },
    }),
    networks: countColumn("{Networks}", networks, { sort: true, size: 100 }),
    locations: countColumn("{Locations}", locations, { sort: true, size: 100 }),
    users: countColumn("Users", users, { sort: true, size: 150 }),
    lastActivity: instantColumn("Last activity", lastActivity, {
      sort: "nulls",
      none: "Never",
      size: 165,
    }),
    featuresOff: namesColumn("Disabled features", featuresOff, { hidden: true, card: "hidden", size: 170 }),
  },
  more: (query) =>
    query.select(["companies.timeZone", "files.key as logoKey"]).select(
      sql<{ registered: number; invited: number; blocked: number }>`(select json_build_object(
          'registered', count(*) filter (where status = 'Registered'),
          'invited', count(*) filter (where status = 'Invited'),
          'blocked', count(*) filter (where status = 'Blocked'))
          from users where users.company_id = companies.id)`.as("people"),
    ),
  standard: { by: "name" },
  search: { label: "Name", where: (q) => textContains(fieldRef("companies.name"), q) },
  filters: {
    status: anyOfFilter("Status", companyWorkflow.words, (statuses) => sql`companies.status = any(${statuses})`),
  },
  csv: {
    Name: "name",
    Status: "status",
    Networks: "networks",
    Locations: "locations",
    "Users registered": usersOf("Registered"),
    "Users invited": usersOf("Invited"),
    "Users blocked": usersOf("Blocked"),
    "Last activity (UTC)": "lastActivity",
    "Features off": "featuresOff",
    "Created (UTC)": csvInstant(fieldRef("companies.createdAt")),
  },
});

function usersOf(status: string): RawBuilder<number> {
  return sql`(select count(*) from users where users.company_id = companies.id and users.status = ${status})`;
}
