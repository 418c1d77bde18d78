import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { like } from "#db/like.ts";
import { count, csvYesNo, field, instant, own, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { STEPS } from "../first-steps/first-steps.ts";
import { stepsLeftAt } from "../first-steps/first-steps.server.ts";
import { listAdvisorChoices } from "./network-queries.server.ts";
import { networkFlagWords, networkStatusTones, networkStatusWords } from "./network-words.ts";

const previewOff = field("networks.isPreviewLocationsDisabled");
const socialOff = field("networks.isSocialMediaDisabled");
export const advisorName = sql<string | null>`(select ${nameInFull()}
  from users where users.id = networks.advisor_id)`;
export const locations = sql<number>`(select count(*) from locations
  where locations.network_id = networks.id and locations.company_id = networks.company_id)`;
/** People who are not blocked. */
export const users = sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
  where memberships.network_id = networks.id and users.status <> 'Blocked')`;
/** The newest sign-in of a network's people; null where nobody has signed in. */
export const lastSignInAt = sql<Date | null>`(select max(users.last_sign_in_at) from memberships
  join users on users.id = memberships.user_id where memberships.network_id = networks.id)`;

const flagsOff = sql<(keyof typeof networkFlagWords)[]>`array_remove(array[
  case when ${previewOff} then 'isPreviewLocationsDisabled' end,
  case when ${socialOff} then 'isSocialMediaDisabled' end], null)`;

const stepsDoneAt = (now: Date) =>
  sql<string | null>`(${STEPS.length}::integer - ${stepsLeftAt(now)} || ' of ' || ${STEPS.length}::integer)`;

/** A company's networks. What is counted is counted for the page alone. */
export const networkList = defineList<{ companyId: number; now: Date }>()({
  ...{ name: "networks", one: "{network}", many: "{networks}", id: "networks.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("networks")
      .leftJoin("networks as survivor", "survivor.id", "networks.mergedIntoId")
      .where("networks.companyId", "=", companyId)
      .where(reach.company("networks.companyId")),
  columns: ({ now }) => ({
    name: text("Name", field("networks.name"), { sort: true, isLink: true, card: "title", fixed: true, size: 230 }),
    code: text("Code", field("networks.code"), { sort: "nulls", none: "None", card: "secondary", size: 90 }),
    locations: count("{Locations}", locations, { sort: true, size: 100 }),
    users: count("Users", users, { sort: true, card: "hidden", size: 80 }),
    advisor: text("{Advisor}", advisorName, { sort: "nulls", none: "None", card: "hidden", size: 150 }),
    off: own("Turned off", flagsOff, { card: "hidden", size: 160 }),
    status: status("Status", field("networks.status"), networkStatusWords, networkStatusTones, {
      sort: true,
      size: 130,
    }),
    lastSignIn: instant("Last sign-in", lastSignInAt, { sort: "nulls", none: "Never", size: 120 }),
    steps: text("First steps", stepsDoneAt(now), { none: "None", hidden: true, card: "hidden", size: 110 }),
  }),
  more: (query) => query.select("survivor.name as mergedInto"),
  standard: { by: "name" },
  search: {
    label: "Name or code",
    where: (q) => sql`(${like(field("networks.name"), q)} or ${like(field("networks.code"), q)})`,
  },
  filters: {
    status: choices("Status", networkStatusWords, (statuses) => sql`networks.status = any(${statuses})`),
    advisor: record("{Advisor}", (id) => sql`networks.advisor_id = ${id}`),
    missing: choice(
      "Missing",
      {
        locations: "No {location}",
        users: "No user",
        contact: "No e-mail and phone of a contact",
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
    steps: choice("First steps", { open: "Some are open" }, (_open, { now }) => sql`${stepsLeftAt(now)} > 0`, {
      folded: true,
    }),
    off: choice(
      "Turned off",
      networkFlagWords,
      { isPreviewLocationsDisabled: previewOff, isSocialMediaDisabled: socialOff },
      { folded: true },
    ),
  },
  offers: async (db, reach, { companyId }, { advisor }) => ({
    advisor: await listAdvisorChoices(db, reach, companyId, advisor),
  }),
  csv: {
    Name: "name",
    Code: "code",
    "Legal name": field("networks.legalName"),
    Status: "status",
    "Contact name": field("networks.contactName"),
    "Contact e-mail": field("networks.contactEmail"),
    "Contact phone": field("networks.contactPhone"),
    Advisor: "advisor",
    Locations: "locations",
    Users: "users",
    "Preview locations off": csvYesNo(previewOff),
    "Social media off": csvYesNo(socialOff),
    "Last sign-in (UTC)": "lastSignIn",
  },
});
