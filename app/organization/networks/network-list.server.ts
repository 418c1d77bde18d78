import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  csvYesNo,
  fieldRef,
  instantColumn,
  customColumn,
  statusColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { FIRST_STEPS } from "../first-steps/first-steps.ts";
import { selectStepsLeft } from "../first-steps/first-steps.server.ts";
import { listAdvisorChoices } from "./network-queries.server.ts";
import { networkWorkflow } from "./network-rules.ts";
import { networkFlagWords } from "./network-words.ts";

const previewOff = fieldRef("networks.isPreviewLocationsDisabled");
const socialOff = fieldRef("networks.isSocialMediaDisabled");
export const networkAdvisorName = sql<string | null>`(select ${fullNameSql()}
  from users where users.id = networks.advisor_id)`;
export const networkLocationCount = sql<number>`(select count(*) from locations
  where locations.network_id = networks.id and locations.company_id = networks.company_id)`;
/** Number of users who are not blocked. */
export const networkUserCount = sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
  where memberships.network_id = networks.id and users.status <> 'Blocked')`;
/** Newest sign-in of a network's users; null when none has signed in. */
export const networkLastSignIn = sql<Date | null>`(select max(users.last_sign_in_at) from memberships
  join users on users.id = memberships.user_id where memberships.network_id = networks.id)`;

const flagsOff = sql<(keyof typeof networkFlagWords)[]>`array_remove(array[
  case when ${previewOff} then 'isPreviewLocationsDisabled' end,
  case when ${socialOff} then 'isSocialMediaDisabled' end], null)`;

const stepsDoneAt = (now: Date) =>
  sql<
    string | null
  >`(${FIRST_STEPS.length}::integer - ${selectStepsLeft(now)} || ' of ' || ${FIRST_STEPS.length}::integer)`;

/** List of a company's networks. Counts are computed only for the rows of the page. */
export const networkList = defineList<{ companyId: number; now: Date }>()({
  name: "networks",
  one: "{network}",
  many: "{networks}",
  id: "networks.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("networks")
      .leftJoin("networks as survivor", "survivor.id", "networks.mergedIntoId")
      .where("networks.companyId", "=", companyId)
      .where(access.company("networks.companyId")),
  columns: ({ now }) => ({
    name: textColumn("Name", fieldRef("networks.name"), {
      below: fieldRef("networks.code"),
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 230,
    }),
    code: textColumn("Code", fieldRef("networks.code"), {
      hidden: true,
      sort: "nulls",
      none: "None",
      card: "secondary",
      size: 90,
    }),
    locations: countColumn("{Locations}", networkLocationCount, { sort: true, size: 100 }),
    users: countColumn("Users", networkUserCount, { sort: true, card: "hidden", size: 80 }),
    advisor: personColumn("{Advisor}", networkAdvisorName, { sort: "nulls", none: "None", card: "hidden", size: 150 }),
    off: customColumn("Disabled features", flagsOff, { hidden: true, card: "hidden", size: 160 }),
    status: statusColumn({
      head: "Status",
      value: fieldRef("networks.status"),
      words: networkWorkflow.words,
      tones: networkWorkflow.tones,
      options: {
        sort: true,
        size: 130,
      },
    }),
    lastSignIn: instantColumn("Last sign-in", networkLastSignIn, { sort: "nulls", none: "Never", size: 120 }),
    steps: textColumn("First steps", stepsDoneAt(now), { none: "None", hidden: true, card: "hidden", size: 110 }),
  }),
  more: (query) => query.select("survivor.name as mergedInto"),
  standard: { by: "name" },
  search: {
    label: "Name or code",
    where: (q) => sql`(${textContains(fieldRef("networks.name"), q)} or ${textContains(fieldRef("networks.code"), q)})`,
  },
  filters: {
    status: anyOfFilter("Status", networkWorkflow.words, (statuses) => sql`networks.status = any(${statuses})`),
    advisor: recordFilter("{Advisor}", (id) => sql`networks.advisor_id = ${id}`),
    missing: oneOfFilter(
      "Missing",
      {
        locations: "No {locations}",
        users: "No users",
        contact: "No contact email or phone",
        advisor: "No {advisor}",
      },
      {
        locations: sql`not exists (select from locations where locations.network_id = networks.id)`,
        users: sql`not exists (select from memberships where memberships.network_id = networks.id)`,
        contact: sql`(networks.contact_email is null and networks.contact_phone is null)`,
        advisor: sql`networks.advisor_id is null`,
      },
      { folded: true },
    ),
    steps: oneOfFilter("First steps", { open: "Not finished" }, (_open, { now }) => sql`${selectStepsLeft(now)} > 0`, {
      folded: true,
    }),
    off: oneOfFilter(
      "Disabled features",
      networkFlagWords,
      { isPreviewLocationsDisabled: previewOff, isSocialMediaDisabled: socialOff },
      { folded: true },
    ),
  },
  offers: async (db, access, { companyId }, { advisor }) => ({
    advisor: await listAdvisorChoices(db, access, companyId, advisor),
  }),
  csv: {
    Name: "name",
    Code: "code",
    "Legal name": fieldRef("networks.legalName"),
    Status: "status",
    "Contact name": fieldRef("networks.contactName"),
    "Contact email": fieldRef("networks.contactEmail"),
    "Contact phone": fieldRef("networks.contactPhone"),
    Advisor: "advisor",
    Locations: "locations",
    Users: "users",
    "Preview Locations off": csvYesNo(previewOff),
    "Social media off": csvYesNo(socialOff),
    "Last sign-in (UTC)": "lastSignIn",
  },
});
