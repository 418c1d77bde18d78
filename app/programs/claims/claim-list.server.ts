import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  fieldRef,
  instantColumn,
  moneyColumn,
  statusColumn,
  recordNumberColumn,
  textColumn,
  placeColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activityColumn } from "./activity-column.server.ts";
import { type ClaimStatus, claimWorkflow, PAID_OUT_STATUSES, UNDECIDED_STATUSES } from "./claim-rules.ts";
import { selectClaims } from "./claims.server.ts";

const location = sql<string>`locations.name || ' (' || locations.pc_number || ')'`;
/** Cents of `amountBack`. */
const backCents = sql<number | null>`case
  when claims.status = any(${[...UNDECIDED_STATUSES]}) then claims.expected_cents
  when claims.status = any(${[...PAID_OUT_STATUSES]}) then claims.approved_cents end`;
const searched = sql<string>`claims.number || ' ' || claims.title || ' ' || claims.vendor`;

/** Claims of the user's networks, including those of locations handed over since. */
export const claimList = defineList<object>()({
  name: "claims",
  one: "claim",
  many: "claims",
  id: "claims.id",
  from: (db, access) => selectClaims(db, access),
  columns: {
    number: recordNumberColumn("Number", fieldRef("claims.number")),
    title: textColumn("Title", fieldRef("claims.title"), { sort: true, size: 260 }),
    location: placeColumn("{Location}", location, { sort: { by: [sql`lower(locations.name)`] }, size: 240 }),
    activity: { ...activityColumn, hidden: true },
    requested: moneyColumn("Requested", fieldRef("claims.requestedCents"), { sort: true, hidden: true, size: 110 }),
    back: moneyColumn("You get back", backCents, { sort: "nulls", size: 120 }),
    expected: moneyColumn("You get back (estimate)", fieldRef("claims.expectedCents"), {
      sort: true,
      hidden: true,
      size: 190,
    }),
    approved: moneyColumn("Approved", fieldRef("claims.approvedCents"), { sort: true, hidden: true, size: 95 }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<ClaimStatus>("claims.status"),
      words: claimWorkflow.words,
      tones: claimWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 150,
      },
    }),
    since: instantColumn("Status changed", fieldRef("claims.statusSince"), { sort: true, size: 110 }),
  },
  standard: { by: "since" },
  search: { label: "Number, title or vendor", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", claimWorkflow.words, (statuses) => sql`claims.status = any(${statuses})`),
    location: recordFilter("{Location}", (id) => sql`claims.location_id = ${id}`),
    program: recordFilter("Program", (id) => sql`claims.program_id = ${id}`),
  },
  offers: async (db, access) => {
    const of = await selectClaims(db, access)
      .select(
        sql<{ id: number; name: string }[]>`coalesce(json_agg(distinct jsonb_build_object(
        'id', locations.id, 'name', ${location})), '[]')`.as("locations"),
      )
      .select(
        sql<{ id: number; name: string }[]>`coalesce(json_agg(distinct jsonb_build_object(
        'id', incentive_programs.id, 'name', incentive_programs.name)), '[]')`.as("programs"),
      )
      .executeTakeFirst();
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    return { location: (of?.locations ?? []).sort(byName), program: (of?.programs ?? []).sort(byName) };
  },
  csv: {
    Number: "number",
    Title: "title",
    "PC number": fieldRef("locations.pcNumber"),
    Location: fieldRef("locations.name"),
    Program: fieldRef("incentivePrograms.name"),
    "Activity dates": "activity",
    Vendor: fieldRef("claims.vendor"),
    Requested: "requested",
    Expected: "expected",
    Approved: "approved",
    Status: "status",
    "Status since": "since",
  },
});
